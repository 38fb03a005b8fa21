import type { Acting } from '#platform/http/server/call.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** Something a new municipality needs before it is whole. Whether it is done is read from the data, so nobody has to tick it. */
export interface FirstStep {
  readonly id: string;
  /** Its place in the list, over all slices. */
  readonly order: number;
  /** Told only while this module is on. */
  readonly module?: string;
  /** Who can do it: told to whoever holds one of them. */
  readonly anyOf: readonly string[];
  readonly title: Text;
  /** Hash route where it is done; null: outside of the product, and `missing` says how. */
  readonly to: string | null;
  /** What is missing and what that means, in a sentence; null: done. */
  missing(acting: Acting): Promise<Text | null>;
}
