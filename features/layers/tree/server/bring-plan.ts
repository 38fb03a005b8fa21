import { basename } from 'node:path';
import { system } from '#platform/access/actor.ts';
import type { GeoPeek } from '#platform/geo/server/geo-peek.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { isPlan } from '../../data/domain/plan-symbols.ts';
import { planSets } from '../domain/plan-sets.ts';
import { takePlan } from './import-plan.ts';

/** Whether a file's layers are those of a plan in the national model. */
export function looksLikePlan(layers: readonly GeoPeek[]): boolean {
  const named = new Set(planSets(layers.map(({ layer }) => layer)).flat());
  return layers.some(({ layer, columns }) => named.has(layer) && isPlan(columns.map((column) => ({ key: column.toLowerCase() }))));
}

/** The plan of a file that lies beside the installation, on top of the map's layers. Answers how much of it there is. */
export async function bringPlan(site: Site, path: string, now: Date, progress: (what: string) => void) {
  const { locale } = site.config;
  const { groups, layers, datasets } = await takePlan({
    site,
    actor: system,
    now,
    signal: AbortSignal.timeout(3_600_000),
    can: () => true,
    progress: async (_percent, what) => progress(what[locale]),
    given: { path, fileId: null, fileName: basename(path), module: 'iggestao', place: { parentId: null, before: null }, locale },
  });
  return { groups, layers, features: datasets.reduce((sum, { features }) => sum + features, 0) };
}
