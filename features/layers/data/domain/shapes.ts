import type { VectorStyle } from '#platform/map/document/schema.ts';

export const shapes = ['point', 'line', 'area'] as const;
export type Shape = (typeof shapes)[number];

export function shapeOf(type: string): Shape | null {
  if (type.endsWith('Point')) return 'point';
  if (type.endsWith('LineString')) return 'line';
  return type.endsWith('Polygon') ? 'area' : null;
}

/** Told apart on both grounds and by those who see red and green alike. */
const colours = [
  { light: '#0b6e8f', dark: '#63c6e6' },
  { light: '#9c2f6b', dark: '#f0a3cd' },
  { light: '#a8480f', dark: '#ffb27d' },
  { light: '#3f7d20', dark: '#9fd37f' },
  { light: '#7a3fb0', dark: '#c79bf0' },
  { light: '#806000', dark: '#e6c558' },
  { light: '#1d4ed8', dark: '#93b4ff' },
  { light: '#b91c1c', dark: '#ff9c9c' },
] as const;

export const colourOf = (index: number) => colours[index % colours.length] ?? colours[0];

/** What data look like before anybody says otherwise; those that came one after the other in other colours. */
export function firstStyle(shape: Shape, index: number): VectorStyle {
  const colour = colourOf(index);
  if (shape === 'point') return { shape, colour, width: 1.5, radius: { near: 6, far: 4, until: 4 } };
  if (shape === 'line') return { shape, colour, width: 2.5 };
  return { shape, colour, width: 1.5, fill: { colour, opacity: 0.25 } };
}

const text = (value: string) => ({ pt: value, en: value });

/** A class a value, the commonest first. */
export function categories(style: VectorStyle, field: string, values: readonly (string | number | boolean)[]): VectorStyle {
  return {
    ...style,
    rules: values.map((value, index) => ({ title: text(String(value)), when: { field, in: [value] }, ...coloured(style, colourOf(index)) })),
  };
}

/** Classes of numbers between bounds, from a pale colour to the full one. */
export function graduated(style: VectorStyle, field: string, bounds: readonly number[]): VectorStyle {
  const steps = bounds.length - 1;
  return {
    ...style,
    rules: bounds.slice(0, -1).map((from, index) => {
      const to = index === steps - 1 ? null : (bounds[index + 1] ?? null);
      const share = steps === 1 ? 1 : index / (steps - 1);
      return {
        title: text(to === null ? `≥ ${from}` : `${from} – ${to}`),
        when: { field, from: index === 0 ? null : from, to },
        ...coloured(style, { light: mixed('#d6e4ea', '#0b4a63', share), dark: mixed('#244250', '#a5e3fb', share) }),
      };
    }),
  };
}

function coloured(style: VectorStyle, colour: VectorStyle['colour']) {
  return { colour, ...(style.fill && { fill: { ...style.fill, colour, opacity: Math.max(style.fill.opacity, 0.4) } }) };
}

/** Bounds at which about as many values lie in each class; equal neighbours fall together. */
export function quantiles(sorted: readonly number[], classes: number): readonly number[] {
  const at = Array.from({ length: classes + 1 }, (_, n) => sorted[Math.round((n / classes) * (sorted.length - 1))] ?? 0);
  return [...new Set(at)];
}

function mixed(from: string, to: string, share: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
