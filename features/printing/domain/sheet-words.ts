import type { Text } from '#platform/kernel/locale.ts';
import { coordinateText } from './grid.ts';
import type { Degrees } from './marks.ts';
import type { Sheet } from './sheets.ts';
import { middleOf, surfaceOf, type Claim } from './table.ts';

/** Area of all that was drawn, and the middle of the first of it in the municipality's system and in degrees. */
export function measuresOf(claims: readonly Claim[], degrees: Degrees): { readonly area: string; readonly centroid: string } {
  const areas = claims.filter(({ kind }) => kind === 'area');
  const [first] = claims;
  const area =
    areas.length === 0
      ? ''
      : `${coordinateText(
          areas.reduce((sum, one) => sum + surfaceOf(one), 0),
          2,
        )} m²`;
  if (!first) return { area, centroid: '' };
  const middle = middleOf(first);
  const [lng, lat] = degrees.toLngLat(middle);
  const angle = (value: number, [positive, negative]: readonly [string, string]): string =>
    `${Math.abs(value).toFixed(5).replace('.', ',')}° ${value < 0 ? negative : positive}`;
  const own = `M ${coordinateText(middle[0], 2)} P ${coordinateText(middle[1], 2)}`;
  return { area, centroid: `${own} · ${angle(lat, ['N', 'S'])} ${angle(lng, ['E', 'W'])} (WGS 84)` };
}

/** Viewers like to fit a sheet to the printer's margins, and the scale goes with it. */
export function scaleNote(scale: number, { size }: Sheet): Text {
  const number = coordinateText(scale);
  if (size === 'free') return { pt: `Escala 1:${number}, impresso sem ajuste`, en: `Scale 1:${number}, printed at actual size` };
  return { pt: `Escala 1:${number} em papel ${size}, impresso sem ajuste`, en: `Scale 1:${number} on ${size} paper, printed at actual size` };
}
