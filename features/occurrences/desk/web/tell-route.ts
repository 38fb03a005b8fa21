import type { TFunction } from 'i18next';
import { toast } from '#platform/shell/toasts.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';

/** Says what a new type, subtype or place did to the unit: it went to another one, or stayed because somebody had decided so. */
export function tellRoute(t: TFunction, before: StaffOccurrence, saved: StaffOccurrence, assign: (() => void) | undefined): void {
  const { code } = saved;
  if (saved.unity !== null && saved.unity.id !== before.unity?.id) toast.info(t('nav.routed', { code, unity: saved.unity.name }));
  const known = Math.max(0, ...before.timeline.map(({ id }) => id));
  const changes = saved.timeline.filter(({ id }) => id > known).flatMap((entry) => entry.changes);
  const suggested = changes.find(({ field }) => field === 'unitySuggested')?.new;
  if (suggested == null) return;
  const text = saved.unity === null ? t('nav.keptNobody', { code, suggested }) : t('nav.kept', { code, unity: saved.unity.name, suggested });
  toast.info(text, [], { time: 12_000, ...(assign && { action: { label: t('action.assign'), run: assign } }) });
}
