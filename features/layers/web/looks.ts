import type { FeatureLike } from 'ol/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import type { LayerSwatch } from '#platform/map/index.ts';

export interface Look {
  readonly swatch: LayerSwatch;
  style(feature: FeatureLike, resolution: number, dark: boolean): Style[];
}

const font = '600 12px "Noto Sans", system-ui, sans-serif';

/** A fill too faint to see, so that a click inside an area finds it. */
const touchable = new Fill({ color: 'rgba(128,128,128,0.01)' });

function name(text: string, colour: string, dark: boolean, offsetY = 0): TextStyle {
  return new TextStyle({
    text,
    font,
    offsetY,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: dark ? 'rgba(15,20,24,0.9)' : 'rgba(255,255,255,0.9)', width: 3.5 }),
  });
}

/** A single thing of the town: a dot, with its number where there is room. */
const dot =
  (colour: string, named: number): Look['style'] =>
  (feature, resolution, dark) => [
    new Style({
      image: new CircleStyle({
        radius: resolution > 1 ? 4 : 6,
        fill: new Fill({ color: colour }),
        stroke: new Stroke({ color: dark ? '#101519' : '#ffffff', width: 1.5 }),
      }),
      ...(resolution <= named && { text: name(String(feature.get('code') ?? ''), dark ? '#f1f5f9' : '#1f2937', dark, 15) }),
    }),
  ];

/** How each overlay of the territory is drawn, in both themes. */
export const looks: Readonly<Record<string, Look>> = {
  municipality_boundary: {
    swatch: { shape: 'area', colour: '#7a3fb0' },
    style: (_, __, dark) => [new Style({ stroke: new Stroke({ color: dark ? '#c79bf0' : '#7a3fb0', width: 3.5 }), fill: touchable })],
  },
  parish: {
    swatch: { shape: 'area', colour: '#a8480f' },
    style: (feature, resolution, dark) => {
      const colour = dark ? '#ffb27d' : '#a8480f';
      return [
        new Style({
          stroke: new Stroke({ color: colour, width: 2.5, lineDash: [10, 5] }),
          fill: touchable,
          ...(resolution <= 64 && { text: name(String(feature.get('name') ?? ''), colour, dark) }),
        }),
      ];
    },
  },
  school: {
    swatch: { shape: 'point', colour: '#0b6e8f' },
    style: (feature, resolution, dark) => [
      new Style({
        image: new CircleStyle({
          radius: resolution > 8 ? 5 : 9,
          fill: new Fill({ color: '#0b6e8f' }),
          stroke: new Stroke({ color: dark ? '#101519' : '#ffffff', width: 2 }),
        }),
        text: new TextStyle({ text: resolution > 8 ? '' : 'E', font: '700 11px "Noto Sans", sans-serif', fill: new Fill({ color: '#ffffff' }) }),
      }),
      ...(resolution <= 4 ? [new Style({ text: name(String(feature.get('name') ?? ''), dark ? '#9fdcf2' : '#075066', dark, 18) })] : []),
    ],
  },
  street_lamp: { swatch: { shape: 'point', colour: '#a16207' }, style: dot('#a16207', 0.5) },
  waste_container: { swatch: { shape: 'point', colour: '#0f766e' }, style: dot('#0f766e', 1) },
  tree: { swatch: { shape: 'point', colour: '#3f7d20' }, style: dot('#3f7d20', 0.5) },
  parcel: {
    swatch: { shape: 'area', colour: '#9c2f6b' },
    style: (feature, resolution, dark) => {
      const colour = dark ? '#f0a3cd' : '#9c2f6b';
      return [
        new Style({
          stroke: new Stroke({ color: colour, width: 1.25 }),
          fill: touchable,
          ...(resolution <= 0.5 && { text: name(String(feature.get('code') ?? ''), colour, dark) }),
        }),
      ];
    },
  },
};
