import { readDecimal, canonicalDecimal } from '#platform/kernel/decimal.ts';
import { readTyped } from '#platform/kernel/typed-dates.ts';
import { fold } from '#platform/kernel/words.ts';

/** A value of a table: text as somebody typed it, or what a workbook or a geographic file holds. */
export type Cell = string | number | boolean | null;

export const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim().replaceAll(/\s+/g, ' '));

const months = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const two = (text: string): string => text.padStart(2, '0');

/**
 * A day: 31/12/2024, 31-12-24, 31.12.2024, 2024-12-31, 2024/12/31, 20241231, 31 de dezembro de 2024, with a time after it or not, and the
 * number of days Excel keeps. Null: none of these. Two digits of a year are of this century up to ten years from `year`.
 */
export function readDay(cell: Cell, year: number): string | null {
  if (typeof cell === 'number' && Number.isInteger(cell) && cell > 10_000 && cell < 80_000)
    return new Date((cell - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const text = textOf(cell).replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2}|AM|PM)?$/i, '');
  const [, y, m, d] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text) ?? [];
  if (y !== undefined && Number(m) <= 12 && Number(y) > 1500) return readTyped('day', `${d}/${m}/${y}`);
  const [, day, month, short] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2})$/.exec(text) ?? [];
  if (day !== undefined && month !== undefined && short !== undefined) {
    const near = 2000 + Number(short);
    return readTyped('day', `${two(day)}/${two(month)}/${near > year + 10 ? near - 100 : near}`);
  }
  const [, written = '', name = '', inYear] = /^(\d{1,2})(?: de)? (\p{L}{3,})\.?(?: de)? (\d{4})$/u.exec(text) ?? [];
  const place = name === '' ? -1 : months.findIndex((one) => one.startsWith(fold(name)));
  if (place >= 0) return readTyped('day', `${two(written)}/${two(String(place + 1))}/${inYear}`);
  return readTyped('day', text);
}

/** "1.234,56 m²", "1234.5" or a number, to so many places: what a program measured more finely is rounded. Null: no number. */
export function readMeasure(cell: Cell, scale: number): string | null {
  if (typeof cell === 'number') return canonicalDecimal(cell.toFixed(scale), scale);
  const fine = readDecimal(textOf(cell).replace(/\s*m[²³23]?$/i, ''), 'pt', 10);
  return fine === null ? null : rounded(fine, scale);
}

function rounded(decimal: string, scale: number): string | null {
  const units = BigInt(decimal.replace('.', ''));
  const step = 10n ** BigInt(10 - scale);
  const half = units < 0n ? -step / 2n : step / 2n;
  const whole = (units + half) / step;
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  const said = `${whole < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`;
  return canonicalDecimal(said, scale);
}

export function readWhole(cell: Cell): number | null {
  const decimal = readMeasure(cell, 10);
  const number = Number(decimal ?? Number.NaN);
  return Number.isInteger(number) ? number : null;
}

/** `3000-123`, also of "3000123" and "3000 - 123 Coimbra". */
export function readPostalCode(cell: Cell): string {
  const text = textOf(cell);
  const [, four, three] = /^(\d{4})\s*-?\s*(\d{3})\b/.exec(text) ?? [];
  return four === undefined ? text : `${four}-${three}`;
}
