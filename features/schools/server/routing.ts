import type { Leg } from '../contract.ts';
import type { Mode, Position } from '../domain/graph.ts';

/** Whoever finds the way: positions in the municipality's projection; null: none leads there. Throws `schools.*`. */
export interface RoutingEngine {
  way(mode: Mode, from: Position, to: Position): Promise<Leg | null>;
}
