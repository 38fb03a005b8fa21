import { firstOf, itemAt, known, lastOf } from '#platform/kernel/items.ts';
import { addressLabel } from '#features/layers/territory/domain/address-text.ts';
import { lerp, ringCentre, type Point } from './geometry.ts';
import { createRandom, type Random } from './random.ts';
import {
  closings,
  duplicateReasons,
  interim,
  notes,
  refusals,
  reopenReasons,
  reportWords,
  since,
  type SubtypeWords,
  type TypeWords,
} from './data/report-words.ts';
import type { Address, Municipality } from './municipality.ts';
import { lastNames, mensNames, womensNames } from './data/word-lists.ts';

/** A citizen's report with all that became of it; catalogue entries by the names a municipality starts with, instants in milliseconds. */
export interface OccurrenceRecord {
  readonly type: string;
  readonly subtype: string;
  readonly status: string;
  readonly channel: string;
  readonly priority: string | null;
  readonly address: string;
  readonly parish: number;
  readonly point: Point;
  readonly description: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
  /** Someone of the unity has it. */
  readonly assigned: boolean;
  readonly version: number;
  readonly reporter: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  /** Oldest first. */
  readonly events: readonly HistoryEvent[];
}

export interface HistoryEvent {
  readonly kind: 'created' | 'moved' | 'assigned' | 'note' | 'answer';
  readonly side: 'staff' | 'reporter';
  readonly isPublic: boolean;
  readonly at: number;
  readonly text: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
export const YEARS = 3;

/** In the order they came in, over the three years before `now`: more by day than by night, more after rain, again and again at the same corners. */
export function* makeOccurrences(municipality: Municipality, count: number, now: number): Generator<OccurrenceRecord> {
  const chance = createRandom(`${municipality.plan.seed}/occurrences/${count}`);
  const spots = new Spots(municipality, chance.fork('spots'));
  for (const at of arrivals(count, now, chance.fork('arrivals'))) {
    const month = new Date(at).getUTCMonth();
    const [type, words] = chance.weighted(
      Object.entries(reportWords).map((entry) => [entry, entry[1].weight * itemAt(entry[1].season, month)] as const),
    );
    const [subtype, particular] = chance.weighted(Object.entries(words.subtypes).map((entry) => [entry, entry[1].weight] as const));
    const { address, point } = spots.pick(type, subtype, chance);
    const name = personName(chance);
    const story = history(words.days, particular, at, now, chance);
    yield {
      type,
      subtype,
      channel: chance.weighted([
        ['Munícipe', 68],
        ['Junta de freguesia', 17],
        ['Serviço municipal', 8],
        ['Empresa ou associação', 7],
      ]),
      priority: chance.weighted([
        [null, 35],
        ['Normal', 45],
        ['Alta', 12],
        ['Baixa', 5],
        ['Urgente', 3],
      ]),
      address: addressLabel(address),
      parish: address.parish,
      point,
      description: describe(particular, words, address, chance),
      createdAt: at,
      reporter: {
        name,
        email: chance.chance(0.82) ? emailOf(name, chance) : null,
        phone: chance.chance(0.4) ? `+3519000${String(chance.int(0, 99_999)).padStart(5, '0')}` : null,
      },
      ...story,
    };
  }
}

/** `count` instants in order. Few reports are bunched towards the end, so that a small demo has news. */
function* arrivals(count: number, now: number, chance: Random): Generator<number> {
  const days = YEARS * 365;
  // Whole days, the last of them today.
  const start = now - (now % DAY) - (days - 1) * DAY;
  const weekday = [0.7, 1.15, 1.1, 1.05, 1.05, 1.1, 0.8];
  const weights = Array.from({ length: days }, (_, day) => {
    const date = new Date(start + day * DAY);
    const storm = chance.chance(0.012) ? chance.range(2, 4) : 1;
    return (
      itemAt(weekday, date.getUTCDay()) *
      storm *
      (count < 1000 ? Math.exp((day - days) / 300) + 10 * Math.exp((day - days) / 12) : 0.75 + (0.5 * day) / days)
    );
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let share = 0;
  let given = 0;
  for (const [day, weight] of weights.entries()) {
    share += weight;
    const due = Math.round((share / total) * count);
    const times = Array.from({ length: due - given }, () => start + day * DAY + hourOfDay(chance) * HOUR).map((at) =>
      Math.min(Math.round(at), now - 600_000),
    );
    yield* times.toSorted((a, b) => a - b);
    given = due;
  }
}

/** Two humps: before work and after it. */
const hourOfDay = (chance: Random): number =>
  Math.min(23.9, Math.max(0.1, chance.chance(0.55) ? 10.5 + chance.normal() * 2.4 : 18.2 + chance.normal() * 2.6));

/** Working time on or after an instant: week days from 8:30 to 17:00. */
function workingTime(at: number, chance: Random): number {
  const day = new Date(at).getUTCDay();
  const skipped = at + (day === 6 ? 2 : day === 0 ? 1 : 0) * DAY;
  const hour = (skipped % DAY) / HOUR;
  return hour >= 8.5 && hour <= 17 ? skipped : skipped - (skipped % DAY) + (hour > 17 ? DAY : 0) + chance.range(8.5, 17) * HOUR;
}

type Story = Pick<OccurrenceRecord, 'status' | 'events' | 'updatedAt' | 'closedAt' | 'assigned' | 'version'>;

/** What staff did with it, along the allowed moves, as far as `now` has come. */
function history(days: number, words: SubtypeWords, createdAt: number, now: number, chance: Random): Story {
  const events: HistoryEvent[] = [{ kind: 'created', side: 'reporter', isPublic: true, at: createdAt, text: null, from: null, to: 'Nova' }];
  let status = 'Nova';
  let at = createdAt;
  let assigned = false;
  let closedAt: number | null = null;
  let version = 1;
  const span = days * DAY * Math.exp(chance.normal() * 0.85);
  const patience = chance.chance(0.03) ? chance.range(0.1, 0.7) : Infinity;
  const later = (share: number): boolean => {
    at = Math.round(workingTime(Math.max(at + 12 * 60_000, createdAt + span * share), chance));
    return at < now && share <= patience;
  };
  const add = (
    kind: HistoryEvent['kind'],
    isPublic: boolean,
    text: string | null,
    to: string | null = null,
    side: HistoryEvent['side'] = 'staff',
  ): void => {
    events.push({ kind, side, isPublic, at, text, from: to === null ? null : status, to });
    if (to !== null) status = to;
    if (kind === 'moved' || kind === 'assigned') version++;
  };
  const close = (to: string, text: string | null): void => {
    add('moved', true, text, to);
    closedAt = at;
  };
  const outcome = chance.weighted([
    ['Resolvida', 88],
    ['Não resolvida', 8],
    ['Duplicada', 4],
  ] as const);
  const path = chance.weighted([
    ['long', 52],
    ['direct', 30],
    ['quick', 18],
  ] as const);
  const work = (): void => {
    if (path !== 'direct' || outcome === 'Duplicada') {
      if (!later(0.06)) return;
      add('moved', true, null, 'Em análise');
      if (outcome === 'Duplicada') return later(0.12) ? close('Duplicada', chance.pick(duplicateReasons)) : undefined;
      if (chance.chance(0.15) && later(0.1)) add('note', false, chance.pick(notes));
    }
    if (path !== 'quick') {
      if (!later(0.22)) return;
      assigned = true;
      add('assigned', false, null);
      at += 60_000;
      add('moved', true, null, 'Atribuída');
      if (chance.chance(0.2) && later(0.3)) add('answer', true, chance.pick(interim));
      if (chance.chance(0.16) && later(0.4)) add('note', false, chance.pick(notes));
      if (!later(0.6)) return;
      add('moved', true, null, 'Em execução');
    }
    if (!later(1)) return;
    close(outcome, chance.pick(outcome === 'Resolvida' ? words.done : refusals));
    if (outcome === 'Resolvida' && chance.chance(0.02) && later(1.2)) {
      add('moved', true, chance.pick(reopenReasons), 'Em análise', 'reporter');
      closedAt = null;
      if (later(1.6)) close('Resolvida', chance.pick(words.done));
    }
  };
  work();
  return { status, events, updatedAt: lastOf(events).at, closedAt, assigned, version };
}

/** Where reports come from: anywhere people live, but a good part again and again from the same corners. */
class Spots {
  readonly #addresses: readonly Address[];
  readonly #parks: readonly { readonly ring: readonly Point[]; readonly address: Address }[];
  readonly #corners = new Map<string, readonly number[]>();

  constructor({ addresses, landUse }: Municipality, chance: Random) {
    this.#addresses = addresses;
    this.#parks = landUse
      .filter(({ kind }) => kind === 'park')
      .map(({ polygon }) => ({ ring: firstOf(polygon), address: nearest(addresses, ringCentre(firstOf(polygon))) }));
    for (const type of Object.keys(reportWords)) {
      const count = Math.max(4, Math.round(addresses.length / 350));
      this.#corners.set(
        type,
        Array.from({ length: count }, () => chance.int(0, addresses.length - 1)),
      );
    }
  }

  pick(type: string, subtype: string, chance: Random): { address: Address; point: Point } {
    if (
      this.#parks.length > 0 &&
      ((type === 'espacos-verdes' && chance.chance(0.35)) || subtype === 'Parque infantil' || subtype === 'Banco danificado')
    ) {
      const { ring, address } = chance.pick(this.#parks);
      return { address, point: cents(lerp(ringCentre(ring), chance.pick(ring), chance.range(0, 0.8))) };
    }
    const last = this.#addresses.length - 1;
    const corners = known(this.#corners.get(type));
    // Neighbours in the list are neighbours in the street; the first corners are the worst.
    const index = chance.chance(0.32)
      ? itemAt(corners, Math.floor(corners.length * chance.next() ** 2)) + Math.round(chance.normal() * 5)
      : chance.int(0, last);
    const address = itemAt(this.#addresses, Math.min(last, Math.max(0, index)));
    return { address, point: cents([address.point[0] + chance.range(-3.5, 3.5), address.point[1] + chance.range(-3.5, 3.5)]) };
  }
}

const cents = ([x, y]: Point): Point => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

function nearest(addresses: readonly Address[], [x, y]: Point): Address {
  return addresses.reduce((best, one) =>
    (one.point[0] - x) ** 2 + (one.point[1] - y) ** 2 < (best.point[0] - x) ** 2 + (best.point[1] - y) ** 2 ? one : best,
  );
}

function describe({ texts, extras }: SubtypeWords, words: TypeWords, address: Address, chance: Random): string {
  const parts = [chance.pick(texts)];
  if (chance.chance(0.55)) parts.push(chance.pick(extras && chance.chance(0.7) ? extras : words.extras));
  if (chance.chance(0.35)) parts.push(chance.pick(closings));
  return fill(parts.join(' '), address, chance);
}

function fill(text: string, { street, house }: Address, chance: Random): string {
  const [inStreet, theStreet] = articles(street);
  const where = chance.weighted([
    [`junto ao n.º ${house}`, 5],
    [`em frente ao n.º ${house}`, 4],
    [`perto do n.º ${house}`, 2],
    ['junto à esquina', 1],
  ] as const);
  const slots: Readonly<Record<string, () => string>> = {
    onde: () => `${inStreet} ${street}, ${where}`,
    rua: () => `${inStreet} ${street}`,
    Rua: () => `${theStreet} ${street}`,
    n: () => String(chance.int(2, 6)),
    desde: () => chance.pick(since).replace('{n}', String(chance.int(4, 20))),
  };
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => slots[name]?.() ?? mark);
}

/** "na Rua", "no Largo", "nas Escadinhas"; and "A Rua". */
function articles(street: string): readonly [string, string] {
  if (street.startsWith('Escad')) return ['nas', 'A zona das'];
  return /^(Beco|Largo|Impasse|Pátio|Caminho|Bairro)/.test(street) ? ['no', 'O'] : ['na', 'A'];
}

function personName(chance: Random): string {
  const first = chance.pick(chance.chance(0.52) ? womensNames : mensNames);
  return `${first} ${chance.chance(0.3) ? `${chance.pick(lastNames)} ` : ''}${chance.pick(lastNames)}`;
}

function emailOf(name: string, chance: Random): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
  return `${plain[0]}.${plain.at(-1)}${chance.int(1, 99)}@correio.example`;
}
