import { firstOf, itemAt, lastOf } from '#platform/kernel/items.ts';
import type { StreetKind } from '#features/layers/territory/domain/territory-kinds.ts';
import { distance, lineLength, type Point } from './geometry.ts';
import type { MainRoads } from './main-roads.ts';
import { NameBook } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { Quarter, Settlement, Terrain } from './terrain.ts';

/** A stretch of street with one name; numbers count from its first point. */
export interface NamedStreet {
  readonly name: string | null;
  readonly kind: StreetKind;
  readonly half: number;
  readonly line: readonly Point[];
  /** Null in the open country. */
  readonly settlement: Settlement | null;
  /** Distance of its beginning from the town's square: older streets first. */
  readonly order: number;
}

interface Stretch {
  readonly kind: StreetKind;
  readonly half: number;
  readonly line: readonly Point[];
  readonly settlement: Settlement | null;
  readonly road: number;
}

/** Cuts streets where they enter or leave a settlement and where they grow too long for one name, and names the pieces. */
export function nameStreets(terrain: Terrain, { network, square }: MainRoads): NamedStreet[] {
  const chance = createRandom(`${terrain.plan.seed}/names`);
  const stretches = network.streets.flatMap(({ id, kind, half, line }) =>
    cut(terrain, kind, line).map((piece) => ({ ...piece, kind, half, road: id })),
  );
  const ends = countEnds(stretches);
  const books = new Map<string, NameBook>();
  const bookOf = (name: string): NameBook => {
    const book = books.get(name) ?? new NameBook(chance.fork(name));
    books.set(name, book);
    return book;
  };
  const longest = new Map<string, number>();
  for (const { settlement, line, kind } of stretches)
    if (settlement && settlement.rank !== 'town' && kind !== 'rail')
      longest.set(settlement.name, Math.max(longest.get(settlement.name) ?? 0, lineLength(line)));

  return stretches
    .toSorted((a, b) => Number(b.road === 0) - Number(a.road === 0) || b.half - a.half || near(a) - near(b))
    .map((stretch) => {
      const line = near(stretch) < distance(lastOf(stretch.line), centreOf(stretch)) ? stretch.line : stretch.line.toReversed();
      const { kind, half, settlement } = stretch;
      const name =
        stretch.road === 0 && line.length >= square.length ? 'Praça da República' : nameOf(terrain, stretch, bookOf, longest, ends, chance);
      return { name, kind, half, line, settlement, order: distance(firstOf(line), [0, 0]) };
    });
}

const centreOf = (stretch: Stretch): Point => stretch.settlement?.centre ?? [0, 0];
const near = (stretch: Stretch): number => distance(firstOf(stretch.line), centreOf(stretch));

function nameOf(
  terrain: Terrain,
  stretch: Stretch,
  bookOf: (name: string) => NameBook,
  longest: ReadonlyMap<string, number>,
  ends: (p: Point) => number,
  chance: Random,
): string | null {
  const { kind, line, settlement, road } = stretch;
  const length = lineLength(line);
  if (kind === 'rail') return 'Linha do Oeste Interior';
  if (kind === 'motorway') return 'A99';
  if (!settlement) {
    if (kind === 'primary') return `Estrada Nacional ${300 + ((road * 37) % 96)}`;
    if (kind === 'secondary') return `Estrada Municipal ${501 + ((road * 53) % 197)}`;
    return kind === 'path' ? (length > 350 && chance.chance(0.5) ? bookOf('paths').path() : null) : bookOf('paths').lane();
  }
  const book = bookOf(settlement.name);
  if (kind === 'path') return null;
  if (settlement.rank !== 'town') return length === longest.get(settlement.name) ? book.villageMain() : book.village(length);
  const out = distance(itemAt(line, Math.floor(line.length / 2)), [0, 0]) / terrain.plan.coreRadius;
  if (kind === 'primary') return book.avenue();
  const blind = ends(firstOf(line)) < 2 || ends(lastOf(line)) < 2;
  if (out < 1.2) return book.old(length, blind, kind === 'secondary' || road < 8);
  if (kind === 'secondary') return book.avenue();
  return book.modern(length, blind, quarterAt(terrain, itemAt(line, Math.floor(line.length / 2)))?.name ?? null);
}

function quarterAt(terrain: Terrain, p: Point): Quarter | null {
  return terrain.quarters.find(({ centre, radius }) => distance(p, centre) < radius * 1.05) ?? null;
}

/** How many lines touch a point (centimetres): a loose end has only its own. */
function countEnds(stretches: readonly Stretch[]): (p: Point) => number {
  const key = ([x, y]: Point): string => `${Math.round(x * 100)},${Math.round(y * 100)}`;
  const counts = new Map<string, number>();
  for (const { line } of stretches) for (const p of line) counts.set(key(p), (counts.get(key(p)) ?? 0) + 1);
  return (p) => counts.get(key(p)) ?? 0;
}

function cut(terrain: Terrain, kind: StreetKind, line: readonly Point[]): { line: readonly Point[]; settlement: Settlement | null }[] {
  if (kind === 'rail' || kind === 'motorway') return [{ line, settlement: null }];
  if (kind === 'path') return [{ line, settlement: null }];
  const zones = line.map((p) => settlementAt(terrain, p));
  const pieces: { line: Point[]; settlement: Settlement | null; length: number }[] = [];
  const longest = kind === 'primary' || kind === 'secondary' ? 1300 : 800;
  for (let i = 1; i < line.length; i++) {
    const zone = itemAt(zones, i).place;
    const step = distance(itemAt(line, i - 1), itemAt(line, i));
    const last = pieces.at(-1);
    const same = last !== undefined && last.settlement === zone;
    if (last && ((same && (last.length < longest || zone === null)) || (!same && last.length < 150 && i > 1) || (!same && step < 1))) {
      last.line.push(itemAt(line, i));
      last.length += step;
    } else pieces.push({ line: [itemAt(line, i - 1), itemAt(line, i)], settlement: zone, length: step });
  }
  return pieces;
}

/** The settlement whose streets these are, or null between settlements. */
function settlementAt(terrain: Terrain, p: Point): { place: Settlement | null } {
  if (terrain.urbanity(p) < -0.06) return { place: null };
  return { place: nearestSettlement(terrain, p) };
}

export function nearestSettlement(terrain: Terrain, p: Point): Settlement {
  let best = firstOf(terrain.settlements);
  let least = Infinity;
  for (const settlement of terrain.settlements) {
    const away = distance(p, settlement.centre) / settlement.radius;
    if (away < least) [best, least] = [settlement, away];
  }
  return best;
}
