import { addDays, addYears } from '#features/cemeteries/domain/days.ts';
import { endOf } from '#features/cemeteries/domain/concessions.ts';
import { placesOf, type Operation, type PlotKind } from '#features/cemeteries/domain/places.ts';
import { stateOf, type PlotState } from '#features/cemeteries/domain/plots.ts';
import { familyNames } from './data/party-words.ts';
import { mensNames, womensNames } from './data/word-lists.ts';
import { insidePolygon, type Point, type Polygon, type Ring } from './geometry.ts';
import { createRandom, type Random } from './random.ts';

export interface Ground {
  readonly polygon: Polygon;
  /** Its smallest box, which is how the paths run. */
  readonly envelope: Ring;
}

interface Shape {
  readonly type: 'Polygon';
  readonly coordinates: readonly Ring[];
}

interface DemoPlot {
  readonly section: string;
  readonly code: string;
  readonly kind: PlotKind;
  readonly capacity: number;
  readonly urns: number;
  readonly reserved: boolean;
  readonly conceded: boolean;
  readonly state: PlotState;
  readonly area: Shape;
}

interface DemoPerson {
  readonly name: string;
  readonly bornAt: string;
  readonly diedAt: string;
  readonly civilNumber: string;
  readonly withheld: boolean;
  readonly plot: string | null;
  readonly form: string | null;
  readonly sinceAt: string | null;
  readonly opensAt: string | null;
  readonly operations: readonly { kind: string; doneAt: string; from: string | null; to: string | null; result: string | null; permit: string }[];
}

interface DemoConcession {
  readonly plot: string;
  readonly kind: 'perpetual' | 'temporary';
  readonly startAt: string;
  readonly years: number | null;
  readonly endAt: string | null;
  readonly fees: readonly { year: number; amount: string; dueAt: string; paidAt: string | null }[];
  readonly works: { readonly description: string; readonly fromAt: string; readonly untilAt: string } | null;
}

export interface DemoCemetery {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly limit: Shape;
  readonly sections: readonly { code: string; description: string; area: Shape }[];
  readonly plots: readonly DemoPlot[];
  readonly people: readonly DemoPerson[];
  readonly concessions: readonly DemoConcession[];
}

interface Asked {
  readonly seed: string;
  /** 0: the municipal one; 1: a parish's. */
  readonly index: number;
  readonly ground: Ground;
  readonly today: string;
}

const sizes = [
  { code: 'VC', name: 'Cemitério Municipal', address: 'Rua do Cemitério, 9981-001 Vila Clara', plots: 440, people: 670 },
  { code: 'VC2', name: 'Cemitério da Freguesia', address: 'Largo da Igreja, 9981-020 Vila Clara', plots: 160, people: 230 },
] as const;

const letters = ['A', 'B', 'C', 'D'] as const;
const words: Readonly<Record<(typeof letters)[number], string>> = {
  A: 'Jazigos e sepulturas perpétuas',
  B: 'Sepulturas',
  C: 'Sepulturas',
  D: 'Ossários e columbários',
};
const metres = { graveWide: 1.1, graveLong: 2.3, gap: 0.5, path: 3 };
const closed = (ring: Ring): Shape => {
  const rounded = ring.map(([x, y]): Point => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  const [first] = rounded;
  return { type: 'Polygon', coordinates: [first ? [...rounded, first] : rounded] };
};

/** The same for the same seed, ground and day. */
export function makeCemetery({ seed, index, ground, today }: Asked): DemoCemetery {
  const { code, name, address, plots: wanted, people: count } = index === 0 ? sizes[0] : sizes[1];
  const chance = createRandom(`${seed}/cemeteries/${index}`);
  const { sections, rooms } = layOut(ground, wanted);
  const concessions = rooms.flatMap(({ key, kind }) =>
    chance.chance(kind === 'vault' ? 0.95 : kind === 'grave' ? 0.22 : 0.4) ? [concede(chance, key, today)] : [],
  );
  const people = fill(chance, rooms, count, today);
  const inside = Map.groupBy(people, ({ plot }) => plot);
  const conceded = new Set(concessions.map(({ plot }) => plot));
  const plots = rooms.map(({ key, area, ...plot }): DemoPlot => {
    const own = inside.get(key) ?? [];
    const bodies = own.filter(({ form }) => form === 'body').length;
    const facts = { conceded: conceded.has(key), reserved: own.length === 0 && chance.chance(0.04) };
    return { ...plot, ...facts, area, state: stateOf({ ...facts, bodies, remains: own.length - bodies }) };
  });
  const [outer = []] = ground.polygon;
  return { code, name, address, limit: closed(outer.slice(0, -1)), sections, plots, people, concessions };
}

type Room = Pick<DemoPlot, 'section' | 'code' | 'kind' | 'capacity' | 'urns' | 'area'> & { readonly key: string };

/** Four sections about two paths that cross, each with rows of plots; as many as were wanted, where the ground has room for them. */
function layOut({ polygon, envelope }: Ground, wanted: number): { sections: DemoCemetery['sections']; rooms: Room[] } {
  const [origin = [0, 0], along = [1, 0], corner = [1, 1]] = envelope;
  const length = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [wide, long] = [length(origin, along), length(along, corner)];
  const [ux, uy] = [(along[0] - origin[0]) / wide, (along[1] - origin[1]) / wide];
  const [vx, vy] = [(corner[0] - along[0]) / long, (corner[1] - along[1]) / long];
  const at = (u: number, v: number): Point => [origin[0] + ux * u + vx * v, origin[1] + uy * u + vy * v];
  const box = (u: number, v: number, w: number, h: number): Ring => [at(u, v), at(u + w, v), at(u + w, v + h), at(u, v + h)];
  const half = { u: (wide - metres.path) / 2, v: (long - metres.path) / 2 };
  const rooms: Room[] = [];
  const sections = letters.map((letter, n) => {
    const [u0, v0] = [n % 2 === 0 ? 0 : half.u + metres.path, n < 2 ? 0 : half.v + metres.path];
    const quota = letter === 'D' ? wanted - rooms.length : Math.round(wanted * 0.27);
    const found: Ring[] = [];
    const [stepU, stepV] = [metres.graveWide + metres.gap, metres.graveLong + metres.gap * 2];
    for (let v = v0 + 1; v + metres.graveLong < v0 + half.v - 1 && found.length < quota; v += stepV)
      for (let u = u0 + 1; u + metres.graveWide < u0 + half.u - 1 && found.length < quota; u += stepU) {
        const ring = box(u, v, metres.graveWide, metres.graveLong);
        if (ring.every((point) => insidePolygon(point, polygon))) found.push(ring);
      }
    for (const [row, ring] of found.entries()) {
      const kind: PlotKind = letter === 'D' ? (row % 3 === 2 ? 'columbarium' : 'ossuary') : letter === 'A' && row % 4 === 0 ? 'vault' : 'grave';
      const [capacity, urns] = kind === 'vault' ? [6, 12] : kind === 'grave' ? [1, 3] : [0, 4];
      const code = String(row + 1).padStart(3, '0');
      rooms.push({ section: letter, code, key: `${letter}-${code}`, kind, capacity, urns, area: closed(ring) });
    }
    const [us, vs] = [
      found.flat().map(([x, y]) => (x - origin[0]) * ux + (y - origin[1]) * uy),
      found.flat().map(([x, y]) => (x - origin[0]) * vx + (y - origin[1]) * vy),
    ];
    const [left, low] = [Math.min(u0 + half.u / 2, ...us) - 0.5, Math.min(v0 + half.v / 2, ...vs) - 0.5];
    const area = box(left, low, Math.max(u0 + half.u / 2 + 1, ...us) + 0.5 - left, Math.max(v0 + half.v / 2 + 1, ...vs) + 0.5 - low);
    return { code: letter, description: words[letter], area: closed(area) };
  });
  return { sections, rooms };
}

const dayIn = (chance: Random, year: number): string => addDays(`${year}-01-01`, chance.int(0, 364));

/** Burials from 1930 on, by the rules of the register: whom a grave is needed for again was exhumed before. */
function fill(chance: Random, rooms: readonly Room[], count: number, today: string): DemoPerson[] {
  const lastYear = Number(today.slice(0, 4));
  const bodies = rooms.filter(({ capacity }) => capacity > 0);
  const small = rooms.filter(({ capacity }) => capacity === 0);
  const kindOf = new Map(rooms.map(({ key, kind }, n) => [key, { id: n + 1, kind }]));
  const keyOf = new Map(rooms.map(({ key }, n) => [n + 1, key]));
  const urns = new Map<string, number>();
  const lying = new Map<string, { person: number; since: string }[]>();
  const stories: { died: string; operations: Operation[] }[] = [];
  const days = Array.from({ length: count }, () => dayIn(chance, chance.int(1930, lastYear - 1))).toSorted();
  const place = (key: string) => kindOf.get(key) ?? null;
  const operation = (kind: Operation['kind'], doneAt: string, key: string, result: Operation['result'] = null): Operation => ({
    kind,
    doneAt,
    doneTime: null,
    toPlot: place(key),
    destination: null,
    result,
    authority: null,
  });
  const roomFor = (): Room | undefined =>
    chance.shuffle([...small]).find(({ key, kind, urns: most }) => kind === 'ossuary' && (urns.get(key) ?? 0) < most);
  for (const died of days) {
    const doneAt = addDays(died, chance.int(1, 3));
    const story: Operation[] = [];
    stories.push({ died, operations: story });
    const ashes =
      died > '2000' && chance.chance(0.12)
        ? small.find(({ key, kind, urns: most }) => kind === 'columbarium' && (urns.get(key) ?? 0) < Math.min(2, most))
        : undefined;
    if (ashes) {
      story.push(operation('ashes', addDays(doneAt, 2), ashes.key));
      urns.set(ashes.key, (urns.get(ashes.key) ?? 0) + 1);
      continue;
    }
    // A tenth of the graves is kept free, and an old one is opened before a new one is dug only now and then.
    const room = chance.pick(bodies.slice(0, Math.ceil(bodies.length * 0.88)));
    const own = lying.get(room.key) ?? [];
    if (own.length < room.capacity) {
      story.push(operation('burial', doneAt, room.key));
      lying.set(room.key, [...own, { person: stories.length - 1, since: doneAt }]);
      continue;
    }
    const [oldest] = own;
    const to = roomFor();
    if (!oldest || !to || addYears(oldest.since, 6) > doneAt) {
      stories.pop();
      continue;
    }
    stories[oldest.person]?.operations.push(operation('exhumation', addDays(doneAt, -1), to.key, 'bones'));
    urns.set(to.key, (urns.get(to.key) ?? 0) + 1);
    story.push(operation('burial', doneAt, room.key));
    lying.set(room.key, [...own.slice(1), { person: stories.length - 1, since: doneAt }]);
  }
  return stories.map(({ died, operations }, n) => {
    const { before, last } = placesOf({ at: died, time: null }, operations);
    const named = (id: number | null | undefined): string | null => (id === null || id === undefined ? null : (keyOf.get(id) ?? null));
    return {
      name: nameOf(chance),
      bornAt: addDays(addYears(died, -chance.int(38, 97)), -chance.int(0, 364)),
      diedAt: died,
      civilNumber: `${chance.int(1, 400)}/${died.slice(0, 4)}`,
      withheld: n % 211 === 210,
      plot: named(last.plotId),
      form: last.form,
      sinceAt: last.sinceAt,
      opensAt: last.opensAt,
      operations: operations.map(({ kind, doneAt, toPlot, result }, at) => ({
        kind,
        doneAt,
        from: kind === 'exhumation' ? named(before[at]?.plotId) : null,
        to: named(toPlot?.id),
        result,
        permit: `${chance.int(1, 900)}/${doneAt.slice(0, 4)}`,
      })),
    };
  });
}

const nameOf = (chance: Random): string =>
  [
    chance.pick(chance.chance(0.5) ? womensNames : mensNames),
    chance.chance(0.3) ? 'da Silva' : chance.pick(familyNames),
    chance.pick(familyNames),
  ].join(' ');

const rate = (kind: string, charge: 'temporary' | 'perpetual' | 'annual', name: string, amount: string, years: number | null = null) => ({
  kind,
  charge,
  name,
  amount,
  years,
  days: charge === 'annual' ? 89 : 30,
});

/** The town's table of fees. */
export const demoRates = [
  rate('grave', 'temporary', 'Concessão de sepultura por 5 anos', '240.00', 5),
  rate('grave', 'temporary', 'Concessão de sepultura por 25 anos', '1100.00', 25),
  rate('grave', 'perpetual', 'Concessão perpétua de sepultura', '2600.00'),
  rate('vault', 'temporary', 'Concessão de jazigo por 25 anos', '4200.00', 25),
  rate('vault', 'perpetual', 'Concessão perpétua de jazigo', '9800.00'),
  rate('ossuary', 'temporary', 'Concessão de ossário por 25 anos', '620.00', 25),
  rate('ossuary', 'perpetual', 'Concessão perpétua de ossário', '950.00'),
  rate('columbarium', 'temporary', 'Concessão de columbário por 25 anos', '580.00', 25),
  ...['grave', 'vault', 'ossuary', 'columbarium'].map((kind) => rate(kind, 'annual', 'Taxa anual de conservação', '18.50')),
] as const;

function concede(chance: Random, plot: string, today: string): DemoConcession {
  const thisYear = Number(today.slice(0, 4));
  const isPerpetual = chance.chance(0.6);
  const years = isPerpetual ? null : 25;
  const startAt = dayIn(chance, isPerpetual ? chance.int(1935, thisYear - 2) : chance.int(thisYear - 25, thisYear - 2));
  const owes = chance.chance(0.15);
  const fees = [3, 2, 1].map((ago) => {
    const year = thisYear - ago;
    return {
      year,
      amount: '18.50',
      dueAt: `${year}-03-31`,
      paidAt: owes && ago < 3 ? null : `${year}-03-${String(chance.int(1, 30)).padStart(2, '0')}`,
    };
  });
  const works = chance.chance(0.06)
    ? {
        description: 'Revestimento em granito e nova lápide',
        fromAt: addDays(today, -chance.int(5, 300)),
        untilAt: addDays(today, chance.int(5, 60)),
      }
    : null;
  return { plot, kind: isPerpetual ? 'perpetual' : 'temporary', startAt, years, endAt: years === null ? null : endOf(startAt, years), fees, works };
}
