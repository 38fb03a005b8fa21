import type { Text } from '#platform/kernel/locale.ts';

export const healthStates = ['unknown', 'good', 'unstable', 'failing'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthNames: Readonly<Record<HealthState, Text>> = {
  unknown: { pt: 'Por verificar', en: 'Not checked yet' },
  good: { pt: 'A funcionar', en: 'Working' },
  unstable: { pt: 'Instável', en: 'Unstable' },
  failing: { pt: 'Sem resposta', en: 'No answer' },
};

/** How many of the latest checks the rate counts. */
export const countedChecks = 20;

/** Newest first. One bad answer among good ones is a weak connection; a bad last one is a service that is not there now. */
export function healthOf(checks: readonly { readonly ok: boolean }[]): { readonly state: HealthState; readonly failureRate: number | null } {
  const counted = checks.slice(0, countedChecks);
  if (counted.length === 0) return { state: 'unknown', failureRate: null };
  const failureRate = counted.filter(({ ok }) => !ok).length / counted.length;
  if (!counted[0]?.ok) return { state: 'failing', failureRate };
  return { state: failureRate > 0.1 ? 'unstable' : 'good', failureRate };
}
