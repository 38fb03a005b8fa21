import type { Text } from '#platform/kernel/locale.ts';

export const emissionStates = ['waiting', 'issued', 'failed', 'annulled'] as const;
export type EmissionState = (typeof emissionStates)[number];

export const stateNames: Readonly<Record<EmissionState, Text>> = {
  waiting: { pt: 'Em preparação', en: 'Being prepared' },
  issued: { pt: 'Emitido', en: 'Issued' },
  failed: { pt: 'Falhou', en: 'Failed' },
  annulled: { pt: 'Anulado', en: 'Annulled' },
};

/** A job that is run again may still make what failed; what was annulled stays so. */
const moves: Readonly<Record<EmissionState, readonly EmissionState[]>> = {
  waiting: ['issued', 'failed'],
  failed: ['issued'],
  issued: ['annulled'],
  annulled: [],
};

/** States from which one comes into this one. */
export const before = (state: EmissionState): EmissionState[] => emissionStates.filter((from) => moves[from].includes(state));

/** The last day of so many months after a day (`yyyy-mm-dd`); where that month is shorter, its last. */
export function validUntil(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  end.setUTCDate(Math.min(date, end.getUTCDate()));
  return end.toISOString().slice(0, 10);
}

/** What a reader is told of a document's force: the state of its emission, and on the day after its last one that it has expired. */
export function standing(state: EmissionState, until: string | null, today: string): EmissionState | 'expired' {
  return state === 'issued' && until !== null && today > until ? 'expired' : state;
}
