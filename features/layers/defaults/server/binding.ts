import { mapSource } from '#features/ogc/server/index.ts';
import { binding, type ResourceBinding } from '#platform/crud/server/binding.ts';
import { byIds } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { readAttribution, writeAttribution } from '#platform/map/document/attribution.ts';
import type { LayerManager } from '../../territory/map-modules.ts';
import type { LayerValues } from '../domain/map-layer.ts';
import { originOf } from '../domain/tile-template.ts';
import { defaultLayersOf } from '../resources.ts';
import { strangeName } from './service-layer.ts';

export function defaultLayersBinding(manager: LayerManager): ResourceBinding {
  const resource = defaultLayersOf[manager];
  return binding(resource, {
    beforeSave: async (trx, call, values, id) => {
      await checkService(trx, call, values);
      await checkKey(trx, call, manager, values, id);
      const said = values.attribution === null ? '' : writeAttribution(readAttribution(values.attribution));
      return { attribution: said === '' ? null : said };
    },
  });
}

/** The layer is one of a service of the kind that was chosen, and so are those drawn with it. */
async function checkService(trx: Trx, { locale }: Acting, values: LayerValues): Promise<void> {
  const { mapServiceId, ogcRemoteServiceResourceId: id } = values;
  if (id === null || (mapServiceId !== 'wms' && mapServiceId !== 'wmts')) return;
  const source = await mapSource(trx, id);
  // One that is gone may stay until somebody chooses another: the engine says whether it may be chosen.
  if (!source) return;
  if (source.service.type !== mapServiceId)
    throw kernelErrors['request.invalid']({ fields: fieldError('ogcRemoteServiceResourceId', 'layer.kind', locale) });
  const strange = await strangeName(trx, source, values);
  if (strange !== null) throw kernelErrors['request.invalid']({ fields: fieldError('layer', 'layer.unknown', locale, { name: strange }) });
}

/** A key goes only to the server it was given for: who may change the address must not be able to send it elsewhere. */
async function checkKey(trx: Trx, { locale }: Acting, manager: LayerManager, values: LayerValues, id: number | null): Promise<void> {
  if (id === null || typeof values.apikey === 'string' || values.apikey === false || values.mapServiceId !== 'xyz') return;
  const [before] = await byIds(trx, defaultLayersOf[manager], [id]);
  if (before?.apikey !== true || originOf(before.paramXyz ?? '') === originOf(values.paramXyz ?? '')) return;
  throw kernelErrors['request.invalid']({ fields: fieldError('apikey', 'layer.key-again', locale) });
}
