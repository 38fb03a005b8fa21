import { pathOf } from '#platform/map/sketch/snap.ts';
import type { Shape } from '#platform/map/sketch/sketch.ts';
import { printLimits, type PrintRequest } from '../request.ts';

type Claim = PrintRequest['claims'][number];

/** What was drawn on the map, as a sheet shows it: a circle by its ring, a text as a point with words. */
export function claimsOf(shapes: readonly Shape[]): Claim[] {
  return shapes
    .flatMap((shape): Claim[] => {
      const path = pathOf(shape).map(([x, y]): [number, number] => [x, y]);
      const [first] = path;
      const name = (shape.name || shape.text || '').slice(0, 120);
      if (!first) return [];
      if (shape.kind === 'point' || shape.kind === 'text') return [{ kind: 'point', points: [first], name }];
      return shape.kind === 'line' || shape.kind === 'arrow'
        ? [{ kind: 'line', points: path, name }]
        : [{ kind: 'area', points: path.slice(0, -1), name }];
    })
    .slice(0, printLimits.claims);
}
