import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { shownData, type ShownData } from '../../data/server/shown.ts';
import { tableOf } from '../../data/server/store.ts';
import { groupInput, resourceInput } from '../domain/values.ts';
import { treeErrors } from '../errors.ts';
import type { TreeModule } from '../modules.ts';
import { createLayer, type Place } from './actions.ts';
import type { Writing } from './rules.ts';

/** What of one set of data belongs under one heading. */
interface Part {
  readonly data: ShownData;
  readonly plan: string;
  readonly theme: string;
  readonly subtheme: string;
  readonly codes: readonly number[];
  readonly count: number;
}

/** Of one subtheme points lie over lines, and these over areas. */
const heights = { point: 0, line: 1, area: 2 } as const;

/** Makes the tree of a plan: all of it or nothing. Throws `layer-tree.no-plan` for data that are no plan. */
export async function createPlan(
  trx: Trx,
  tree: TreeModule,
  acting: Writing,
  datasets: readonly number[],
  place: Place,
): Promise<{ groups: number; layers: number; left: number }> {
  const parts: Part[] = [];
  // Objects without map or code belong to no layer.
  let left = 0;
  for (const id of new Set(datasets)) {
    const data = await shownData(trx, id);
    if (!data) throw kernelErrors['request.invalid']({ fields: fieldError('datasets', 'choice', acting.locale) });
    const found = await partsOf(trx, data);
    parts.push(...found);
    left += data.features - found.reduce((sum, { count }) => sum + count, 0);
  }
  let [groups, layers] = [0, 0];
  const group = async (name: string, at: Place): Promise<number> => {
    groups++;
    return createLayer(trx, tree, acting, groupInput.parse({ kind: 'group', name, collapse: true }), at);
  };
  for (const [plan, ofPlan] of Map.groupBy(parts, (part) => part.plan)) {
    const planGroup = await group(plan, place);
    for (const [theme, ofTheme] of Map.groupBy(ofPlan, (part) => part.theme)) {
      const parentId = theme === '' ? planGroup : await group(theme, { parentId: planGroup, before: null });
      for (const { data, subtheme, codes } of ofTheme.toSorted((a, b) => heights[a.data.shape] - heights[b.data.shape])) {
        layers++;
        const filter = [
          { field: 'planta', in: [plan] },
          { field: 'codigo', in: [...codes] },
        ];
        const name = subtheme || theme || plan;
        const input = resourceInput.parse({ kind: 'resource', name, visible: false, source: { kind: 'data', dataset: data.id, filter } });
        await createLayer(trx, tree, acting, input, { parentId, before: null });
      }
    }
  }
  return { groups, layers, left };
}

async function partsOf(trx: Trx, data: ShownData): Promise<readonly Part[]> {
  const keys = new Set(data.fields.map(({ key }) => key));
  if (!keys.has('planta') || !keys.has('codigo')) throw treeErrors['layer-tree.no-plan']();
  const { rows } = await sql<{ plan: string; theme: string; subtheme: string; codes: number[]; count: number }>`
    select properties->>'planta' as plan, coalesce(properties->>'tema', '') as theme, coalesce(properties->>'subtema', '') as subtheme,
      array_agg(distinct (properties->>'codigo')::int) as codes, count(*)::int as count
    from ${tableOf(data.versionId)} where properties->>'planta' is not null and properties->>'codigo' ~ '^[0-9]{1,6}$' group by 1, 2, 3 order by 1 desc, min((properties->>'codigo')::int)`.execute(
    trx,
  );
  return rows.map((row) => ({ data, ...row, plan: row.plan.slice(0, 255), theme: row.theme.slice(0, 255), subtheme: row.subtheme.slice(0, 255) }));
}
