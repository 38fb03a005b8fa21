import { api } from '#platform/http/web/client.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import type { Path } from '#platform/map/sketch/snap.ts';
import { areaMapContract } from '../map-contract.ts';

/** Pixels of the square whose edges are asked for at once, and squares that are remembered. */
const SQUARE = 160;
const MOST = 40;
/** From farther away nobody can tell a corner from its neighbour. */
const FARTHEST = 4;

/**
 * Edges near the pointer as they are stored, asked for ahead of the hand: what is drawn along a boundary lies on it to the millimetre. What has
 * not arrived yet is snapped to from the next movement on.
 */
export function exactEdges(session: MapSession): (at: Point) => readonly Path[] {
  const known = new Map<string, readonly Path[]>();
  return ([x, y]) => {
    const { resolution } = session.view.get();
    if (resolution > FARTHEST) return [];
    const side = SQUARE * resolution;
    const layers = session.layers.state.get().flatMap(({ layer, shown }) => (shown ? [layer.id] : []));
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const key = `${side} ${column} ${row} ${layers.join()}`;
    const found = known.get(key);
    if (found) return found;
    known.set(key, []);
    if (known.size > MOST) known.delete([...known.keys()][0] ?? '');
    const params = { x: (column + 0.5) * side, y: (row + 0.5) * side, reach: Math.min(2000, side * 0.75) };
    api(areaMapContract, 'snap', { params, query: { layers: layers.join().slice(0, 4000) } }).then(
      ({ paths }) => known.set(key, paths),
      // The next movement asks again.
      () => known.delete(key),
    );
    return [];
  };
}
