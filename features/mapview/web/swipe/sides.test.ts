import { describe, expect, it } from 'vitest';
import { partings, steppedBy } from './sides.ts';

const bases = ['streets', 'grey', 'ortho'];
const of = (left: string | null, right: string | null, base = 'streets') =>
  partings({ left, right, at: 0.5 }, (id) => bases.includes(id), base).map(({ id, side }) => `${id} ${side}`);

describe('a comparison', () => {
  it('cuts the layer of each side, or that of one side alone', () => {
    expect(of('l1', 'l2')).toEqual(['l1 left', 'l2 right']);
    expect(of(null, 'l2')).toEqual(['l2 right']);
  });

  it('leaves the background in force on the side of which no other was asked for', () => {
    expect(of('ortho', null)).toEqual(['ortho left', 'streets right']);
    expect(of('l1', 'ortho')).toEqual(['l1 left', 'ortho right', 'streets left']);
  });

  it('cuts the background in force for itself, and two backgrounds each for its side', () => {
    expect(of('streets', null)).toEqual(['streets left']);
    expect(of('ortho', 'streets')).toEqual(['ortho left', 'streets right']);
  });
});

describe('the handle by keys', () => {
  it('goes in steps, big ones with Shift, and stays on the map', () => {
    expect([steppedBy('ArrowRight', 0.5, false), steppedBy('ArrowLeft', 0.5, true), steppedBy('ArrowLeft', 0.01, false)]).toEqual([0.52, 0.4, 0]);
    expect([steppedBy('Home', 0.5, false), steppedBy('End', 0.5, false), steppedBy('a', 0.5, false)]).toEqual([0, 1, null]);
  });
});
