import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '#platform/kernel/locale.ts';
import type { EmissionState } from '../domain/states.ts';
import type { DocumentFront, DocumentKind } from '../kinds.ts';
import type { EmissionFacts, KeptRequest } from '../request.ts';

type Later<T> = ColumnType<T | null, T | null | undefined>;

interface EmissionTable {
  id: Generated<number>;
  kind: DocumentKind;
  front: DocumentFront;
  state: ColumnType<EmissionState, EmissionState | undefined>;
  /** The three are null until the number is allotted, and then stay. */
  year: Later<number>;
  serial: Later<number>;
  number: Later<string>;
  account_id: number | null;
  requester_name: string | null;
  requester_nif: string | null;
  requester_email: string | null;
  requester_phone: string | null;
  consent_at: Date | null;
  process: string | null;
  purpose: string | null;
  remarks: string | null;
  worktype_id: number | null;
  /** As it was called then. */
  worktype_name: string | null;
  place: string | null;
  request: ColumnType<KeptRequest, string, string>;
  /** geometry: written with `st_setsrid(st_geomfromgeojson(...), srid)`, read with `st_asgeojson`. */
  shape: string;
  /** numeric */
  price: string | null;
  job_id: Later<string>;
  /** SHA-256 of what is drawn: it stands on the sheets, a file cannot hold its own. */
  fingerprint: Later<string>;
  facts: ColumnType<EmissionFacts | null, string | null | undefined, string | null>;
  locale: Locale;
  issued_at: Later<Date>;
  /** `yyyy-mm-dd`, the last day. */
  valid_until: Later<string>;
  annulled_at: Later<Date>;
  annulled_by: Later<number>;
  annul_reason: Later<string>;
  replaces_id: number | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Generated<Date>;
}

interface EmissionFileTable {
  id: Generated<number>;
  emission_id: number;
  /** Null when the file is gone, with the person who asked for it; that it was issued can still be checked by its hash. */
  file_id: string | null;
  position: number;
  name: string;
  title: string;
  pages: number;
  bytes: number;
  sha256: string;
  signed: boolean;
  stamped_at: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    emission: EmissionTable;
    emission_file: EmissionFileTable;
    emission_counter: { kind: DocumentKind; year: number; last: number };
  }
}
