import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { starterChannels, starterMoves, starterPriorities, starterStatuses, starterTypes, starterUnities } from '../domain/starter.ts';
import { starterWordsSql } from './starter-words-sql.ts';
import './tables.ts';

/**
 * The catalogues a municipality starts with. Each is made only while its table is empty: what a clerk has changed or thrown
 * away stays so, and a second run does nothing.
 */
export async function seedCatalogue(trx: Trx, settings: { readonly codePrefix: string }): Promise<void> {
  if (await isEmpty(trx, 'channel'))
    await trx
      .insertInto('channel')
      .values(starterChannels.map((name) => ({ name })))
      .execute();
  if (await isEmpty(trx, 'priority'))
    await trx
      .insertInto('priority')
      .values(starterPriorities.map((name, index) => ({ name, position: place(index) })))
      .execute();
  if (await isEmpty(trx, 'occurrence_type')) await seedTypes(trx);
  await sql.raw(starterWordsSql()).execute(trx);
  if (await isEmpty(trx, 'unity')) await seedUnities(trx);
  if (await isEmpty(trx, 'occurrence_status')) await seedStatuses(trx);
  await trx
    .insertInto('occurrence_setting')
    .values({ id: 1, code_prefix: settings.codePrefix, consent_active: true, consent_required: true, consent_pt: consent.pt, consent_en: consent.en })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const consent = {
  pt: 'Autorizo o município a usar os meus dados de contacto apenas para tratar desta ocorrência e para me dar notícias dela.',
  en: 'I allow the municipality to use my contact data only to deal with this report and to give me news of it.',
};

const place = (index: number) => (index + 1) * 1024;

type Catalogue = 'channel' | 'priority' | 'occurrence_type' | 'unity' | 'occurrence_status';

async function isEmpty(trx: Trx, table: Catalogue): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  return rows.length === 0;
}

async function seedTypes(trx: Trx): Promise<void> {
  for (const [index, { subtypes, unity: _unity, ...type }] of starterTypes.entries()) {
    const { id } = await trx
      .insertInto('occurrence_type')
      .values({
        name: type.name,
        code: type.code,
        description: type.description,
        icon: type.icon,
        color: type.color,
        report_by: type.reportBy,
        photos_max: 5,
        is_public: type.isPublic,
        duplicate_radius: type.duplicateRadius,
        position: place(index),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('occurrence_subtype')
      .values(subtypes.map((name, at) => ({ type_id: id, name, position: place(at) })))
      .execute();
  }
}

async function seedUnities(trx: Trx): Promise<void> {
  const types = await trx.selectFrom('occurrence_type').select(['id', 'code']).execute();
  for (const unity of starterUnities) {
    const { id } = await trx
      .insertInto('unity')
      .values({ name: unity.name, email: null, phone: null, is_first: unity.isFirst })
      .returning('id')
      .executeTakeFirstOrThrow();
    const codes = new Set(starterTypes.filter((type) => type.unity === unity.name).map(({ code }) => code));
    const links = types.filter((type) => codes.has(type.code)).map((type) => ({ unity_id: id, type_id: type.id }));
    if (links.length > 0) await trx.insertInto('unity_type').values(links).execute();
  }
}

async function seedStatuses(trx: Trx): Promise<void> {
  const ids = new Map<string, number>();
  for (const [index, status] of starterStatuses.entries()) {
    const { id } = await trx
      .insertInto('occurrence_status')
      .values({
        name: status.name,
        color: status.color,
        image: status.image,
        aggregate_to: null,
        is_first: status.isFirst,
        is_last: status.isLast,
        without_fix: status.withoutFix ?? false,
        allows_assignment: !status.isLast,
        visible_to_citizen: true,
        position: place(index),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(status.name, id);
  }
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The starting catalogue has no status "${name}".`);
    return id;
  };
  for (const { name, aggregateTo } of starterStatuses) {
    if (aggregateTo)
      await trx
        .updateTable('occurrence_status')
        .set({ aggregate_to: idOf(aggregateTo) })
        .where('id', '=', idOf(name))
        .execute();
  }
  await sql`insert into occurrence_desk_setting as s (id, duplicate_status_id) values (1, ${idOf('Duplicada')})
    on conflict (id) do update set duplicate_status_id = coalesce(s.duplicate_status_id, excluded.duplicate_status_id)`.execute(trx);
  await trx
    .insertInto('status_move')
    .values(
      starterMoves.map((move) => ({
        name: move.name,
        from_id: idOf(move.from),
        to_id: idOf(move.to),
        needs_reason: move.needsReason ?? false,
        by_reporter: move.byReporter ?? false,
      })),
    )
    .execute();
}

/** After a bulk load that switched counting off (`select set_config('largo.cells', 'off', true)`). */
export async function rebuildCells(db: Db | Trx): Promise<void> {
  await sql`select occurrence_cells_rebuild()`.execute(db);
  // Squares of a view lie side by side on the disk.
  await sql`cluster occurrence_cell using occurrence_cell_pkey`.execute(db);
}
