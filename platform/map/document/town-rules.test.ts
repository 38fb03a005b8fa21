import { describe, expect, it } from 'vitest';
import { palettes } from './town-palette.ts';
import { HOUSE_NUMBERS_UNTIL, houseRadius, placeLabel, roadShape } from './town-rules.ts';

const kinds = ['motorway', 'primary', 'secondary', 'residential', 'service', 'pedestrian', 'path', 'rail'];
const resolutions = [200, 100, 50, 25, 10, 5, 2.5, 1, 0.5, 0.25, 0.1];

describe('streets of the town map', () => {
  it('grow as one comes nearer, and never beyond their limit', () => {
    for (const kind of kinds) {
      const widths = resolutions.map((resolution) => roadShape(kind, resolution)?.width ?? 0);
      expect(widths, kind).toEqual(widths.toSorted((a, b) => a - b));
    }
  });

  it('keep their rank at every scale: a bigger street is never drawn thinner', () => {
    for (const resolution of resolutions) {
      const widths = ['motorway', 'primary', 'secondary', 'residential', 'service'].map((kind) => roadShape(kind, resolution)?.width ?? 0);
      expect(widths, String(resolution)).toEqual(widths.toSorted((a, b) => b - a));
    }
  });

  it('appear one rank after the other', () => {
    expect(roadShape('motorway', 200)).not.toBeNull();
    expect(roadShape('residential', 50)).toBeNull();
    expect(roadShape('path', 10)).toBeNull();
    expect(roadShape('path', 1)).not.toBeNull();
  });

  it('of an unknown kind are ordinary streets', () => {
    expect(roadShape('azinhaga', 1)).toEqual(roadShape('residential', 1));
  });
});

describe('houses known by their address alone', () => {
  it('never shrink as one comes nearer, and hold their number where it is shown', () => {
    const radii = resolutions.map(houseRadius);
    expect(radii).toEqual(radii.toSorted((a, b) => a - b));
    expect(houseRadius(HOUSE_NUMBERS_UNTIL)).toBeGreaterThan(6);
  });
});

describe('names', () => {
  it('of the town give way to those of the streets', () => {
    expect(placeLabel('town', 1, 20)).not.toBeNull();
    expect(placeLabel('town', 1, 1)).toBeNull();
    expect(placeLabel('library', 3, 20)).toBeNull();
    expect(placeLabel('library', 3, 1)).not.toBeNull();
  });

  it.each(Object.entries(palettes))('are readable on the ground of the %s map', (_, palette) => {
    expect(contrast(palette.label, palette.ground)).toBeGreaterThan(7);
    expect(contrast(palette.labelSoft, palette.ground)).toBeGreaterThan(4.5);
    expect(contrast(palette.labelSoft, palette.road['residential']?.fill ?? '')).toBeGreaterThan(4);
  });
});

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
