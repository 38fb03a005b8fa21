/** A page or a record somebody had open. */
export interface VisitPlace {
  /** Hash route. */
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
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
  const { items } = (value ?? {}) as { items?: unknown };
  return Array.isArray(items) ? items.filter(isVisit).slice(0, most) : [];
}

function isVisit(item: unknown): item is Visit {
  const { to, label, at, detail } = (item ?? {}) as Record<string, unknown>;
  const isPlace = typeof to === 'string' && /^\/(?!\/)/.test(to) && typeof label === 'string' && label !== '';
  return isPlace && typeof at === 'string' && !Number.isNaN(Date.parse(at)) && (detail === undefined || typeof detail === 'string');
}
