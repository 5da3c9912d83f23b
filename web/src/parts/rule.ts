/** Where a rule stands in the rulebook. */
export const ruleAddress = (game: string, id: string): string => `/rules/${game}?id=${encodeURIComponent(id)}`;

/** Where a statement comes from, and how sure it is: of use to whoever looks it up, in the way of whoever plays. */
const NOTE = /(^\(p[^)]*\)|\[[^\]]*\]|\((?:info|R|A-\d+)\))/;
/** What stands between two asterisks each, between one each, or between backquotes. */
const STRESS = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`/;

export type Piece = { words: string; as: 'plain' | 'rule' | 'strong' | 'term'; note: boolean };

/** The words of a rule, piece by piece: the rules that it mentions, its terms, and its notes. */
export const pieces = (text: string): Piece[] =>
  text.split(NOTE).flatMap((part, turn) =>
    part.split(/\b([A-Z]{2}-[A-Z]+-\d+)\b/).flatMap((words, at): Piece[] =>
      at % 2 === 1
        ? [{ words, as: 'rule', note: turn % 2 === 1 }]
        : words.split(STRESS).flatMap((words, kind): Piece[] =>
            words
              ? [
                  {
                    words,
                    as: kind % 4 === 0 ? 'plain' : kind % 4 === 1 ? 'strong' : 'term',
                    note: turn % 2 === 1,
                  },
                ]
              : [],
          ),
    ),
  );

/** A rule as it is told at the table: its words alone. */
export const told = (text: string): string =>
  pieces(text)
    .flatMap(({ words, note }) => (note ? [] : [words]))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)])/g, '$1')
    .trim();
