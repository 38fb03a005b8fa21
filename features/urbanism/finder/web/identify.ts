import { api } from '#platform/http/web/client.ts';
import type { FeatureInfo, FeatureInfoQuery } from '#platform/map/index.ts';
import { formatArea } from '#platform/map/sketch/measure.ts';
import { language } from '#platform/shell/language.ts';
import { finderContract } from '../contract.ts';
import { nameOf, placeOf } from '../domain/place.ts';

const words = {
  pt: { subject: 'Assunto', status: 'Estado', area: 'Área', size: 'Medida' },
  en: { subject: 'Subject', status: 'Status', area: 'Area', size: 'Size' },
} as const;

/** The processes whose areas lie at a place. */
export async function processesAt({ point: [x, y], resolution, tolerance, limit, signal }: FeatureInfoQuery): Promise<readonly FeatureInfo[]> {
  // A finger's breadth, and no neighbour's plot: areas are not missed by a click as points are.
  const reach = Math.min(1000, (tolerance * resolution) / 4);
  const { items } = await api(finderContract, 'at', { params: { x, y }, query: { reach, limit: Math.min(50, limit) }, signal });
  const say = words[language.get()];
  return items.map((item) => ({
    id: `process-${item.id}-${item.squareMetres}`,
    title: nameOf(item),
    fields: [
      { label: say.subject, value: item.subject },
      { label: say.status, value: item.status },
      { label: say.area, value: item.area },
      { label: say.size, value: formatArea(item.squareMetres) },
    ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    geometry: item.geometry,
    to: placeOf(item),
  }));
}
