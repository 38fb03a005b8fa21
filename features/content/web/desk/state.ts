import type { TFunction } from 'i18next';
import { sayInstant } from '#platform/ui/format.ts';
import { publicationOf, type Publication } from '../../domain/published.ts';
import type { StoredText } from './kinds.ts';

const dayOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

type Dates = Pick<StoredText, 'published' | 'publishedAt' | 'withdrawnAt'>;

export function stateOf({ published, publishedAt, withdrawnAt }: Dates): Publication {
  return publicationOf({ published, publishedAt: dayOf(publishedAt), withdrawnAt: dayOf(withdrawnAt) }, new Date());
}

/** "Rascunho", "Agendada para 24/11/2026 09:00:00", … */
export function sayState(t: TFunction, text: Dates): string {
  return t(`state.${stateOf(text)}`, { at: text.publishedAt === null ? '' : sayInstant(text.publishedAt) });
}
