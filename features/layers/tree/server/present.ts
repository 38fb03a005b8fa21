import type { HarvestedLayer } from '#features/ogc/server/index.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { TreeItem, TreeRecord } from '../contract.ts';
import { territoryLayer } from '../domain/sources.ts';
import type { RecordValues } from '../record.ts';
import { nodeOf, type NodeProblem } from './node.ts';
import type { LayerRow } from './store.ts';

const iso = (at: Date): string => new Date(at).toISOString();

const shared = (row: LayerRow) => ({
  name: row.name,
  nameEn: row.name_en,
  active: row.active,
  private: row.private,
  roles: row.role_ids,
  visible: row.visible,
  opacity: row.opacity,
  icon: row.icon,
  iconBgColor: row.icon_bg_color,
});

export function valuesOf(row: LayerRow): RecordValues {
  if (row.kind === 'group' || row.source === null) return { kind: 'group', ...shared(row), collapse: row.collapse };
  return {
    kind: 'resource',
    ...shared(row),
    source: row.source,
    tiled: row.tiled,
    style: row.style,
    format: row.format,
    minScale: row.min_scale,
    maxScale: row.max_scale,
    attribution: row.attribution,
    legend: row.legend ?? { kind: 'automatic' },
    featureinfo: row.featureinfo ?? { status: true, format: null, collapsible: false, styles: 'fields', title: null, template: null },
    featureable: row.featureable ?? { status: false, integration_id: null, acl_code: null, subtypes: [] },
    typename: row.typename,
    metadataUrl: row.metadata_url,
    dataUrl: row.data_url,
  };
}

/** How the service of a layer does. */
function healthOf([first]: readonly HarvestedLayer[]) {
  if (!first) return null;
  const { state, failureRate, lastGoodAt } = first.service;
  return { state, failureRate, lastGoodAt };
}

function problemOf(row: LayerRow, srid: number): NodeProblem | null {
  if (row.kind === 'group') return null;
  const made = nodeOf(row, { srid, door: '/api/door', legendDoor: '/api/door', tiles: '/api/door', identify: null });
  return 'problem' in made ? made.problem : null;
}

function sourceOf({ source, harvested, data }: LayerRow, locale: Locale): TreeItem['source'] {
  if (source === null) return null;
  switch (source.kind) {
    case 'ogc':
      return { kind: 'ogc', title: harvested.map(({ title }) => title).join(', '), service: harvested[0]?.service.title ?? null };
    case 'territory':
      return { kind: 'territory', title: territoryLayer(source.layer)?.label[locale] ?? source.layer, service: null };
    case 'data':
      return { kind: 'data', title: data?.title ?? '', service: null };
  }
}

export function presentItem(row: LayerRow, srid: number, locale: Locale): TreeItem {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    parentId: row.parent_id,
    ...shared(row),
    collapse: row.collapse,
    source: sourceOf(row, locale),
    health: healthOf(row.harvested),
    problem: problemOf(row, srid),
    updatedAt: iso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : iso(row.deleted_at),
    deletedWith: row.deleted_with,
  };
}

export function presentRecord(row: LayerRow, srid: number, locale: Locale): TreeRecord {
  const { source, harvested } = row;
  const territory = source?.kind === 'territory' ? [{ id: source.layer, title: territoryLayer(source.layer)?.label[locale] ?? source.layer }] : [];
  return {
    id: row.id,
    version: row.version,
    parentId: row.parent_id,
    values: valuesOf(row),
    resources: [
      ...territory,
      ...(source?.kind === 'data' ? [{ id: `data-${source.dataset}`, title: row.data?.title ?? '' }] : []),
      ...harvested.map(({ id, title }) => ({ id: String(id), title })),
    ],
    problem: problemOf(row, srid),
    health: healthOf(harvested),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : iso(row.deleted_at),
  };
}
