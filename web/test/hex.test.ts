import { describe, expect, it } from 'vitest';
import { across, bounds, center, corners, edgeLine, key, RADIUS, towards } from '../src/lib/hex';

describe('hexes', () => {
  it('lie where their coordinates say: flat top, columns to the south-east', () => {
    expect(center({ q: 0, r: 0 })).toEqual({ x: 0, y: 0 });
    const east = center({ q: 1, r: 0 });
    expect(east.x).toBeCloseTo(RADIUS * 1.5);
    expect(east.y).toBeCloseTo((RADIUS * Math.sqrt(3)) / 2);
  });

  it('have six neighbours at the same distance, clockwise from the north', () => {
    const angles = [0, 1, 2, 3, 4, 5].map((edge) => {
      const { x, y } = center(across({ q: 0, r: 0 }, edge));
      expect(Math.hypot(x, y)).toBeCloseTo(RADIUS * Math.sqrt(3));
      return Math.round((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360;
    });
    expect(angles).toEqual([0, 60, 120, 180, 240, 300]);
  });

  it('have edges half-way to the neighbour across', () => {
    for (let edge = 0; edge < 6; edge++) {
      const [from, to] = edgeLine(edge, RADIUS);
      const there = center(across({ q: 0, r: 0 }, edge));
      expect((from.x + to.x) / 2).toBeCloseTo(there.x / 2);
      expect((from.y + to.y) / 2).toBeCloseTo(there.y / 2);
    }
    expect(corners(1)).toHaveLength(6);
  });

  it('are visited by arrows in the direction that they point to', () => {
    const places = [0, 1, 2, 3, 4, 5].map((edge) => across({ q: 0, r: 0 }, edge));
    expect(key(towards({ q: 0, r: 0 }, { x: 0, y: -1 }, places)!)).toBe('0,-1');
    expect(key(towards({ q: 0, r: 0 }, { x: 0, y: 1 }, places)!)).toBe('0,1');
    expect(towards({ q: 0, r: 0 }, { x: 1, y: 0 }, places)!.q).toBe(1);
    expect(towards({ q: 0, r: 0 }, { x: 1, y: 0 }, [{ q: -1, r: 0 }])).toBeUndefined();
  });

  it('fit into their bounds', () => {
    const box = bounds(
      [
        { q: 0, r: 0 },
        { q: 2, r: -1 },
      ],
      0,
    );
    expect(box.x).toBeCloseTo(-RADIUS);
    expect(box.width).toBeCloseTo(RADIUS * 5);
  });
});
