import { edocScalesMost } from '../../record/domain/edoc.ts';

/** Scales as they are written, one a line; null where a line is no scale. */
export function scalesOf(text: string): number[] | null {
  const lines = text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^1\s*:\s*/, '')
        .replace(/[\s.]/g, ''),
    )
    .filter((line) => line !== '');
  const scales = [...new Set(lines.map(Number))].toSorted((a, b) => a - b);
  const good = scales.every((scale) => Number.isInteger(scale) && scale >= 100 && scale <= 1_000_000);
  return good && scales.length > 0 && scales.length <= edocScalesMost ? scales : null;
}
