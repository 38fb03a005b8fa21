import { z } from 'zod';
import type { Db, Trx } from '#platform/db/tables.ts';
import { openJson, type Secrets } from '#platform/secrets/server/secrets.ts';
import type { SignaturePlace } from '#platform/signature/server/placeholder.ts';
import type { Signing } from '#platform/signature/server/sign-file.ts';
import type { CertificateFacts } from '#platform/signature/server/task.ts';
import type { SigningState, SigningValues } from '../contract.ts';
import { signingErrors } from '../errors.ts';
import './tables.ts';

const day = 86_400_000;
const sealed = z.object({ container: z.string(), password: z.string() });

const stored = (db: Db | Trx) => db.selectFrom('emission_signing').selectAll().executeTakeFirstOrThrow();

export async function showSigning(db: Db | Trx, secrets: Secrets, now: Date): Promise<SigningState> {
  const row = await stored(db);
  const until = row.valid_until;
  return {
    version: row.version,
    values: { reason: row.reason, location: row.location, stampUrl: row.stamp_url, stampRequired: row.stamp_required },
    certificate:
      row.certificate === null
        ? null
        : {
            subject: row.subject ?? '',
            organisation: row.organisation ?? '',
            issuer: row.issuer ?? '',
            serial: row.serial ?? '',
            key: row.key_kind ?? '',
            validFrom: row.valid_from?.toISOString() ?? '',
            validUntil: until?.toISOString() ?? '',
          },
    daysLeft: until === null ? null : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / day)),
    unreadable: row.certificate !== null && openJson(secrets, sealed, row.certificate) === null,
  };
}

/** What a document is signed with, and what it says of it. */
export interface DocumentSigning {
  readonly signing: Signing;
  /** Without the date, which is the document's. */
  readonly place: Omit<SignaturePlace, 'date'>;
}

/** Null: the municipality signs nothing. Throws where its certificate cannot be opened: no document goes out unsigned because of that. */
export async function documentSigning(db: Db | Trx, secrets: Secrets): Promise<DocumentSigning | null> {
  const row = await stored(db);
  if (row.certificate === null) return null;
  const opened = openJson(secrets, sealed, row.certificate);
  if (!opened) throw signingErrors['signing.unreadable']();
  return {
    signing: {
      container: Buffer.from(opened.container, 'base64'),
      password: opened.password,
      stampServer: row.stamp_url,
      stampRequired: row.stamp_required,
    },
    place: { name: row.organisation || (row.subject ?? ''), reason: row.reason, location: row.location },
  };
}

export const writeValues = (trx: Trx, { reason, location, stampUrl, stampRequired }: SigningValues) =>
  trx.updateTable('emission_signing').set({ reason, location, stamp_url: stampUrl, stamp_required: stampRequired }).execute();

export const writeCertificate = (trx: Trx, secrets: Secrets, container: Buffer, password: string, facts: CertificateFacts) =>
  trx
    .updateTable('emission_signing')
    .set({
      certificate: secrets.seal(JSON.stringify({ container: container.toString('base64'), password } satisfies z.input<typeof sealed>)),
      subject: facts.subject,
      organisation: facts.organisation,
      issuer: facts.issuer,
      serial: facts.serial,
      key_kind: facts.key,
      valid_from: new Date(facts.validFrom),
      valid_until: new Date(facts.validUntil),
    })
    .execute();

export const forgetCertificate = (trx: Trx) =>
  trx
    .updateTable('emission_signing')
    .set({
      certificate: null,
      subject: null,
      organisation: null,
      issuer: null,
      serial: null,
      key_kind: null,
      valid_from: null,
      valid_until: null,
    })
    .execute();
