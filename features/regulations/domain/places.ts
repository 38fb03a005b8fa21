/* Where rows stand among their siblings, kept as numbers with room between them: a move seldom touches a row that was not moved. */

interface Placed {
  readonly id: number;
  readonly position: number;
}

const step = 1024;

/** New positions for `ids` before a sibling (null: at the end), `siblings` being the others in their order. Without room all stand anew. */
export function placesFor(siblings: readonly Placed[], ids: readonly number[], before: number | null): ReadonlyMap<number, number> {
  const found = before === null ? siblings.length : siblings.findIndex(({ id }) => id === before);
  const at = found < 0 ? siblings.length : found;
  const previous = siblings[at - 1];
  const next = siblings[at];
  if (!next) {
    const last = previous?.position ?? 0;
    return new Map(ids.map((id, index) => [id, last + step * (index + 1)]));
  }
  const first = previous?.position ?? next.position - step * (ids.length + 1);
  const room = Math.floor((next.position - first) / (ids.length + 1));
  if (room >= 1) return new Map(ids.map((id, index) => [id, first + room * (index + 1)]));
  const order = [...siblings.slice(0, at).map(({ id }) => id), ...ids, ...siblings.slice(at).map(({ id }) => id)];
  return new Map(order.map((id, index) => [id, step * (index + 1)]));
}
