import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';
import { emissionById, filesOf, type EmissionRow } from '../../record/server/store.ts';
import { requestErrors } from '../errors.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** The private link of an emission: whoever has it reads and downloads what was issued. */
    emission_link: { emission_id: number; token: string };
  }
}

/** The screen a private link opens; `base` is the public address without a slash at the end. */
export const documentLink = (base: string, token: string): string => `${base}/#/portal/documento/${token}`;

export async function openLink(trx: Trx, id: number): Promise<void> {
  await trx.insertInto('emission_link').values({ emission_id: id, token: newLinkKey() }).execute();
}

export async function tokenOf(db: Db | Trx, id: number): Promise<string> {
  const { token } = await db.selectFrom('emission_link').select('token').where('emission_id', '=', id).executeTakeFirstOrThrow();
  return token;
}

/** The emission of a link. Throws `emission.gone`. */
export async function byToken(db: Db, token: string): Promise<EmissionRow> {
  const link = await db.selectFrom('emission_link').select('emission_id').where('token', '=', token).executeTakeFirst();
  const row = link && (await emissionById(db, Number(link.emission_id)));
  if (!row) throw requestErrors['emission.gone']();
  return row;
}

/** What of an emission can be downloaded: nothing of one that was annulled, or whose files went with the person. */
export async function openFiles(db: Db | Trx, { id, state }: Pick<EmissionRow, 'id' | 'state'>) {
  const files = state === 'issued' ? await filesOf(db, Number(id)) : [];
  return files.flatMap((file) => (file.file_id === null ? [] : [{ ...file, file_id: file.file_id, bytes: Number(file.bytes) }]));
}

export const allName = (number: string | null, locale: Locale): string => `${number ?? { pt: 'documentos', en: 'documents' }[locale]}.zip`;
