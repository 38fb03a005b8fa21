/** [x, y] in metres of the map. */
type Place = readonly [number, number];

export interface Sample {
  readonly at: Place;
  /** Metres from the beginning of the line. */
  readonly along: number;
}
export interface Measured extends Sample {
  /** Metres; null: nobody knows. */
  readonly height: number | null;
}

export interface Profile {
  readonly length: number;
  readonly lowest: number;
  readonly highest: number;
  readonly ascent: number;
  readonly descent: number;
  /** Percent, of the steepest stretch. */
  readonly steepest: number;
}

/** No finer than this: sources of heights know one every ten to thirty metres. */
const finestStep = 5;
/** Heights waver by themselves; smaller ups and downs are no climbing. */
const noise = 1;
/** How long a stretch is whose slope is told, in metres. */
const stretch = 25;

/** Places along a line, evenly, both ends included. */
export function samplesOf(path: readonly Place[], most: number): readonly Sample[] {
  const edges = path.slice(1).map((to, index) => ({ from: path[index] ?? to, to, metres: distance(path[index] ?? to, to) }));
  const length = edges.reduce((sum, { metres }) => sum + metres, 0);
  const count = Math.max(2, Math.min(most, Math.ceil(length / finestStep) + 1));
  let [edge, before] = [0, 0];
  return Array.from({ length: count }, (_, index) => {
    const along = (length * index) / (count - 1);
    while (edge < edges.length - 1 && before + (edges[edge]?.metres ?? 0) < along) before += edges[edge++]?.metres ?? 0;
    const { from = [0, 0], to = [0, 0], metres = 0 } = edges[edge] ?? {};
    const share = metres === 0 ? 0 : Math.min(1, (along - before) / metres);
    return { at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const, along };
  });
}

const distance = (a: Place, b: Place): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** What a profile says in figures; null: too little is known. */
export function profileOf(samples: readonly Measured[]): Profile | null {
  const known = samples.flatMap(({ along, height }) => (height === null ? [] : [{ along, height }]));
  const first = known[0];
  if (!first || known.length < 2) return null;
  const heights = known.map(({ height }) => height);
  let [ascent, descent, from, start, steepest] = [0, 0, first.height, 0, 0];
  for (const { along, height } of known) {
    if (Math.abs(height - from) >= noise) {
      if (height > from) ascent += height - from;
      else descent += from - height;
      from = height;
    }
    while (along - (known[start + 1]?.along ?? along) >= stretch) start++;
    const back = known[start] ?? first;
    if (along - back.along >= Math.min(stretch, (known.at(-1)?.along ?? 0) - first.along) && along > back.along) {
      steepest = Math.max(steepest, (Math.abs(height - back.height) / (along - back.along)) * 100);
    }
  }
  return { length: samples.at(-1)?.along ?? 0, lowest: Math.min(...heights), highest: Math.max(...heights), ascent, descent, steepest };
}

/** For a spreadsheet: with the separators of the language it opens in. */
export function profileCsv(samples: readonly Measured[], titles: readonly string[], comma: boolean): string {
  const number = (value: number | null, decimals: number): string => (value === null ? '' : value.toFixed(decimals).replace('.', comma ? ',' : '.'));
  const rows = samples.map(({ at, along, height }) => [number(along, 1), number(at[0], 2), number(at[1], 2), number(height, 1)]);
  return `\uFEFF${[titles, ...rows].map((row) => row.join(comma ? ';' : ',')).join('\r\n')}\r\n`;
}
