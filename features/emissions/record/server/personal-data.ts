import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { personalField, personalFile, scrubAudit, type Person, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import { takeOutOfRecords } from '#platform/privacy/server/take-out.ts';
import type { Traces } from '#platform/privacy/server/traces.ts';
import { kinds } from '../kinds.ts';
import './tables.ts';

const requester = ['requester_name', 'requester_nif', 'requester_email', 'requester_phone'] as const;
const words = ['process', 'purpose', 'remarks', 'annul_reason', 'place'] as const;

/** The register goes on without the person: that a document was issued, and what it hashed to, can still be checked. */
export const recordTraces: Traces = {
  emission: {
    none: 'kind front state number job_id fingerprint facts locale worktype_name',
    account: 'annulled_by',
    forgotten: `account_id ${requester.join(' ')}`,
    searched: `${words.join(' ')} request`,
    kept: { worktype_id: 'a row of a catalogue' },
  },
  emission_file: { none: 'name title bytes sha256', forgotten: 'file_id' },
  emission_counter: { whole: 'numbers that name nobody' },
};

/** Those asked for with the account, and those that name its confirmed address. */
async function own(db: Db | Trx, { userId, email }: Person): Promise<number[]> {
  const rows = await db
    .selectFrom('emission')
    .select('id')
    .where((is) => is.or([is('account_id', '=', userId), ...(email === null ? [] : [is('requester_email', '=', email)])]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => Number(id));
}

export const recordPersonalData: PersonalData = {
  collect: async (db, person) => {
    const ids = await own(db, person);
    if (ids.length === 0) return [];
    const rows = await db.selectFrom('emission').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const files = await db
      .selectFrom('emission_file')
      .selectAll()
      .where('emission_id', 'in', ids)
      .orderBy('emission_id')
      .orderBy('position')
      .execute();
    const kept = files.flatMap((file) => (file.file_id === null ? [] : [{ ...file, file_id: file.file_id }]));
    return [
      {
        id: 'emissions',
        title: { pt: 'Documentos que pediu', en: 'Documents you asked for' },
        rows: rows.map((row) => [
          personalField('number', 'Número', 'Number', row.number),
          personalField('kind', 'Tipo', 'Kind', kinds[row.kind].label[row.locale]),
          personalField('name', 'Requerente', 'Requester', row.requester_name),
          personalField('nif', 'NIF', 'Tax number', row.requester_nif),
          personalField('email', 'E-mail', 'E-mail', row.requester_email),
          personalField('phone', 'Telefone', 'Phone', row.requester_phone),
          personalField('consentAt', 'Consentimento', 'Consent', row.consent_at),
          personalField('place', 'Local', 'Place', row.place),
          personalField('process', 'Processo', 'Process', row.process),
          personalField('purpose', 'Finalidade', 'Purpose', row.purpose),
          personalField('remarks', 'Observações', 'Remarks', row.remarks),
          personalField('drawn', 'Desenho', 'Drawing', JSON.stringify(row.request.claims)),
          personalField('createdAt', 'Pedido em', 'Asked for on', row.created_at),
        ]),
      },
      {
        id: 'emission-files',
        title: { pt: 'Ficheiros dos documentos que pediu', en: 'Files of the documents you asked for' },
        rows: kept.map((file) => [personalFile('file', 'Ficheiro', 'File', `emissions/${file.emission_id}-${file.position + 1}`, file.file_id)]),
      },
    ];
  },
  forget: async (trx, person) => {
    const ids = await own(trx, person);
    if (ids.length === 0) return;
    await takeOutOfRecords(trx, { table: 'emission', columns: [...words, 'request'] }, ids, person.words);
    // Sheets carry the requester's name: the bytes are erased within the hour.
    const which = sql`emission_id = any(${ids}::bigint[])`;
    await sql`update file set deleted_at = now() where id in (select file_id from emission_file where ${which})`.execute(trx);
    await sql`update emission_file set file_id = null where ${which}`.execute(trx);
    await trx
      .updateTable('emission')
      .set({ account_id: null, requester_name: null, requester_nif: null, requester_email: null, requester_phone: null })
      .where('id', 'in', ids)
      .execute();
    await scrubAudit(trx, 'emission', ids, ['account_id', ...requester]);
  },
};
