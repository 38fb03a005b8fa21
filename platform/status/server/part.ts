import type { Acting } from '#platform/http/server/call.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { StatusState } from '../contract.ts';

export interface StatusFact {
  readonly label: Text;
  readonly value: Date | string;
}

export interface StatusTrouble {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | null;
  readonly at?: Date | null;
  /** Failed jobs that may be run again. */
  readonly jobs?: readonly string[];
}

/** How one part of the service was found, in the reader's language. */
export interface StatusSight {
  readonly state: StatusState;
  readonly sentence: string;
  readonly since?: Date | null;
  readonly facts?: readonly StatusFact[];
  /** What went wrong, the latest first. */
  readonly troubles?: readonly StatusTrouble[];
}

/** Whoever looks is not told: the same sight is shown to everybody for a while. */
export type StatusAsk = Pick<Acting, 'site' | 'db' | 'locale' | 'services'>;

/** A line of the status page, contributed by the slice that knows. */
export interface StatusPart {
  readonly id: string;
  readonly label: Text;
  readonly order: number;
  /** Screen where it is mended: hash route, and the codes that open it. */
  readonly link?: { readonly to: string; readonly anyOf: readonly string[] };
  /** Seconds for which a sight is kept; 5 unless told. */
  readonly keep?: number;
  /** A few small statements, no word with other servers: the page asks every quarter of a minute. Null: nothing of this is in use here. */
  look(ask: StatusAsk): Promise<StatusSight | null>;
}
