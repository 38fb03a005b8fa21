import { itemAt } from '#platform/kernel/items.ts';
import { coordinateText } from '../../domain/grid.ts';
import { toSheet, type Box, type MapFrame, type Point } from '../../domain/frame.ts';
import { middleOf, surfaceOf, tableOf, type Claim } from '../../domain/table.ts';
import { black, grey, type Pencil } from './pencil.ts';

const red = { colour: '#c81e1e', opacity: 1 };

/** What was drawn or picked: outline, corner numbers, name and area. */
export function drawClaims(pencil: Pencil, frame: MapFrame, claims: readonly Claim[]): void {
  const place = toSheet(frame);
  for (const claim of claims.toSorted((a, b) => Number(a.tint === undefined) - Number(b.tint === undefined))) {
    const points = claim.points.map(place);
    if (claim.tint !== undefined) {
      drawFound(pencil, claim, points, place, claim.tint);
      continue;
    }
    if (claim.kind === 'area')
      pencil.shape(
        points,
        { ...red, opacity: 0.08 },
        0.5,
        red,
        claim.holes?.map((hole) => hole.map(place)),
      );
    else if (claim.kind === 'line') pencil.line(points, 0.5, red);
    if (claim.isBare) continue;
    for (const [x, y] of points) pencil.box({ x: x - 0.45, y: y - 0.45, width: 0.9, height: 0.9 }, { colour: '#ffffff', opacity: 1 }, 0.2, red);
    if (points.length > 1 && points.length <= 60)
      points.forEach((at, index) => {
        // Outwards, away from the middle.
        const [mx, my] = place(middleOf(claim));
        const [dx, dy] = [at[0] - mx, at[1] - my];
        const length = Math.hypot(dx, dy) || 1;
        pencil.write(String(index + 1), [at[0] + (dx / length) * 2.2, at[1] + (dy / length) * 2.2], {
          size: 6,
          weight: 600,
          align: 'center',
          ink: red,
          halo: true,
        });
      });
    const words = [claim.name, claim.kind === 'area' ? `${coordinateText(surfaceOf(claim), 2)} m²` : ''].filter(Boolean);
    const [x, y] = labelAt(claim, claims, place, words.length * LINE);
    words.forEach((line, index) =>
      pencil.write(line, [x, y + (index - (words.length - 1) / 2) * LINE], { size: 7.5, weight: 600, align: 'center', ink: red, halo: true }),
    );
  }
}

/** Something found in what was drawn: its colour and its name, without corners. */
function drawFound(pencil: Pencil, claim: Claim, points: readonly Point[], place: (at: Point) => Point, colour: string): void {
  const ink = { colour, opacity: 1 };
  const holes = claim.holes?.map((hole) => hole.map(place));
  if (claim.kind === 'area') pencil.shape(points, { colour, opacity: 0.35 }, 0.3, ink, holes);
  else if (claim.kind === 'line') pencil.line(points, 0.8, ink);
  else for (const [x, y] of points) pencil.box({ x: x - 0.9, y: y - 0.9, width: 1.8, height: 1.8 }, ink, 0.25, { colour: '#ffffff', opacity: 1 });
  pencil.write(claim.name, place(middleOf(claim)), { size: 7, weight: 700, align: 'center', ink: black, halo: true });
}

const LINE = 3;
/** Millimetres between names below which one would lie on the other, and room a name wants within its area. */
const NEAR = 12;

/** Middle of a claim's words: within it, unless they have no room there or another's lie there; then above the larger and below the smaller one. */
function labelAt(claim: Claim, claims: readonly Claim[], place: (at: Point) => Point, height: number): Point {
  const middle = place(middleOf(claim));
  const ys = claim.points.map((at) => place(at)[1]);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (claim.points.length === 1) return [middle[0], top - 3];
  const beside = claims.find((other) => {
    const [x, y] = place(middleOf(other));
    return other !== claim && Math.hypot(x - middle[0], y - middle[1]) < NEAR;
  });
  if (!beside && bottom - top > height + 4) return middle;
  const isLarger = beside !== undefined && surfaceOf(claim) > surfaceOf(beside);
  return [middle[0], isLarger ? top - 2.5 - height / 2 : bottom + 4.5 + height / 2];
}

const ROW = 3.1;

/** Millimetres the table of these claims takes; 0 where there is nothing to say. */
export function tableHeight(claims: readonly Claim[]): number {
  const rows = claims.flatMap(tableOf).length;
  return rows === 0 ? 0 : (rows + 1.5) * ROW;
}

/** Corners with their coordinates; what has no room is counted. */
export function drawTable(pencil: Pencil, box: Box, claims: readonly Claim[], locale: 'pt' | 'en'): void {
  const rows = claims.flatMap(tableOf);
  if (rows.length === 0) return;
  const most = Math.floor(box.height / ROW) - 1;
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows;
  const head = { pt: ['N.º', 'M (m)', 'P (m)'], en: ['No.', 'E (m)', 'N (m)'] }[locale];
  const columns = [box.x + 6, box.x + box.width * 0.58, box.x + box.width];
  const row = (cells: readonly string[], y: number, weight: 400 | 600): void =>
    cells.forEach((cell, at) => pencil.write(cell, [itemAt(columns, at), y], { size: 6.5, weight, align: 'right' }));
  row(head, box.y + ROW / 2, 600);
  pencil.line(
    [
      [box.x, box.y + ROW],
      [box.x + box.width, box.y + ROW],
    ],
    0.15,
  );
  shown.forEach((one, index) => {
    const y = box.y + ROW * (index + 1.5);
    if (typeof one === 'string') pencil.write(pencil.shortened(one, box.width, { size: 6.5, weight: 600 }), [box.x, y], { size: 6.5, weight: 600 });
    else row(one, y, 400);
  });
  const left = rows.length - shown.length;
  if (left > 0)
    pencil.write(
      { pt: `e mais ${left} linhas que não cabem na folha`, en: `and ${left} more rows that do not fit the sheet` }[locale],
      [box.x, box.y + ROW * (shown.length + 1.5)],
      { size: 6, ink: grey },
    );
  pencil.line(
    [
      [box.x, box.y + ROW * (shown.length + 1)],
      [box.x + box.width, box.y + ROW * (shown.length + 1)],
    ],
    0.1,
    black,
  );
}
