// Collects the icons that are really used: for each game those that its crate names, and those of the client itself.
// Icons: game-icons.net, CC BY 3.0.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GRID, shorten } from './path.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const set = JSON.parse(readFileSync(join(web, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'));
const notice = '<!-- Icons by game-icons.net, CC BY 3.0 -->';

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

/** The icon of a name, following other names of the same picture. */
const icon = (name) => set.icons[name] ?? (set.aliases?.[name] && icon(set.aliases[name].parent));

const lean = (body) =>
  body.replaceAll(' fill="currentColor"', '').replace(/ d="([^"]+)"/g, (_, d) => ` d="${shorten(d)}"`);

const symbol = (name) => `<symbol id="gi-${name}" viewBox="0 0 ${GRID} ${GRID}">${lean(icon(name).body)}</symbol>`;

const sprite = (names) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${notice}${[...names].sort().map(symbol).join('')}</svg>\n`;

/** Quoted words of a source file that are names of icons. */
function quoted(path) {
  const words = readFileSync(path, 'utf8').match(/["']([a-z0-9]+(-[a-z0-9]+)*)["']/g) ?? [];
  return words.map((word) => word.slice(1, -1)).filter((word) => icon(word));
}

const own = JSON.parse(readFileSync(join(web, 'src/icons/own.json'), 'utf8'));
const unknown = own.filter((name) => !icon(name));
if (unknown.length > 0) throw new Error(`no such icons: ${unknown.join(', ')}`);

/** A crate with a rulebook is a game. What only looks like an icon is in the list too: that costs bytes, not truth. */
const crates = join(web, '../crates');
const games = readdirSync(crates).filter((name) => readdirSync(join(crates, name)).includes('rules.md'));
mkdirSync(join(web, 'public/icons'), { recursive: true });
for (const game of games) {
  const sources = files(join(crates, game)).filter((path) => /scene|faces/.test(path) && extname(path) === '.rs');
  // What the skin shows is part of the game's sheet.
  const skin = join(web, 'src/skins', `${game}.ts`);
  if (existsSync(skin)) sources.push(skin);
  // What the client has itself is in every page already.
  const names = new Set(sources.flatMap(quoted).filter((name) => !own.includes(name)));
  writeFileSync(join(web, 'public/icons', `${game}.svg`), sprite(names));
  console.log(`${game}: ${names.size} icons`);
}

writeFileSync(join(web, 'src/icons/own.svg'), sprite(own));
console.log(`client: ${own.length} icons`);
