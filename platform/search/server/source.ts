import type { CallContext } from '#platform/http/server/call.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Typed } from '#platform/kernel/words.ts';
import type { FoundHit } from '../contract.ts';
import type { Synonyms } from './synonyms.ts';

/** What was typed: as it is, and as words. */
export interface Asked extends Typed {
  readonly text: string;
  /** Of a word that was typed those that mean the same here, folded: with "lixo" comes "residuos". */
  readonly alike: ReadonlyMap<string, readonly string[]>;
}

/** From this order on sources explain or show where something is; those before tell what can be done, or was. */
export const explains = 30;

/** What one slice can find. Answers only what the caller may see. */
export interface SearchSource {
  readonly id: string;
  /** Heading of its hits. */
  readonly label: Text;
  /** Its place among the groups: what can be done comes first (10), then what was done (20), what explains (30), and where things are (40). */
  readonly order: number;
  /** Asked only while this module is on, and open to the caller. */
  readonly module?: string;
  /** Words this slice knows to mean the same; every source is asked with them. The same object as long as they have not changed. */
  synonyms?(call: CallContext): Promise<Synonyms>;
  find(call: CallContext, asked: Asked): Promise<readonly FoundHit[]>;
}
