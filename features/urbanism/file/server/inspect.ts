import './tables.ts';
import { create } from '#platform/crud/server/actions.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Files, ReceivedFile } from '#platform/files/server/files.ts';
import type { Call } from '#platform/http/server/call.ts';
import { fileDigest, isSame, lockSubmission, submissionOf, type Submission } from '#platform/http/server/submission.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { urbanismErrors } from '../../record/errors.ts';
import { inspection } from '../../record/server/bindings.ts';
import { mostFiles, type fileContract } from '../contract.ts';

const hour = 3_600_000;
const fileWords = { pt: 'ficheiros', en: 'files' } as const;

/** An inspection with its files, recorded once however often a device sends it. */
export async function inspect(call: Call<(typeof fileContract)['inspect']>, files: Files): Promise<{ id: number; processId: number }> {
  const { key, ...values } = call.body;
  const { processId } = values;
  if (call.files.length > mostFiles)
    throw kernelErrors['request.invalid']({ fields: fieldError('files', 'list.max', call.locale, { items: fileWords[call.locale], n: mostFiles }) });
  const submission = submissionOf(key, call.body, await Promise.all(call.files.map(({ path }) => fileDigest(path))));
  const before = await sentBefore(call.db, submission);
  if (before !== null) return { id: before, processId };
  const expiresAt = new Date(call.services.now().getTime() + hour);
  const received: ReceivedFile[] = [];
  // One after the other: pictures are decoded in processes that everybody shares.
  for (const { name, path } of call.files)
    received.push(await files.receive(call.site, { name, kind: 'document', visibility: 'private', content: { path }, expiresAt }));
  return call.tx(async (trx) => {
    await lockSubmission(trx, submission);
    const meanwhile = await sentBefore(trx, submission);
    if (meanwhile !== null) return { id: meanwhile, processId };
    const stored = [];
    for (const file of received) stored.push(await files.store(trx, call.site, call.actor, file));
    const [file1, file2, file3] = stored.map(({ id, name, type, bytes }) => ({ id, name, type, bytes }));
    const made = await create(
      trx,
      call,
      { ...inspection, referrers: [] },
      { ...values, file1: file1 ?? null, file2: file2 ?? null, file3: file3 ?? null },
    );
    await trx
      .insertInto('urban_inspection_sent')
      .values({ key_hash: submission.keyHash, digest: submission.digest, inspection_id: made.id })
      .execute();
    return { id: made.id, processId };
  });
}

/** What came of the key; null: nothing yet. */
async function sentBefore(db: Db | Trx, submission: Submission): Promise<number | null> {
  const row = await db.selectFrom('urban_inspection_sent').selectAll().where('key_hash', '=', submission.keyHash).executeTakeFirst();
  if (!row) return null;
  if (!isSame(submission, row.digest)) throw urbanismErrors['urbanism.key-used']();
  return Number(row.inspection_id);
}
