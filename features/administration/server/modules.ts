import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { keptModules } from '#platform/tenancy/merge.ts';
import type { PlatformModuleRow } from '#platform/tenancy/server/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { ModuleItem } from '../contract.ts';
import { administrationErrors } from '../errors.ts';
import type { ModuleChange, ModuleInput } from '../inputs.ts';
import { change } from './change.ts';

export function presentModule(site: Site, row: PlatformModuleRow): ModuleItem {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    url: row.url,
    name: { pt: row.name_pt, en: row.name_en },
    description: { pt: row.description_pt, en: row.description_en },
    keywords: row.keywords,
    position: row.position,
    home: row.home,
    backoffice: row.backoffice,
    guest: row.guest,
    active: row.active,
    icon: row.icon,
    image: row.image,
    themeColor: row.theme_color,
    updatedAt: row.updated_at.toISOString(),
    kept: row.code !== null && keptModules.includes(row.code),
    offered: row.code === null || offeredCodes(site).includes(row.code),
  };
}

/** The modules the municipality's file lets exist. */
function offeredCodes({ file }: Site): readonly string[] {
  return [...new Set(['portal', ...file.modules])];
}

export async function listModules({ db, site }: Pick<Call, 'db' | 'site'>): Promise<{ items: ModuleItem[]; addable: string[] }> {
  const items = (await living(db).orderBy('position').orderBy('id').execute()).map((row) => presentModule(site, row));
  return { items, addable: offeredCodes(site).filter((code) => !items.some((item) => item.code === code)) };
}

export async function findModule(db: Db | Trx, id: number): Promise<PlatformModuleRow> {
  const row = await living(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

function living(db: Db | Trx) {
  return db.selectFrom('platform_module').selectAll().where('deleted_at', 'is', null);
}

export async function createModule(call: Call, input: ModuleInput): Promise<ModuleItem> {
  const id = await change(call, async (trx) => {
    await lock(trx);
    await checkCode(trx, call, input, null);
    const { last } = await trx
      .selectFrom('platform_module')
      .select(({ fn }) => sql<number>`coalesce(${fn.max('position')}, 0)`.as('last'))
      .executeTakeFirstOrThrow();
    const row = await trx
      .insertInto('platform_module')
      .values({ ...columnsOf(input), position: last + 1, icon: null, image: null, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return presentModule(call.site, await findModule(call.db, id));
}

export async function updateModule(call: Call, id: number, given: ModuleChange): Promise<ModuleItem> {
  await change(call, async (trx) => {
    await lock(trx);
    const row = await currentModule(trx, call, id);
    const input = withKept(row, given, call.locale);
    if (row.code !== null && keptModules.includes(row.code)) refuseToLockOut(row, input);
    if (input.code !== row.code) await checkCode(trx, call, input, id);
    await trx.updateTable('platform_module').set(columnsOf(input)).where('id', '=', id).execute();
  });
  return presentModule(call.site, await findModule(call.db, id));
}

export async function removeModule(call: Call, id: number): Promise<void> {
  await change(call, async (trx) => {
    await lock(trx);
    const row = await currentModule(trx, call, id);
    if (row.code !== null && keptModules.includes(row.code)) throw kept(row);
    await trx.updateTable('platform_module').set({ deleted_at: call.services.now() }).where('id', '=', id).execute();
  });
}

/** Takes a module out of the trash, unless another holds its code by now. Reached from the audit view. */
export async function restoreModule(call: CallContext, id: number): Promise<void> {
  await change(call, async (trx) => {
    await lock(trx);
    const row = await trx.selectFrom('platform_module').selectAll().where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst();
    if (!row) throw kernelErrors['record.not-found']();
    if (row.code !== null && (await living(trx).where('code', '=', row.code).executeTakeFirst()))
      throw kernelErrors['request.invalid']({ fields: fieldError('code', 'taken', call.locale) });
    await trx.updateTable('platform_module').set({ deleted_at: null }).where('id', '=', id).execute();
  });
}

/** Renumbers only what moves, so that the trail shows what was moved and not the whole list. */
export async function moveModule(call: Call, id: number, before: number | null): Promise<void> {
  await change(call, async (trx) => {
    await lock(trx);
    const rows = await living(trx).orderBy('position').orderBy('id').execute();
    const moved = rows.find((row) => row.id === id);
    if (!moved || (before !== null && !rows.some((row) => row.id === before))) throw kernelErrors['record.not-found']();
    const rest = rows.filter((row) => row.id !== id);
    const place = before === null || before === id ? rest.length : rest.findIndex((row) => row.id === before);
    if (before === id) return;
    for (const [index, row] of rest.toSpliced(place, 0, moved).entries()) {
      if (row.position !== index + 1)
        await trx
          .updateTable('platform_module')
          .set({ position: index + 1 })
          .where('id', '=', row.id)
          .execute();
    }
  });
}

async function lock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('platform_module'))`.execute(trx);
}

/** The row as the caller saw it; a newer one answers 409 with what it holds now. */
async function currentModule(trx: Trx, call: Call, id: number): Promise<PlatformModuleRow> {
  const row = await findModule(trx, id);
  if (call.version === null || call.version === row.version) return row;
  throw await staleRecord(trx, 'platform_module', id, presentModule(call.site, row));
}

async function checkCode(trx: Trx, { site, locale }: Call, { code, url }: ModuleInput, id: number | null): Promise<void> {
  if (url !== null) return;
  const offered = offeredCodes(site);
  if (!offered.includes(code)) {
    const refusal = administrationErrors['modules.not-offered']({ params: { code, codes: offered.join(', ') } });
    throw administrationErrors['modules.not-offered']({
      params: { code, codes: offered.join(', ') },
      fields: { code: [{ code: refusal.code, message: refusal.say(locale) }] },
    });
  }
  const other = await living(trx)
    .where('code', '=', code)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  if (other) throw kernelErrors['request.invalid']({ fields: fieldError('code', 'taken', locale) });
}

/** What was not given stays; a link that is to be none any more needs a code. */
function withKept(row: PlatformModuleRow, given: ModuleChange, locale: Call['locale']): ModuleInput {
  const url = given.url === undefined && !given.code ? row.url : (given.url ?? null);
  const code = url === null ? (given.code ?? row.code ?? '') : '';
  if (url === null && code === '') throw kernelErrors['request.invalid']({ fields: fieldError('code', 'required', locale) });
  return { ...given, url, code };
}

/** With the administration or the portal closed, nobody could turn it on again. */
function refuseToLockOut(row: PlatformModuleRow, input: ModuleInput): void {
  const closed = row.code === 'portal' ? !input.guest : !input.backoffice;
  if (!input.active || input.code !== row.code || input.url !== null || closed) throw kept(row);
}

function kept(row: PlatformModuleRow): Error {
  return administrationErrors['modules.kept']({ params: { name: row.name_pt } });
}

function columnsOf(input: ModuleInput) {
  return {
    code: input.url === null ? input.code : null,
    url: input.url,
    name_pt: input.name.pt,
    name_en: input.name.en ?? input.name.pt,
    description_pt: input.description.pt,
    description_en: input.description.en,
    keywords: input.keywords,
    home: input.home,
    backoffice: input.backoffice,
    guest: input.guest,
    active: input.active,
    theme_color: input.themeColor,
  };
}
