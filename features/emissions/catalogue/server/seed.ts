import { sql } from 'kysely';
import { write } from '#platform/crud/server/store.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { Trx } from '#platform/db/tables.ts';
import { pis, plans, pmdfcis, worktypes } from '../resources.ts';
import './tables.ts';

type Values = Readonly<Record<string, unknown>>;

const sheet = { format: 'pdf', sheetSize: 'A4', orientation: 'portrait', dpi: '300', base: 'streets' };

/** Scales of the national practice: the place itself, and where it lies. */
const starterPlans: Readonly<Record<'location' | 'surroundings', Values>> = {
  location: { ...sheet, name: 'Planta de localização', scale: 2000, zoomType: 'center' },
  surroundings: { ...sheet, name: 'Planta de enquadramento', scale: 10_000, zoomType: 'center' },
};

const both = ['plan', 'administrativeprocess'];
const starterWorktypes: readonly (readonly [name: string, kinds: readonly string[]])[] = [
  ['Edificação', both],
  ['Alteração ou ampliação', both],
  ['Demolição', both],
  ['Loteamento', both],
  ['Obras de urbanização', both],
  ['Ocupação da via pública', both],
  ['Certidão ou registo predial', ['plan']],
  ['Outros', both],
];

async function isEmpty(trx: Trx, resource: Resource): Promise<boolean> {
  return (await sql`select 1 from ${sql.table(resource.table)} limit 1`.execute(trx)).rows.length === 0;
}

const add = (trx: Trx, resource: Resource, values: Values): Promise<number> => write(trx, resource, inputSchema(resource).parse(values), null, 'pt');

/** What a municipality starts with. Made only while there is no map: what a clerk has changed or thrown away stays so, and a second run does nothing. */
export async function seedEmissionCatalogue(trx: Trx): Promise<void> {
  if (!(await isEmpty(trx, plans))) return;
  const all = [await add(trx, plans, starterPlans.location), await add(trx, plans, starterPlans.surroundings)];
  for (const [name, kinds] of starterWorktypes) await add(trx, worktypes, { name, kinds, plans: all });
  await add(trx, pmdfcis, { name: 'Edificação em solo rústico', plans: all });
  await add(trx, pis, { name: 'Informação sobre um local', plans: all });
}

/** Further maps, of layers a municipality has, in every document there is. */
export async function addEmissionPlans(trx: Trx, more: readonly Values[]): Promise<void> {
  for (const values of more) {
    const plan = await add(trx, plans, { ...sheet, zoomType: 'center', ...values });
    for (const { resource, own, table } of documents)
      await sql`insert into ${sql.table(table)} (${sql.id(own)}, plan_id) select id, ${plan} from ${sql.table(resource.table)} where deleted_at is null`.execute(
        trx,
      );
  }
}

const documents = [worktypes, pmdfcis, pis].flatMap((resource) => {
  const { through } = resource.fields.plans.meta;
  return through ? [{ resource, ...through }] : [];
});
