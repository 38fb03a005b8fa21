import type { AppError } from '#platform/kernel/errors.ts';

/** Why a row stays out, field by field; null: the error's own sentence says it. */
export function sayFields({ details: { fields = {} } }: AppError, labelOf: (field: string) => string | undefined): string | null {
  const said = Object.entries(fields).map(([name, [complaint]]) => {
    const label = labelOf(name);
    return `${label === undefined ? '' : `${label}: `}${complaint?.message ?? ''}`;
  });
  return said.length === 0 ? null : said.join(' ');
}
