import { changeable, changeableKeys, fits, leastKwp, type Assumptions, type Changeable, type Face } from './system.ts';

/** What somebody chose for a roof; the rest is as proposed. It stands in the address, so that a link shows the same. */
export interface Choice {
  /** Ids; null: those that are worth it. */
  readonly faces: readonly number[] | null;
  readonly kwp: number | null;
  /** In the place of the municipality's figures, as written: shares as per cent. */
  readonly changed: Readonly<Partial<Record<Changeable, number>>>;
}

export const nothingChosen: Choice = { faces: null, kwp: null, changed: {} };

/** A number within its limits; undefined where it is none. */
export function within(name: Changeable, written: unknown): number | undefined {
  const value = typeof written === 'string' && written.trim() !== '' ? Number(written.replace(',', '.')) : written;
  const { min, max } = changeable[name];
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : undefined;
}

type Search = Readonly<Record<string, unknown>>;

/** What the address says; whatever it says wrongly counts for nothing. */
export function readChoice(search: Search): Choice {
  const faces = String(search['f'] ?? '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const kwp = Number(search['kwp']);
  const changed = changeableKeys.flatMap((name) => {
    const value = within(name, search[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { faces: faces.length > 0 ? faces : null, kwp: Number.isFinite(kwp) && kwp > 0 ? kwp : null, changed: Object.fromEntries(changed) };
}

export function writeChoice({ faces, kwp, changed }: Choice): Record<string, string | number> {
  return { ...(faces && { f: faces.join('.') }), ...(kwp !== null && { kwp }), ...changed };
}

/** The municipality's figures with what was changed in them. */
export function assumed(given: Assumptions, { changed }: Choice): Assumptions {
  const values = Object.entries(changed).map(([name, value]) => [name, isShare(name) ? value / 100 : value]);
  return { ...given, ...Object.fromEntries(values) };
}

const isShare = (name: string): boolean => changeableKeys.some((key) => key === name && 'percent' in changeable[key]);

/** As it is written in a field: shares as per cent. */
export const written = (name: Changeable, of: Assumptions): number => Math.round((isShare(name) ? of[name] * 100 : of[name]) * 1e6) / 1e6;

/** A face that gets less than this share of the best is not proposed. */
const worth = 0.8;
/** What a house begins with; a larger system is chosen. */
const proposed = 4;

export interface Chosen<F extends Face> {
  readonly faces: readonly F[];
  /** kWp that fit on them; 0: nothing does. */
  readonly most: number;
  readonly kwp: number;
}

/** Faces and size as they count: chosen, or proposed, and never more than fits. */
export function chosenOf<F extends Face>(all: readonly F[], choice: Choice, of: Assumptions): Chosen<F> {
  const best = Math.max(0, ...all.map(({ irradiation }) => irradiation));
  const named = choice.faces === null ? [] : all.filter(({ id }) => choice.faces?.includes(id));
  const faces = named.length > 0 ? named : all.filter(({ irradiation }) => irradiation >= best * worth);
  const most = Math.round(faces.reduce((sum, face) => sum + fits(face, of), 0) * 10) / 10;
  if (most < leastKwp) return { faces, most: 0, kwp: 0 };
  return { faces, most, kwp: Math.min(most, Math.max(leastKwp, choice.kwp ?? proposed)) };
}
