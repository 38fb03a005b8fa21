import type { FastifyReply } from 'fastify';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { ogcProxy, type ogcServices } from '../contract.ts';
import { gatewayCapabilities } from '../domain/gateway-capabilities.ts';
import { planPost } from '../domain/proxy-post.ts';
import { maxPixels, planProxy } from '../domain/proxy-rules.ts';
import { ogcErrors } from '../errors.ts';
import { may } from '../permissions.ts';
import { withParameters } from './addresses.ts';
import { decodeXml } from './decode.ts';
import { passOn, reachedOf, type Asked } from './pass-on.ts';
import { findResource, offeredNames, unknownName } from './resources.ts';
import { findService, type ServiceRow } from './store.ts';

/** Only registered services, only what their type may be asked, only layers they are known to offer. */
export async function proxy(call: Call<(typeof ogcProxy)['ask']>): Promise<FastifyReply> {
  const service = await passedOn(call);
  const plan = planProxy(service.type, firstOf(call.query));
  if (plan.refused !== null) throw ogcErrors[`ogc.${plan.refused}`]({ params: { name: plan.name.slice(0, 60), max: maxPixels } });
  await refuseUnknown(call, service, plan.layers);
  const template = plan.operation === 'GetTile' ? await tileTemplate(call, service, plan.layers[0] ?? '') : null;
  const address = template === null ? withParameters(service.url, plan.parameters) : fillTemplate(template, plan.parameters);
  const reword = rewordingOf(service, plan.operation, doorOf(call), await offered(call, service, plan.operation));
  return passOn(call.services, call.reply, reachedOf(service, call.services), { address, operation: plan.operation, signal: closed(call), reword });
}

/** The same for questions written as documents: features of a WFS, records of a CSW. */
export async function proxyPost(call: Call<(typeof ogcProxy)['post']>): Promise<FastifyReply> {
  const service = await passedOn(call);
  const plan = planPost(service.type, call.body);
  if (plan.refused === 'document') throw kernelErrors['request.malformed']();
  if (plan.refused !== null) throw ogcErrors[`ogc.${plan.refused}`]({ params: { name: plan.name.slice(0, 60) } });
  await refuseUnknown(call, service, plan.layers);
  const { operation, body: document } = plan;
  const reword = rewordingOf(service, operation, doorOf(call), await offered(call, service, operation));
  return passOn(call.services, call.reply, reachedOf(service, call.services), {
    address: service.url,
    operation,
    document,
    signal: closed(call),
    reword,
  });
}

type Asking = Pick<Call, 'db' | 'site' | 'services' | 'can'> & { readonly params: { readonly id: number } };

async function passedOn(call: Asking): Promise<ServiceRow> {
  const service = await findService(call.db, call.params.id);
  const mayAsk = service.use_proxy && (!service.is_private || call.can(may.resources));
  if (!mayAsk) throw kernelErrors['record.not-found']();
  return service;
}

async function refuseUnknown({ db }: Asking, service: ServiceRow, layers: readonly string[]): Promise<void> {
  const strange = await unknownName(db, service.id, layers);
  if (strange !== null) throw ogcErrors['ogc.layer']({ params: { name: strange.slice(0, 100) } });
}

function doorOf({ site, services, params }: Asking): string {
  return `${services.publicUrl(site).replace(/\/$/, '')}${ogcProxy.ask.path.replace(':id', String(params.id))}`;
}

/** The names capabilities may tell of; other answers name nothing. */
async function offered({ db }: Asking, service: ServiceRow, operation: string): Promise<ReadonlySet<string>> {
  return operation === 'GetCapabilities' ? offeredNames(db, service.id) : new Set();
}

/** Documents of a service name its own address: here it is `door`. Capabilities tell only of `names` and of what is passed on. */
export function rewordingOf(
  service: Pick<ServiceRow, 'url' | 'type'>,
  operation: string,
  door: string,
  names: ReadonlySet<string>,
): NonNullable<Asked['reword']> {
  if (operation !== 'GetCapabilities') {
    const { origin, pathname } = new URL(service.url);
    return (body, type) =>
      /xml|json|gml/.test(type) ? Buffer.from(body.toString('latin1').replaceAll(`${origin}${pathname}`, door), 'latin1') : body;
  }
  return (body, type) => {
    const said = gatewayCapabilities(decodeXml(body, type), {
      type: service.type,
      address: `${door}?`,
      url: service.url,
      offers: (name) => names.has(name),
    });
    if (typeof said !== 'string') throw ogcErrors['ogc.broken-xml']({ params: { line: said.line } });
    return said;
  };
}

/** The map was moved: nobody waits for this picture any more. */
export function closed(call: Pick<Call, 'reply'>): AbortSignal {
  const controller = new AbortController();
  call.reply.raw.once('close', () => controller.abort(kernelErrors['request.malformed']()));
  return controller.signal;
}

export function firstOf(query: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : (value[0] ?? '')]));
}

/** Where a WMTS gives its tiles an address of their own, that is the one all its clients use. */
export async function tileTemplate(call: Pick<Call, 'db'>, service: Pick<ServiceRow, 'id'>, layer: string): Promise<string | null> {
  const row = await call.db
    .selectFrom('ogc_resource')
    .select('data')
    .where('service_id', '=', service.id)
    .where('name', '=', layer)
    .where('vanished_at', 'is', null)
    .executeTakeFirst();
  return row?.data.tileTemplate ?? null;
}

export function fillTemplate(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_mark, name: string) => encodeURIComponent(parameters[name.toLowerCase()] ?? ''));
}

/** The legend a service names for a style, or the one WMS draws when asked. */
export async function legend(call: Call<(typeof ogcServices)['legend']>): Promise<FastifyReply> {
  const service = await findService(call.db, call.params.id);
  const resource = await findResource(call.db, service.id, call.params.resourceId);
  if (!resource) throw kernelErrors['record.not-found']();
  const style = resource.styles.find(({ name }) => name === call.query.style) ?? (call.query.style === undefined ? resource.styles[0] : undefined);
  const drawn = service.type === 'wms' && resource.id !== null ? drawnLegend(service, resource.id, style?.name ?? '') : null;
  const address = style?.legend ?? drawn;
  if (address === null || !/^https?:/i.test(address)) throw ogcErrors['ogc.no-legend']();
  return passOn(call.services, call.reply, reachedOf(service, call.services), { address, operation: 'GetLegendGraphic', signal: closed(call) });
}

function drawnLegend(service: ServiceRow, layer: string, style: string): string {
  const parameters = { service: 'WMS', version: '1.1.1', request: 'GetLegendGraphic', layer, format: 'image/png', ...(style && { style }) };
  return withParameters(service.url, parameters);
}
