import { itemAt } from '#platform/kernel/items.ts';
import { ROW_HEIGHT } from '../../domain/findings.ts';
import type { Box } from '../../domain/frame.ts';
import type { Rows } from '../../domain/table.ts';
import { black, grey, type Pencil } from './pencil.ts';

const GAP = 2;

/** A table of words under its headings; cells are shortened to their column, and what has no room is counted. */
export function drawRows(pencil: Pencil, box: Box, { columns, lines }: Rows, locale: 'pt' | 'en'): void {
  const all = columns.reduce((sum, { wide }) => sum + wide, 0);
  let left = box.x;
  const places = columns.map(({ wide, align = 'left' }) => {
    const width = (wide / all) * box.width;
    const at = { x: left, width: width - GAP, align };
    left += width;
    return at;
  });
  const row = (cells: readonly string[], y: number, weight: 400 | 600): void => {
    const spans = cells.length === 1 ? [{ x: box.x, width: box.width, align: 'left' as const }] : places;
    cells.forEach((cell, index) => {
      const { x, width, align } = itemAt(spans, index);
      const how = { size: 7.5, weight, align };
      pencil.write(pencil.shortened(cell, width, how), [align === 'right' ? x + width : x, y], how);
    });
  };
  const line = (y: number, width: number, ink = black): void =>
    pencil.line(
      [
        [box.x, y],
        [box.x + box.width, y],
      ],
      width,
      ink,
    );
  row(
    columns.map(({ title }) => title),
    box.y + ROW_HEIGHT / 2,
    600,
  );
  line(box.y + ROW_HEIGHT, 0.25);
  const most = Math.floor(box.height / ROW_HEIGHT) - 1;
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  shown.forEach(({ cells, strong, tint }, index) => {
    const y = box.y + ROW_HEIGHT * (index + 1.5);
    if (tint !== undefined)
      pencil.box({ x: box.x - 3, y: y - 1.1, width: 2.2, height: 2.2 }, { colour: tint, opacity: 0.35 }, 0.3, { colour: tint, opacity: 1 });
    row(cells, y, strong ? 600 : 400);
    line(y + ROW_HEIGHT / 2, 0.05, grey);
  });
  const rest = lines.length - shown.length;
  if (rest > 0)
    pencil.write(
      { pt: `e mais ${rest} linhas que não cabem na folha`, en: `and ${rest} more rows that do not fit the sheet` }[locale],
      [box.x, box.y + ROW_HEIGHT * (shown.length + 1.5)],
      { size: 6.5, ink: grey },
    );
}
