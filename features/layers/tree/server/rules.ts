import { harvestedLayers, mayOgc, type HarvestedLayer } from '#features/ogc/server/index.ts';
import { roleNames } from '#features/identity/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { shownData } from '../../data/server/shown.ts';
import type { LayerSource } from '../domain/sources.ts';
import type { LayerInput } from '../domain/values.ts';
import { treeErrors } from '../errors.ts';
import type { TreeModule } from '../modules.ts';
import type { LayerRow } from './store.ts';

export type Writing = Pick<Acting, 'site' | 'locale' | 'can'>;

interface Privacy {
  readonly private: boolean;
  readonly roles: readonly number[];
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((one) => b.includes(one));

/** Who sees a layer is changed only by who may: making it public is a change of that too. */
export async function checkPrivacy(trx: Trx, { may }: TreeModule, acting: Writing, before: Privacy | null, after: Privacy): Promise<void> {
  const was = before ?? { private: false, roles: [] };
  if (was.private === after.private && same(was.roles, after.roles)) return;
  if (!acting.can(may.private)) throw treeErrors['layer-tree.private']();
  const known = new Set((await roleNames(trx, acting.locale)).map(({ id }) => Number(id)));
  // A role that was deleted since may stay: it opens nothing.
  if (after.roles.some((id) => !known.has(id) && !was.roles.includes(id))) {
    throw kernelErrors['request.invalid']({ fields: fieldError('roles', 'choice', acting.locale) });
  }
}

/** Resources of a source: there, of one service, and not of a private service unless the person may see what those have. */
export async function checkSource(
  db: Db | Trx,
  acting: Writing,
  source: LayerSource,
  before: LayerSource | null,
): Promise<readonly HarvestedLayer[]> {
  if (source.kind === 'data') {
    const isKept = before?.kind === 'data' && before.dataset === source.dataset;
    if (!isKept && !(await shownData(db, source.dataset)))
      throw kernelErrors['request.invalid']({ fields: fieldError('source', 'choice', acting.locale) });
  }
  if (source.kind !== 'ogc') return [];
  const found = await harvestedLayers(db, source.resources);
  const known = new Set(before?.kind === 'ogc' ? before.resources : []);
  const added = found.filter(({ id }) => !known.has(id));
  if (added.some(({ service }) => service.isPrivate) && !acting.can(mayOgc.resources)) throw treeErrors['layer-tree.source-private']();
  const isNew = source.resources.some((id) => !known.has(id));
  const isWrong =
    found.length < source.resources.length ||
    new Set(found.map(({ service }) => service.id)).size > 1 ||
    found.some(({ service }) => service.type === 'csw');
  if (isNew && isWrong) throw kernelErrors['request.invalid']({ fields: fieldError('source', 'choice', acting.locale) });
  return found;
}

export const privacyOf = (row: Pick<LayerRow, 'private' | 'role_ids'>): Privacy => ({ private: row.private, roles: row.role_ids });
export const privacyIn = (input: Pick<LayerInput, 'private' | 'roles'>): Privacy => ({ private: input.private, roles: input.roles });

/** Ids of the private groups around a place: moving between places with other ones changes who sees what is moved. */
export function closedAbove(rows: readonly Pick<LayerRow, 'id' | 'parent_id' | 'private'>[], parentId: number | null): readonly number[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: number[] = [];
  const passed = new Set<number>();
  for (let at = parentId; at !== null && !passed.has(at);) {
    passed.add(at);
    const row = byId.get(at);
    if (row?.private) found.push(row.id);
    at = row?.parent_id ?? null;
  }
  return found;
}

export const isSamePrivacy = same;
