import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { mapLayer } from '../territory/map-layer.ts';
import { layerManagers, mapFronts, type LayerManager, type MapFront } from '../territory/map-modules.ts';
import { behaviours, encodings, formats, looks, sourceKinds } from './domain/kinds.ts';
import { layerErrors } from './errors.ts';
import { may } from './permissions.ts';

const place = {
  z: z.coerce.number<number>().int().min(0).max(40),
  x: z.coerce.number<number>().int().min(0),
  y: z.coerce.number<number>().int().min(0),
};
/** Of a question to a WMS only what is asked for is read; whatever else it says was fixed by whoever set the layer up. */
const question = z.object({}).catchall(z.union([z.string().max(4000), z.array(z.string().max(4000)).max(2)]));
const failures = [kernelErrors['record.not-found'], ...Object.values(layerErrors)];
const named = z.object({ id: z.string(), title: z.string() });
const download = { method: 'GET', kind: 'download', silent: true, errors: failures } as const;
const often = { max: 3000, seconds: 60 } as const;

function deskContract(manager: LayerManager) {
  const path = `/api/${manager}/gestao/defaultlayers`;
  const { view, detail, add, edit } = may[manager];
  const writers = { anyOf: [add, edit] };
  const draft = { draft: z.string().max(8000) };
  return contract(`${manager}-defaultlayers-desk`, manager, {
    lists: {
      method: 'GET',
      path: `${path}/lists`,
      summary: 'What the form of a default layer chooses from',
      silent: true,
      access: { anyOf: [view, detail, add, edit] },
      output: z.object({
        behaviors: z.array(named.extend({ id: z.enum(behaviours) })),
        mapServices: z.array(named.extend({ id: z.enum(sourceKinds) })),
        looks: z.array(named.extend({ id: z.enum(looks) })),
        tiles: z.array(named),
        formats: z.array(named.extend({ id: z.enum(keysOf(formats)) })),
        encodings: z.array(z.enum(encodings)),
      }),
    },
    preview: {
      method: 'POST',
      path: `${path}/preview`,
      summary: 'A default layer as it would be drawn with values that are not saved, and what its source answers',
      silent: true,
      access: writers,
      rateLimit: { max: 240, seconds: 60 },
      whileViewing: true,
      body: z.object({ id: z.int().positive().nullable(), values: z.record(z.string(), z.unknown()) }),
      output: z.object({
        /** Null: not enough is filled in, or what it is drawn from is gone. */
        layer: mapLayer.nullable(),
        /** What is wrong with the source, in words. */
        problem: z.string().nullable(),
        /** How long the source took; null where none was asked. */
        milliseconds: z.number().nullable(),
      }),
    },
    draftTile: {
      ...download,
      path: `${path}/preview/tiles/:z/:x/:y`,
      summary: 'A tile of a layer that is being set up',
      access: writers,
      params: z.object(place),
      query: z.object(draft),
    },
    draftPicture: {
      ...download,
      path: `${path}/preview/picture`,
      summary: 'A picture of a layer that is being set up',
      access: writers,
      query: question.extend(draft),
    },
  });
}

function gatewayContract(front: MapFront) {
  const path = `/api/${front}/front/map/defaultlayers/:layer`;
  const layer = { layer: z.string().regex(/^[a-z]{2,3}-\d{1,12}$/) };
  return contract(`${front}-defaultlayers`, front, {
    tile: {
      ...download,
      path: `${path}/tiles/:z/:x/:y`,
      summary: 'A tile of a default layer, fetched by the server',
      access: 'public',
      rateLimit: often,
      params: z.object({ ...layer, ...place }),
      query: z.object({ v: z.string().max(20).optional() }),
    },
    picture: {
      ...download,
      path: `${path}/picture`,
      summary: 'A picture of a default layer as a WMS draws it, fetched by the server',
      access: 'public',
      rateLimit: often,
      params: z.object(layer),
      query: question,
    },
    legend: { ...download, path: `${path}/legend`, summary: 'The legend of a default layer', access: 'public', params: z.object(layer) },
    img: {
      ...download,
      path: `${path}/img/:file`,
      summary: 'The picture of a base map in the choice of base maps',
      access: 'public',
      params: z.object({ ...layer, file: z.uuid() }),
    },
  });
}

export type DeskContract = ReturnType<typeof deskContract>;
export type GatewayContract = ReturnType<typeof gatewayContract>;

export const deskContracts: Readonly<Record<LayerManager, DeskContract>> = {
  iggestao: deskContract('iggestao'),
  geoportalgestao: deskContract('geoportalgestao'),
  eplgestao: deskContract('eplgestao'),
  gugestao: deskContract('gugestao'),
  meubairrogestao: deskContract('meubairrogestao'),
};

export const gatewayContracts: Readonly<Record<MapFront, GatewayContract>> = {
  ig: gatewayContract('ig'),
  epl: gatewayContract('epl'),
  gu: gatewayContract('gu'),
  meubairro: gatewayContract('meubairro'),
};

export const allContracts = [...keysOf(layerManagers).map((manager) => deskContracts[manager]), ...mapFronts.map((front) => gatewayContracts[front])];
