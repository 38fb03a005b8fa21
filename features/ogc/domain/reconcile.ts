import type { Offer } from './capabilities.ts';

/** A harvested offer laid flat: what a row of the store holds. */
export interface FlatOffer {
  /** Stable within its service: the name, or the path of titles of a group without one. */
  readonly key: string;
  readonly parentKey: string | null;
  readonly position: number;
  readonly offer: Omit<Offer, 'children'>;
}

/** More would be no list a person can use, and a way to fill the database. */
export const maxOffers = 5000;

/** Parents before their children; a name that stands twice gets a number, so that both keep their rows. */
export function flatten(offers: readonly Offer[]): { readonly flat: readonly FlatOffer[]; readonly cut: boolean } {
  const flat: FlatOffer[] = [];
  const used = new Map<string, number>();
  let cut = false;
  const unique = (key: string): string => {
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    return times === 1 ? key : unique(`${key}~${times}`);
  };
  const walk = (list: readonly Offer[], parentKey: string | null): void => {
    for (const { children, ...offer } of list) {
      if (flat.length >= maxOffers) {
        cut = true;
        return;
      }
      const key = unique(offer.name ?? `${parentKey ?? ''}/${offer.title}`);
      flat.push({ key, parentKey, position: flat.length, offer });
      walk(children, key);
    }
  };
  walk(offers, null);
  return { flat, cut };
}

export interface Stored {
  readonly key: string;
  /** What the row was made from; two alike need no writing. */
  readonly fingerprint: string;
  readonly vanished: boolean;
}

export interface Plan {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Had vanished and is there again. */
  readonly returned: readonly string[];
  readonly same: readonly string[];
  readonly gone: readonly string[];
}

/** What a harvest does to the rows that are there: nothing is deleted, so that layers made from a row keep it. */
export function reconcile(stored: readonly Stored[], found: ReadonlyMap<string, string>): Plan {
  const known = new Map(stored.map((row) => [row.key, row]));
  const plan = { added: [] as string[], changed: [] as string[], returned: [] as string[], same: [] as string[], gone: [] as string[] };
  for (const [key, fingerprint] of found) {
    const row = known.get(key);
    if (!row) plan.added.push(key);
    else if (row.vanished) plan.returned.push(key);
    else if (row.fingerprint !== fingerprint) plan.changed.push(key);
    else plan.same.push(key);
  }
  for (const row of stored) if (!row.vanished && !found.has(row.key)) plan.gone.push(row.key);
  return plan;
}
