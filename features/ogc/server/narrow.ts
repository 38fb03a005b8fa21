import type { FastifyReply } from 'fastify';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { ServiceType } from '../domain/capabilities.ts';
import { maxPixels } from '../domain/proxy-rules.ts';
import { planNarrow, planNarrowPost } from '../domain/narrow.ts';
import { ogcErrors } from '../errors.ts';
import { sameOrigin, withParameters } from './addresses.ts';
import type { HarvestedLayer } from './harvested.ts';
import { passOn, reachedOf, type Reached } from './pass-on.ts';
import { closed, fillTemplate, firstOf, rewordingOf, tileTemplate } from './proxy.ts';
import { findService } from './store.ts';

/** The door of one map layer; who may stand at it has been decided before. */
export interface LayerDoor {
  /** All of one service. */
  readonly layers: readonly HarvestedLayer[];
  /** Path of the door in our interface: what the answers call the service. */
  readonly path: string;
  /** No copies of what it answers may be kept. */
  readonly secret: boolean;
}

type Question = { readonly query: Readonly<Record<string, string | readonly string[]>> } | { readonly document: string };

/** Asks a service for exactly these layers: each name a question gives is checked, in whatever parameter it stands. */
export async function askNarrow(call: CallContext, door: LayerDoor, question: Question): Promise<FastifyReply> {
  const { db, services } = call;
  const [first] = door.layers;
  if (!first) throw kernelErrors['record.not-found']();
  const service = await findService(db, first.service.id);
  const names = new Set(door.layers.filter(({ vanished }) => !vanished).map(({ name }) => name));
  const reached = { ...reachedOf(service, services), type: service.type, names, template: (layer: string) => tileTemplate(call, service, layer) };
  return askNarrowAt(call, reached, door, question);
}

/** A service of others of which only some layers may be asked for. */
export interface NarrowService extends Reached {
  readonly type: ServiceType;
  readonly names: ReadonlySet<string>;
  /** Of a WMTS: the address of a layer's tiles, where it has one of its own. */
  template(layer: string): string | null | Promise<string | null>;
}

/** The same for any service, registered or not; that it may be reached has been decided before. */
export async function askNarrowAt(
  call: CallContext,
  service: NarrowService,
  door: Pick<LayerDoor, 'path' | 'secret'>,
  question: Question,
): Promise<FastifyReply> {
  const { site, services, reply } = call;
  const { type, names } = service;
  const plan = 'query' in question ? planNarrow(type, names, firstOf(question.query)) : planNarrowPost(type, names, question.document);
  if (plan.refused === 'document') throw kernelErrors['request.malformed']();
  if (plan.refused !== null) throw ogcErrors[`ogc.${plan.refused}`]({ params: { name: plan.name.slice(0, 60), max: maxPixels } });
  const { operation } = plan;
  const reword = rewordingOf(service, operation, `${services.publicUrl(site).replace(/\/$/, '')}${door.path}`, names);
  const asked = { operation, signal: closed(call), reword, secret: door.secret };
  if ('body' in plan) return passOn(services, reply, service, { ...asked, address: service.url, document: plan.body });
  const template = operation === 'GetTile' ? await service.template(plan.layers[0] ?? '') : null;
  const address = template === null ? withParameters(service.url, plan.parameters) : fillTemplate(template, plan.parameters);
  return passOn(services, reply, service, { ...asked, address });
}

/** A file the service keeps, nothing that is asked of it: a question in an address of its own could be for another layer. */
export const isKeptLegend = (address: string): boolean => URL.canParse(address) && new URL(address).search === '';

/** The picture a service names as the legend of a style; 404 where there is none. */
export async function askLegend(call: CallContext, { layers, secret }: LayerDoor, style: string): Promise<FastifyReply> {
  const [layer] = layers;
  const address = layer?.styles.find(({ name }) => name === style)?.legend ?? layer?.styles[0]?.legend ?? null;
  if (!layer || address === null || !/^https?:/i.test(address)) throw ogcErrors['ogc.no-legend']();
  const service = await findService(call.db, layer.service.id);
  // What a service draws as a legend is asked through its door, where the name of the layer is looked at.
  if (service.type === 'wms' && sameOrigin(service.url, address) && !isKeptLegend(address)) throw ogcErrors['ogc.no-legend']();
  return passOn(call.services, call.reply, reachedOf(service, call.services), {
    address,
    operation: 'GetLegendGraphic',
    signal: closed(call),
    secret,
  });
}
