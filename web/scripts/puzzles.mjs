// Collects the positions that come with each game: the first line of a file's comment is its title, the rest tells what it is
// about, and the first seat that it names is the one to take; its number is left out of the words. Examples of the rulebook (ex-*) are tests, and no puzzles.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const crates = join(web, '../crates');

function puzzle(path) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  const [title = '', ...about] = lines.slice(0, end).map((line) => line.replace(/^#\s*/, ''));
  const words = about.join(' ');
  const seat = Number(words.match(/\bseat (\d)/i)?.[1] ?? 0);
  const players = new Set(text.match(/^\[player\.\d/gm) ?? []).size;
  return {
    title: title.replace(/\.$/, ''),
    about: words.replace(/ \(seat \d\)/g, ''),
    players: Math.max(players, seat + 1),
    seat,
    text,
  };
}

const folder = join(web, 'public/puzzles');
mkdirSync(folder, { recursive: true });
for (const game of readdirSync(crates).filter((name) => readdirSync(join(crates, name)).includes('rules.md'))) {
  const names = readdirSync(join(crates, game)).includes('positions')
    ? readdirSync(join(crates, game, 'positions'))
    : [];
  const puzzles = names
    .filter((name) => name.endsWith('.toml') && !name.startsWith('ex-'))
    .sort()
    .map((name) => puzzle(join(crates, game, 'positions', name)));
  writeFileSync(join(folder, `${game}.json`), JSON.stringify(puzzles));
  console.log(`${game}: ${puzzles.length} puzzles`);
}
