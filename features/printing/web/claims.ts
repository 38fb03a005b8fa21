import type { Drawings } from '#platform/map/session.ts';
import { printLimits, type PrintRequest } from '../request.ts';

type Claim = PrintRequest['claims'][number];

/** What was drawn on the map, as a sheet shows it: a circle by its ring, a text as a point with words. */
export function claimsOf({ shapes }: Drawings): Claim[] {
  return shapes
    .flatMap(({ kind, path: drawn, name: words }): Claim[] => {
      const path = drawn.map(([x, y]): [number, number] => [x, y]);
      const [first] = path;
      const name = words.slice(0, 120);
      if (!first) return [];
      if (kind === 'point' || kind === 'text') return [{ kind: 'point', points: [first], name }];
      return kind === 'line' || kind === 'arrow' ? [{ kind: 'line', points: path, name }] : [{ kind: 'area', points: path.slice(0, -1), name }];
    })
    .slice(0, printLimits.claims);
}
