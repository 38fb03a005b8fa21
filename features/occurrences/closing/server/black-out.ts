import { sql } from 'kysely';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { WordsOfText } from '../contract.ts';
import { blackOut } from '../../record/domain/personal.ts';
import { shows } from '../../record/domain/gates.ts';
import { errors } from '../../record/errors.ts';
import { announce } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { deny } from '../../record/server/denied.ts';
import { openForChange, record } from '../../record/server/change.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import { blackOutCopies, family } from './black-out-copies.ts';

const dayMs = 86_400_000;

/**
 * Puts bars in place of words of texts that everybody reads. The texts themselves change, so that lists, search, exports, other applications and
 * mails cannot tell more than the page does. What the description was stays for some days behind the code of the first description; other
 * texts are changed for good.
 */
export async function blackOutWords(trx: Trx, context: Context, id: number, version: number | null, texts: readonly WordsOfText[]): Promise<void> {
  const opened = await openForChange(trx, context, id, version);
  const { row } = opened;
  if (!shows(context.sight, 'description', { inside: true, own: opened.asReporter })) deny(context, ['description']);
  const words: string[] = [];
  let count = 0;
  for (const [index, { of, key, spans }] of texts.entries()) {
    const text = await readText(trx, row, of, key);
    if (text === null || spans.some(({ start, end }) => start >= end || end > text.length))
      throw kernelErrors['request.invalid']({ fields: fieldError(`texts.${index}.spans`, 'choice', context.locale) });
    if (of === 'description') await keepDescription(trx, context, row);
    await writeText(trx, row, of, key, blackOut(text, spans));
    words.push(...spans.map(({ start, end }) => text.slice(start, end).trim()).filter((word) => word !== ''));
    count += spans.length;
  }
  const related = await family(trx, row);
  await blackOutCopies(trx, context, row.id, related, words);
  // Texts beside the record count as its change too.
  await sql`update occurrence set updated_at = ${context.now} where id = ${id}`.execute(trx);
  const eventId = await record(trx, context, opened, {
    kind: 'edited',
    isPublic: false,
    changes: [{ field: 'wordsRedacted', old: null, new: String(count) }],
  });
  await announce(trx, context, 'edited', id, { eventId: String(eventId), fields: 'wordsRedacted' });
}

type Kind = WordsOfText['of'];

const columns = { description: 'description', referencePoint: 'reference_point', address: 'address' } as const;
const parts = {
  event: { table: 'occurrence_event', column: 'text', open: sql`is_public` },
  caption: { table: 'occurrence_photo', column: 'caption', open: sql`is_public and deleted_at is null` },
} as const;

const isColumn = (of: Kind): of is keyof typeof columns => of in columns;
const isPart = (of: Kind): of is keyof typeof parts => of in parts;
const numbered = (key: string | null): number => (/^\d{1,15}$/.test(key ?? '') ? Number(key) : 0);
const publicAnswer = (id: number, key: string | null) =>
  sql`a.occurrence_id = ${id} and q.id = a.question_id and q.key = ${key} and q.is_public and jsonb_typeof(a.value) = 'string'`;

/** Null: there is no such text, or nobody outside reads it. */
async function readText(trx: Trx, row: WholeRow, of: Kind, key: string | null): Promise<string | null> {
  const answer = async (query: ReturnType<typeof sql<{ text: string | null }>>) => (await query.execute(trx)).rows[0]?.text ?? null;
  // Of this transaction: another text of the same call may have changed it.
  if (isColumn(of)) return answer(sql`select ${sql.ref(columns[of])} as text from occurrence where id = ${row.id}`);
  if (isPart(of)) {
    const { table, column, open } = parts[of];
    return answer(
      sql`select ${sql.ref(column)} as text from ${sql.table(table)} where id = ${numbered(key)} and occurrence_id = ${row.id} and ${open}`,
    );
  }
  return answer(sql`select a.value #>> '{}' as text from occurrence_answer a, occurrence_question q where ${publicAnswer(row.id, key)}`);
}

async function writeText(trx: Trx, row: WholeRow, of: Kind, key: string | null, text: string): Promise<void> {
  if (isColumn(of)) await sql`update occurrence set ${sql.ref(columns[of])} = ${text} where id = ${row.id}`.execute(trx);
  else if (isPart(of)) {
    const { table, column } = parts[of];
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id = ${numbered(key)}`.execute(trx);
  } else
    await sql`update occurrence_answer a set value = to_jsonb(${text}::text) from occurrence_question q where ${publicAnswer(row.id, key)}`.execute(
      trx,
    );
}

/** For as many days as original pictures; with none, not at all. */
async function keepDescription(trx: Trx, { now, sight }: Context, row: WholeRow): Promise<void> {
  const days = sight.catalogue.settings.originalDays;
  if (row.description_original !== null || days === 0) return;
  await sql`update occurrence set description_original = description, description_original_until = ${new Date(now.getTime() + days * dayMs)}
    where id = ${row.id} and description_original is null`.execute(trx);
}

/** The description as it was before. */
export async function showWords(trx: Trx, context: Context, id: number, version: number | null): Promise<void> {
  const opened = await openForChange(trx, context, id, version);
  const { description_original: original, description_original_until: until } = opened.row;
  if (!shows(context.sight, 'initialDescription', { inside: true, own: false })) deny(context, ['description']);
  if (original === null || (until !== null && until <= context.now)) throw errors['occurrence.original-gone']();
  await sql`update occurrence set description = ${original}, description_original = null, description_original_until = null where id = ${id}`.execute(
    trx,
  );
  await record(trx, context, opened, { kind: 'edited', isPublic: false, changes: [{ field: 'wordsRestored', old: null, new: null }] });
}
