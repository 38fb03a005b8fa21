import type { Resource, ValuesOf } from '#platform/crud/resource.ts';
import { one } from '#platform/crud/server/store.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { providerNames } from '../domain/provider.ts';
import { urbanismErrors } from '../errors.ts';
import { processes } from '../process.ts';

/** How a process is tied to the provider that keeps it today; undefined where it is ours. What another provider told is ours by now. */
export async function keptElsewhere(db: Db | Trx, processId: number) {
  return db
    .selectFrom('urban_remote as r')
    .innerJoin('urban_setting as s', 's.provider', 'r.provider')
    .selectAll('r')
    .where('r.process_id', '=', processId)
    .executeTakeFirst();
}

/** What comes from the provider is written there: here the next reading would undo it without a word. Whatever door a change comes through. */
export async function refuseHeld(trx: Trx, { locale }: Acting, values: Partial<ValuesOf<typeof processes>>, id: number | null): Promise<void> {
  const remote = id === null ? undefined : await keptElsewhere(trx, id);
  if (id === null || !remote || remote.gone_at !== null) return;
  const current: Readonly<Record<string, unknown>> = await one(trx, processes, id, 'any');
  const asked = new Map<string, unknown>(Object.entries(values));
  const fields: Resource['fields'] = processes.fields;
  const denied = remote.held.filter((name) => asked.has(name) && asked.get(name) !== current[name]);
  if (denied.length === 0) return;
  const paramsOf = (names: readonly string[]) => ({
    provider: providerNames[remote.provider],
    fields: names.map((name) => fields[name]?.meta.label[locale] ?? name).join(', '),
  });
  const refusal = urbanismErrors['urbanism.held-elsewhere'];
  throw refusal({
    params: paramsOf(denied),
    fields: Object.fromEntries(denied.map((name) => [name, [{ code: refusal.code, message: refusal({ params: paramsOf([name]) }).say(locale) }]])),
  });
}

/** It would come back with the next reading. */
export async function refuseTaking(trx: Trx, id: number): Promise<void> {
  const remote = await keptElsewhere(trx, id);
  if (remote && remote.gone_at === null) throw urbanismErrors['urbanism.kept-elsewhere']({ params: { provider: providerNames[remote.provider] } });
}
