/**
 * Door numbers along a street, as Portuguese municipal regulations count them: from the start of the street, even numbers on its right, odd
 * ones on its left. Metric numbering gives each door the whole metres from the start; sequential numbering the next free one of its side.
 * Everything in metres of the municipality's projection.
 */
export type Point = readonly [number, number];
export type NumberingRule = 'metric' | 'sequential';
export type Side = 'right' | 'left';

export interface Door {
  readonly id: number;
  readonly number: number;
  readonly suffix: string | null;
  readonly point: Point;
}

interface Located {
  /** Metres from the start of the street to the foot of the door. */
  readonly along: number;
  readonly side: Side;
  /** Metres from the line of the street. */
  readonly away: number;
}

export type Problem = 'duplicate' | 'side' | 'order' | 'far';
export interface CheckedDoor extends Located {
  readonly id: number;
  readonly label: string;
  readonly problems: Problem[];
}

/** Doors farther than this from the street are looked at as misplaced. */
const farAway = 60;

export const doorLabel = ({ number, suffix }: Pick<Door, 'number' | 'suffix'>): string => `${number}${suffix ?? ''}`;
const isEven = (number: number): boolean => number % 2 === 0;
const sideOf = (number: number): Side => (isEven(number) ? 'right' : 'left');

/** Null for a line without length. */
export function locate(line: readonly Point[], [x, y]: Point): Located | null {
  let best: Located | null = null;
  let before = 0;
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (start === undefined) continue;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const share = Math.min(1, Math.max(0, ((x - start[0]) * dx + (y - start[1]) * dy) / length ** 2));
    const away = Math.hypot(x - start[0] - share * dx, y - start[1] - share * dy);
    const turn = dx * (y - start[1]) - dy * (x - start[0]);
    if (best === null || away < best.away) best = { along: before + share * length, side: turn > 0 ? 'left' : 'right', away };
    before += length;
  }
  return best;
}

/** The next letter that is free behind a number: 12A, then 12B. */
function freeSuffix(number: number, doors: readonly Door[]): string | null {
  const taken = new Set(doors.filter((door) => door.number === number).map(({ suffix }) => suffix ?? ''));
  if (!taken.has('')) return null;
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').find((letter) => !taken.has(letter)) ?? null;
}

/** The number for a door at a point, by the street's rule; null where the street has no length. */
export function proposeNumber(
  line: readonly Point[],
  point: Point,
  doors: readonly Door[],
  rule: NumberingRule,
): { readonly number: number; readonly suffix: string | null } | null {
  const here = locate(line, point);
  if (here === null) return null;
  const first = here.side === 'right' ? 2 : 1;
  if (rule === 'metric') {
    const metres = Math.max(first, Math.round(here.along));
    const number = sideOf(metres) === here.side ? metres : metres + 1;
    return { number, suffix: freeSuffix(number, doors) };
  }
  const same = doors
    .filter(({ number }) => sideOf(number) === here.side)
    .flatMap((door) => {
      const at = locate(line, door.point);
      return at === null ? [] : [{ number: door.number, along: at.along }];
    })
    .toSorted((a, b) => a.along - b.along);
  const previous = same.filter(({ along }) => along <= here.along).at(-1);
  const next = same.find(({ along }) => along > here.along);
  const wanted = previous === undefined ? first : previous.number + 2;
  if (next === undefined || wanted < next.number) return { number: wanted, suffix: freeSuffix(wanted, doors) };
  // No number is free between two doors: the earlier one with a letter.
  const number = previous?.number ?? first;
  return { number, suffix: freeSuffix(number, doors) };
}

/** Every door with what contradicts the rules: the same number twice, the wrong side, a number that does not grow along its side, far from the street. */
export function checkNumbers(line: readonly Point[], doors: readonly Door[]): CheckedDoor[] {
  const times = new Map<string, number>();
  for (const door of doors) times.set(doorLabel(door), (times.get(doorLabel(door)) ?? 0) + 1);
  const placed = doors
    .flatMap((door) => {
      const at = locate(line, door.point);
      return at === null ? [] : [{ door, at }];
    })
    .toSorted((a, b) => a.at.along - b.at.along);
  const highest: Record<Side, number> = { left: 0, right: 0 };
  return placed.map(({ door, at }) => {
    const side = sideOf(door.number);
    const isBack = door.number < highest[side];
    highest[side] = Math.max(highest[side], door.number);
    const problems: Problem[] = [
      ...((times.get(doorLabel(door)) ?? 0) > 1 ? (['duplicate'] as const) : []),
      ...(side !== at.side ? (['side'] as const) : []),
      ...(isBack ? (['order'] as const) : []),
      ...(at.away > farAway ? (['far'] as const) : []),
    ];
    return { id: door.id, label: doorLabel(door), ...at, problems };
  });
}
