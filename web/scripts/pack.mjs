// Packs the built files, so that the server need not: the best that gzip and brotli can do.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

// What a table is drawn with is compiled while it loads and not in the middle of the first fight, where a browser knows this
// word; it counts only at the very beginning of a file.
const EARLY = '//# allFunctionsCalledOnLoad\n';
for (const path of files(dist).filter((path) => /\/(everywhere|table|TablePage|Ranks)-[^/]*\.js$/.test(path))) {
  const plain = readFileSync(path, 'utf8');
  if (!plain.startsWith(EARLY)) writeFileSync(path, EARLY + plain);
}

for (const path of files(dist).filter((path) => /\.(html|js|css|svg|json)$/.test(path))) {
  const plain = readFileSync(path);
  if (plain.length < 600) continue;
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  // Which size of blocks packs a file best is found by trying.
  const packed = [0, 16, 17].map((block) =>
    brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
      },
    }),
  );
  writeFileSync(
    `${path}.br`,
    packed.reduce((best, one) => (one.length < best.length ? one : best)),
  );
}
