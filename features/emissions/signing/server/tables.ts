import type { Generated } from 'kysely';

interface SigningTable {
  id: Generated<number>;
  /** Sealed: the PKCS#12 file in base64 and its password. */
  certificate: string | null;
  subject: string | null;
  organisation: string | null;
  issuer: string | null;
  serial: string | null;
  key_kind: string | null;
  valid_from: Date | null;
  valid_until: Date | null;
  reason: string;
  location: string;
  stamp_url: string | null;
  stamp_required: boolean;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    emission_signing: SigningTable;
  }
}
