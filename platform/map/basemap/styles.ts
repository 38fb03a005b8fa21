import { hasKey } from '#platform/kernel/unknown.ts';
import type { FeatureLike } from 'ol/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { StyleFunction } from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import type { Palette } from '../document/town-palette.ts';
import {
  BUILDING_EDGES_UNTIL,
  HOUSE_NUMBERS_UNTIL,
  HOUSE_POINTS_UNTIL,
  WATER_NAMES_UNTIL,
  houseRadius,
  landUseShown,
  landmarks,
  placeLabel,
  roadRule,
  roadShape,
} from '../document/town-rules.ts';

type TownLayer = 'municipality_boundary' | 'land_use' | 'building' | 'street' | 'parish' | 'address' | 'place' | 'house' | 'street_name';

const family = '"Noto Sans", system-ui, sans-serif';

/** OpenLayers style of the tile layer `basemap`, which holds the whole town, in one palette. Styles are shared: one per look, not one per feature. */
export function townStyle(palette: Palette): StyleFunction {
  const cache = new Map<string, Style[]>();
  const once = (key: string, make: () => Style[]): Style[] => {
    const known = cache.get(key);
    if (known) return known;
    const made = make();
    cache.set(key, made);
    return made;
  };
  const parts: Readonly<Record<TownLayer, StyleFunction>> = {
    municipality_boundary: (_, resolution) => once(`b${resolution < 30}`, () => boundary(palette, resolution)),
    land_use: (feature, resolution) => landUse(palette, once, feature, resolution),
    building: (feature, resolution) => building(palette, once, kindOf(feature), resolution),
    street: (feature, resolution) => street(palette, once, feature, resolution),
    parish: (_, resolution) => once(`p${resolution < 30}`, () => parish(palette, resolution)),
    house: (_, resolution) => once(`d${houseRadius(resolution)}`, () => house(palette, resolution)),
    street_name: (feature, resolution) => streetName(palette, feature, resolution),
    address: (feature, resolution) => houseNumber(palette, feature, resolution),
    place: (feature, resolution) => place(palette, feature, resolution),
  };
  return (feature, resolution) => {
    const layer = String(feature.get('layer'));
    return hasKey(parts, layer) ? parts[layer](feature, resolution) : undefined;
  };
}

type Once = (key: string, make: () => Style[]) => Style[];

function kindOf(feature: FeatureLike): string {
  return String(feature.get('kind') ?? 'other');
}

function nameOf(feature: FeatureLike): string {
  return String(feature.get('name') ?? '');
}

function boundary(palette: Palette, resolution: number): Style[] {
  const width = resolution < 30 ? 3 : 2;
  return [
    new Style({ fill: new Fill({ color: palette.ground }), zIndex: 0 }),
    new Style({ stroke: new Stroke({ color: palette.boundary, width, lineDash: [width * 4, width * 2] }), zIndex: 46 }),
  ];
}

function parish(palette: Palette, resolution: number): Style[] {
  return resolution > 60
    ? []
    : [new Style({ stroke: new Stroke({ color: palette.parish, width: resolution < 30 ? 1.5 : 1, lineDash: [2, 4] }), zIndex: 45 })];
}

function landUse(palette: Palette, once: Once, feature: FeatureLike, resolution: number): Style[] {
  const kind = kindOf(feature);
  const colour = palette.landUse[kind];
  if (!colour || !landUseShown(kind, resolution)) return [];
  const water = kind === 'water';
  const area = once(`l${kind}`, () => [
    new Style({
      fill: new Fill({ color: colour }),
      ...(water && { stroke: new Stroke({ color: palette.waterEdge, width: 1 }) }),
      zIndex: landOrder[kind] ?? 1,
    }),
  ]);
  const name = nameOf(feature);
  // Tiles cut an area into pieces and each piece would carry the name: only water may say it again and again. Parks have a place.
  if (!name || !water || resolution > WATER_NAMES_UNTIL) return area;
  return [...area, new Style({ text: label(palette, name, { size: 11.5, weight: 500, fill: palette.labelWater, italic: true }), zIndex: 50 })];
}

/** What lies in something else is drawn later: a park in a housing area, a pond in a park. */
const landOrder: Readonly<Record<string, number>> = { forest: 2, park: 4, square: 5, sports: 5, cemetery: 5, beach: 5, water: 6 };

function building(palette: Palette, once: Once, kind: string, resolution: number): Style[] {
  const landmark = landmarks.has(kind);
  const edged = resolution <= BUILDING_EDGES_UNTIL;
  return once(`h${landmark}${edged}`, () => [
    new Style({
      fill: new Fill({ color: landmark ? palette.landmark : palette.building }),
      ...(edged && { stroke: new Stroke({ color: landmark ? palette.landmarkEdge : palette.buildingEdge, width: 1 }) }),
      zIndex: 9,
    }),
  ]);
}

function street(palette: Palette, once: Once, feature: FeatureLike, resolution: number): Style[] {
  const kind = kindOf(feature);
  const shape = roadShape(kind, resolution);
  if (!shape) return [];
  const lines = once(`s${kind}/${shape.width}/${shape.casing}`, () => roadLines(palette, kind, shape));
  const rule = roadRule(kind);
  const name = nameOf(feature);
  if (!name || resolution > rule.labelUntil) return lines;
  const text = label(palette, name, {
    size: rule.labelSize,
    weight: rule.order >= 6 ? 600 : 500,
    fill: rule.order >= 6 ? palette.label : palette.labelSoft,
  });
  text.setPlacement('line');
  text.setRepeat(520);
  text.setMaxAngle(Math.PI / 7);
  return [...lines, new Style({ text, zIndex: 100 + rule.order })];
}

function roadLines(palette: Palette, kind: string, shape: { width: number; casing: number; order: number }): Style[] {
  const line = (color: string, width: number, zIndex: number, dash?: number[]): Style =>
    new Style({ stroke: new Stroke({ color, width, lineCap: dash ? 'butt' : 'round', lineJoin: 'round', ...(dash && { lineDash: dash }) }), zIndex });
  if (kind === 'rail') {
    return [line(palette.rail, shape.width + 1, 30), line(palette.railGap, Math.max(0.6, shape.width - 0.5), 31, [8, 8])];
  }
  if (kind === 'path') return [line(palette.path, shape.width, 11, [5, 4])];
  const colours = palette.road[kind] ?? palette.road['residential'] ?? { fill: palette.path, casing: palette.path };
  // On dark ground a dark casing swallows a thin road.
  if (palette.dark && shape.casing > 0 && shape.width < 2.5) return [line(colours.fill, (shape.width + shape.casing) / 2, 20 + shape.order)];
  if (shape.casing === 0) return [line(shape.width < 1.5 ? thin(palette, kind, colours) : colours.fill, shape.width, 20 + shape.order)];
  return [line(colours.casing, shape.casing, 10 + shape.order), line(colours.fill, shape.width, 20 + shape.order)];
}

/** A white hair line on pale ground cannot be seen: far away, a street is drawn in its casing's colour. */
function thin(palette: Palette, kind: string, colours: { fill: string; casing: string }): string {
  return kind === 'residential' || kind === 'service' || kind === 'pedestrian' ? (palette.dark ? colours.fill : colours.casing) : colours.fill;
}

/** A house of which nothing is known but its address. */
function house(palette: Palette, resolution: number): Style[] {
  const near = resolution <= HOUSE_POINTS_UNTIL;
  return [
    new Style({
      image: new CircleStyle({
        radius: houseRadius(resolution),
        fill: new Fill({ color: near && !palette.dark ? palette.building : palette.buildingEdge }),
        ...(near && { stroke: new Stroke({ color: palette.buildingEdge, width: 1 }) }),
        declutterMode: 'none',
      }),
      zIndex: 8,
    }),
  ];
}

/** A street without its line: the name lies as its houses do. */
function streetName(palette: Palette, feature: FeatureLike, resolution: number): Style[] {
  const { labelUntil, labelSize, order } = roadRule('residential');
  if (resolution > labelUntil) return [];
  const text = label(palette, nameOf(feature), { size: labelSize, weight: 500, fill: palette.label });
  text.setRotation(-Number(feature.get('angle') ?? 0));
  return [new Style({ text, zIndex: 100 + order })];
}

function houseNumber(palette: Palette, feature: FeatureLike, resolution: number): Style[] {
  const number = String(feature.get('house') ?? '');
  if (!number || resolution > HOUSE_NUMBERS_UNTIL) return [];
  return [new Style({ text: label(palette, number, { size: 10.5, weight: 500, fill: palette.labelSoft }), zIndex: 40 })];
}

function place(palette: Palette, feature: FeatureLike, resolution: number): Style[] {
  const rank = Number(feature.get('rank') ?? 3);
  const look = placeLabel(kindOf(feature), rank, resolution);
  const name = nameOf(feature);
  if (!look || !name) return [];
  const fill = look.tone === 'strong' ? palette.label : look.tone === 'green' ? palette.labelGreen : palette.labelSoft;
  const text = label(palette, look.capitals ? name.toLocaleUpperCase('pt') : name, { size: look.size, weight: look.weight, fill });
  if (!look.dot) return [new Style({ text, zIndex: 200 - rank })];
  text.setOffsetY(11);
  const image = new CircleStyle({
    radius: 3.5,
    fill: new Fill({ color: palette.landmarkEdge }),
    stroke: new Stroke({ color: palette.halo, width: 1.5 }),
  });
  return [new Style({ image, text, zIndex: 150 - rank })];
}

function label(palette: Palette, text: string, look: { size: number; weight: number; fill: string; italic?: boolean }): TextStyle {
  return new TextStyle({
    text,
    font: `${look.italic ? 'italic ' : ''}${look.weight} ${look.size}px ${family}`,
    fill: new Fill({ color: look.fill }),
    stroke: new Stroke({ color: palette.halo, width: 3 }),
    padding: [2, 4, 2, 4],
    overflow: false,
  });
}
