// Little maps for the start page, drawn from a few letters: land by land, and what stands there.

export type Art = {
  night: boolean;
  hexes: { q: number; r: number; land: string; seat?: number; n?: number; icon?: string }[];
};

const LANDS: Record<string, string> = {
  f: 'field',
  w: 'forest',
  r: 'rock',
  p: 'plain',
  c: 'city',
  l: 'lake',
  s: 'swamp',
  m: 'mountain',
  d: 'desert',
  h: 'hills',
  '?': 'fog',
};

function map(rows: string[], things: Record<string, { seat?: number; n?: number; icon?: string }>, night = false): Art {
  const hexes = rows.flatMap((row, r) =>
    [...row].flatMap((letter, q) =>
      LANDS[letter] ? [{ q, r: r - Math.floor(q / 2), land: LANDS[letter], ...things[`${q},${r}`] }] : [],
    ),
  );
  return { night, hexes };
}

export const arts: Record<string, Art> = {
  runewars: map(['.pwrwp.', 'fwffwrf', 'frcfwff', 'pfwpfwp'], {
    '1,1': { seat: 1, n: 6 },
    '2,2': { icon: 'village' },
    '3,1': { seat: 2, n: 3 },
    '4,2': { seat: 3, n: 5 },
    '4,1': { seat: 4, n: 4 },
    '3,0': { icon: 'castle' },
    '5,1': { icon: 'castle' },
  }),
  'mage-knight': map(
    ['.lhmhw.', 'whswphp', 'pwphlps', 'hplwshw'],
    {
      '1,1': { icon: 'mine-wagon' },
      '2,2': { icon: 'circle-forest' },
      '3,1': { seat: 4, icon: 'hooded-figure' },
      '4,1': { icon: 'lighthouse' },
      '5,1': { icon: 'castle' },
      '2,1': { icon: 'campfire' },
    },
    true,
  ),
  warlords: map(['.pdp???', 'wpdwp??', 'dpwpm??', 'phdpw??'], {
    '1,1': { icon: 'village' },
    '2,1': { icon: 'log' },
    '3,1': { icon: 'locked-chest' },
    '2,2': { seat: 2, icon: 'oak-leaf' },
    '4,1': { seat: 4, icon: 'battle-axe' },
    '4,2': { icon: 'castle' },
    '5,1': { icon: 'uncertainty' },
  }),
};
