import { recordOf } from '#platform/kernel/unknown.ts';
import { locales, type Locale, type Text } from '#platform/kernel/locale.ts';

/** A name as it is, or in every language: the list is read in the language of today, not of the visit. */
export type Name = string | Text;

/** A page or a record somebody had open. */
export interface VisitPlace {
  /** Hash route. */
  readonly to: string;
  readonly label: Name;
  readonly detail?: Name;
  /** Where the API answers a record, with `deletedAt`: by it one learns that it is gone. */
  readonly source?: string;
}
export interface Visit extends VisitPlace {
  readonly at: string;
}

const most = 12;

/** The newest first, each place once. */
export function addVisit(visits: readonly Visit[], place: VisitPlace, now: Date): readonly Visit[] {
  return [{ ...place, at: now.toISOString() }, ...visits.filter(({ to }) => to !== place.to)].slice(0, most);
}

/** What was kept, as far as it is understood. */
export function readVisits(value: unknown): readonly Visit[] {
  const { items } = recordOf(value);
  return Array.isArray(items) ? items.filter(isVisit).slice(0, most) : [];
}

function isVisit(item: unknown): item is Visit {
  const { to, label, at, detail, source } = recordOf(item);
  const isPlace = typeof to === 'string' && /^\/(?!\/)/.test(to) && label !== '' && isName(label);
  const isAsked = source === undefined || (typeof source === 'string' && source.startsWith('/api/'));
  return isPlace && isAsked && typeof at === 'string' && !Number.isNaN(Date.parse(at)) && (detail === undefined || isName(detail));
}

function isName(value: unknown): value is Name {
  const named = recordOf(value);
  return typeof value === 'string' || locales.every((locale) => typeof named[locale] === 'string');
}

export const inLanguage = (name: Name, locale: Locale): string => (typeof name === 'string' ? name : name[locale]);
