import type { VectorStyle } from '#platform/map/document/schema.ts';

export const shapes = ['point', 'line', 'area'] as const;
export type Shape = (typeof shapes)[number];

export function shapeOf(type: string): Shape | null {
  if (type.endsWith('Point')) return 'point';
  if (type.endsWith('LineString')) return 'line';
  return type.endsWith('Polygon') ? 'area' : null;
}

/** Told apart on both grounds and by those who see red and green alike. */
export const palette = [
  { light: '#0b6e8f', dark: '#63c6e6' },
  { light: '#9c2f6b', dark: '#f0a3cd' },
  { light: '#a8480f', dark: '#ffb27d' },
  { light: '#3f7d20', dark: '#9fd37f' },
  { light: '#7a3fb0', dark: '#c79bf0' },
  { light: '#806000', dark: '#e6c558' },
  { light: '#1d4ed8', dark: '#93b4ff' },
  { light: '#b91c1c', dark: '#ff9c9c' },
] as const;

export const colourOf = (index: number) => palette[index % palette.length] ?? palette[0];

/** What data look like before anybody says otherwise; those that came one after the other in other colours. */
export function firstStyle(shape: Shape, index: number): VectorStyle {
  const colour = colourOf(index);
  if (shape === 'point') return { shape, colour, width: 1.5, radius: { near: 6, far: 4, until: 4 } };
  if (shape === 'line') return { shape, colour, width: 2.5 };
  return { shape, colour, width: 1.5, fill: { colour, opacity: 0.25 } };
}

/** A rule's colours: of a class of areas the inside is seen, however faint that of the rest is. */
export function coloured(style: VectorStyle, colour: VectorStyle['colour']) {
  return { colour, ...(style.fill && { fill: { ...style.fill, colour, opacity: Math.max(style.fill.opacity, 0.4) } }) };
}
