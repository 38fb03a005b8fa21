/** The years of a life, as a stone has them; an unknown one is left open. */
export function yearsOf({ bornYear, diedYear }: { readonly bornYear: number | null; readonly diedYear: number | null }): string {
  if (bornYear === null && diedYear === null) return '';
  return `${bornYear ?? '?'}–${diedYear ?? '?'}`;
}
