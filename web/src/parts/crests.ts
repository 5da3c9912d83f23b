// Heraldic outlines, one a seat; the ring is nobody's. They differ in shape, so that colour is never alone.
export const CRESTS = [
  'M-11 0A11 11 0 1 0 11 0A11 11 0 1 0-11 0Z',
  'M-10-11H10V1C10 7 5 10.500 0 12.500C-5 10.500-10 7-10 1Z',
  'M0-13.500L12.500 0L0 13.500L-12.500 0Z',
  'M-10 12V-2A10 10 0 0 1 10-2V12Z',
  'M-10.500-12H10.500V12L0 6.500L-10.500 12Z',
] as const;

/** Where a picture sits well inside each outline: the left edge, the top edge, the size. */
export const INSIDE = [
  [-7, -7, 14],
  [-7, -8, 14],
  [-5.8, -5.8, 11.6],
  [-7, -6, 14],
  [-7, -9, 14],
] as const;

/** Outlines of figure bases. */
export const BASES = {
  triangle: 'M0-12.500L13 11H-13Z',
  circle: 'M-11.500 0A11.500 11.500 0 1 0 11.500 0A11.500 11.500 0 1 0-11.500 0Z',
  rectangle: 'M-13-8.500H13V8.500H-13Z',
  hexagon: 'M-12 0L-6-10.500H6L12 0L6 10.500H-6Z',
} as const;
