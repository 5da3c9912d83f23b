/** Where a rule stands in the rulebook. */
export const ruleAddress = (game: string, id: string): string => `/rules/${game}?id=${encodeURIComponent(id)}`;
