import { posix } from 'node:path';

/* Floors of a slice with rooms (docs/architecture.md): imports run from the front to the rooms to the ground, never the other way. */

interface Floors {
  readonly ground: string;
  readonly rooms: readonly string[];
  readonly front: readonly string[];
  /** `a > b`: the one room may import the other; the domain means it. */
  readonly between: readonly string[];
}

export const floors: Readonly<Record<string, Floors>> = {
  emissions: {
    ground: 'record',
    rooms: ['catalogue', 'signing'],
    front: ['request', 'register', 'verify'],
    between: [],
  },
  layers: {
    ground: 'territory',
    rooms: ['data', 'defaults', 'tree'],
    front: ['front', 'identify', 'services', 'table', 'viewer'],
    // A layer of the tree may show the municipality's own data.
    between: ['tree > data'],
  },
  occurrences: {
    ground: 'record',
    rooms: ['time', 'closing', 'related', 'links', 'intake', 'posters', 'statuses', 'retention', 'edoclink', 'telling', 'figures'],
    front: ['desk', 'citizen', 'open'],
    between: [
      // Whether one sees deadlines decides what reports count.
      'figures > time',
      // How long a question or a hand-over waits stands in the settings of the desk.
      'links > related',
    ],
  },
  // The rooms that are planned stand in docs/decisions/080-urbanism.md.
  urbanism: {
    ground: 'record',
    rooms: ['providers', 'areas', 'confront', 'work', 'figures', 'intake'],
    front: ['file', 'finder', 'citizen'],
    between: [],
  },
};

/** What a slice consists of without its rooms. */
const tiers = ['domain', 'messages', 'server', 'web'];
/** With rooms the slice itself only merges: it has doors, migrations and what tries all rooms together. */
const doors = ['server', 'web'];

/** Folders of a slice that are neither a tier nor a room on the list of its floors. */
export function strangers(slice: string, folders: readonly string[]): string[] {
  const plan = floors[slice];
  const known = plan ? [...doors, plan.ground, ...plan.rooms, ...plan.front] : tiers;
  return folders.filter((folder) => !known.includes(folder));
}

/** `area` of `features/<slice>/<area>/...`; empty for files of the slice itself. */
function areaOf(path: string, slice: string): string {
  const [, name, area, ...rest] = path.split('/');
  return name === slice && area !== undefined && rest.length > 0 ? area : '';
}

const specifier = /(?:\bfrom|\bimport|\bimport\(|@import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

function resolve(path: string, name: string): string | null {
  if (name.startsWith('#features/')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : null;
}

/** Imports against the floors, those of types included; tests, and the towns they stand in, may import from everywhere. */
export function upwardImports(files: readonly string[], read: (path: string) => string): string[] {
  return files.flatMap((path) => {
    const slice = path.split('/')[1] ?? '';
    const plan = floors[slice];
    const from = plan ? areaOf(path, slice) : '';
    if (!plan || !path.startsWith('features/') || from === '' || doors.includes(from) || /\.test\.tsx?$|-town\.ts$/.test(path)) return [];
    const heightOf = (area: string): number => (area === plan.ground ? 0 : plan.rooms.includes(area) ? 1 : plan.front.includes(area) ? 2 : 3);
    return [...read(path).matchAll(specifier)].flatMap(([, name = '']) => {
      const target = resolve(path, name);
      if (target === null || !target.startsWith(`features/${slice}/`)) return [];
      const to = areaOf(target, slice);
      const isFine =
        to === from || heightOf(to) < heightOf(from) || (heightOf(from) === 2 && heightOf(to) === 2) || plan.between.includes(`${from} > ${to}`);
      return isFine ? [] : [`${path} imports ${target}`];
    });
  });
}
