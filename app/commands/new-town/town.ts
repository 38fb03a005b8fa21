import type { Municipality } from '#features/layers/server/index.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { District } from './districts.ts';
import type { Found } from './folder.ts';

/** What must be known of a municipality before its file can be written. */
export interface Town {
  /** As the file of the limits knows it; null: there is none. */
  readonly municipality: Municipality | null;
  readonly name: string;
  readonly district: District;
  readonly authority: string;
  readonly code: string;
  readonly hosts: readonly string[];
  /** A file that was checked; null: none yet. */
  readonly crest: string | null;
  readonly theme: 'default' | 'ocean';
  readonly accent: string | null;
  readonly modules: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  /** [longitude, latitude] of the town hall, where no limit tells where the municipality is. */
  readonly center: readonly [number, number] | null;
  readonly adminName: string;
  readonly adminEmail: string;
}

/** What answers are held against. */
export interface Known {
  readonly found: Found;
  /** Codes and hosts of the municipalities that are here. */
  readonly taken: ReadonlyMap<string, string>;
  readonly locale: Locale;
  /** A file of the crest as it may be shown, or the sentence that says why not. */
  checkCrest(path: string): Promise<string | null>;
}

export type Checked = { readonly set: Partial<Town> } | { readonly wrong: Text };

export interface Question {
  readonly key: string;
  readonly label: Text;
  readonly help: Text;
  /** Not asked where it is known already. */
  readonly when?: (town: Partial<Town>, known: Known) => boolean;
  /** What Enter alone answers; null: it must be answered. Empty: it may be left out. */
  suggest(town: Partial<Town>, known: Known): string | null;
  check(text: string, town: Partial<Town>, known: Known): Checked | Promise<Checked>;
}
