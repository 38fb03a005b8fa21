import { sql } from 'kysely';
import { takeOutOfMessages } from '#features/messaging/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { silently, takeOutOfRows } from '#platform/privacy/server/take-out.ts';
import { pickedWords } from '#platform/privacy/words.ts';
import { blackBar } from '../../record/domain/personal.ts';
import type { Context } from '../../record/server/context.ts';
import type { WholeRow } from '../../record/server/rows.ts';

const dayMs = 86_400_000;
/** Shorter words are too common to be looked for in other records. */
const leastLetters = 4;

export interface Relative {
  readonly id: number;
  readonly code: string;
}

/** The occurrence, the whole it is a part or a duplicate of, and the parts and duplicates of that. */
export async function family(trx: Trx, row: Pick<WholeRow, 'id' | 'parent_id' | 'duplicate_of_id'>): Promise<Relative[]> {
  const roots = [row.id, row.parent_id, row.duplicate_of_id].filter((one) => one !== null);
  const { rows } = await sql<Relative>`select id, code from occurrence
    where id = any(${roots}::bigint[]) or parent_id = any(${roots}::bigint[]) or duplicate_of_id = any(${roots}::bigint[]) order by id`.execute(trx);
  return rows.map(({ id, code }) => ({ id: Number(id), code }));
}

/** Bars also where the words were copied to: other public texts of the record and of its family, and the old values of their histories. */
export async function blackOutCopies(
  trx: Trx,
  { now, sight }: Pick<Context, 'now' | 'sight'>,
  own: number,
  related: readonly Relative[],
  texts: readonly string[],
): Promise<void> {
  const words = pickedWords(texts.filter((text) => text.length >= leastLetters));
  const ids = related.map(({ id }) => id);
  const days = sight.catalogue.settings.originalDays;
  if (words.length > 0) {
    if (days > 0)
      await silently(trx, async () => {
        await sql`update occurrence set description_original = description, description_original_until = ${new Date(now.getTime() + days * dayMs)}
          where id = any(${ids}::bigint[]) and description_original is null and description ~* ${words.map(({ pattern }) => pattern).join('|')}`.execute(
          trx,
        );
      });
    const of = sql`occurrence_id = any(${ids}::bigint[])`;
    const answered = sql`${of} and question_id in (select id from occurrence_question where is_public)`;
    for (const [table, columns, where] of [
      // Where originals are not kept the first description is none either.
      ['occurrence', ['description', 'reference_point', 'address', ...(days === 0 ? ['initial_description'] : [])], sql`id = any(${ids}::bigint[])`],
      ['occurrence_event', ['text'], sql`${of} and is_public`],
      ['occurrence_photo', ['caption'], of],
      ['occurrence_answer', ['value'], answered],
    ] as const)
      await takeOutOfRows(trx, { table, columns, where, instead: blackBar }, words);
    const codes = related.map(({ code }) => code);
    await takeOutOfMessages(trx, sql`module = 'meubairro' and record_title = any(${codes}::text[])`, words, blackBar);
  }
  const all = pickedWords(texts);
  for (const [one, those] of [
    [[own], all],
    [ids.filter((id) => id !== own), words],
  ] as const) {
    await takeOutOfRows(
      trx,
      { table: 'occurrence_event', columns: ['changes'], where: sql`occurrence_id = any(${[...one]}::bigint[])`, instead: blackBar },
      those,
    );
    const trail = sql`type = 'occurrence' and record_id = any(${one.map(String)}::text[])`;
    await takeOutOfRows(trx, { table: 'audit_entry', columns: ['changes'], where: trail, instead: blackBar }, those);
  }
}
