import type { FastifyReply } from 'fastify';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { ogcProxy, ogcServices } from '../contract.ts';
import { maxPixels, planProxy } from '../domain/proxy-rules.ts';
import { ogcErrors } from '../errors.ts';
import { may } from '../permissions.ts';
import { withParameters } from './addresses.ts';
import { passOn } from './pass-on.ts';
import { findResource, unknownName } from './resources.ts';
import { findService, type ServiceRow } from './store.ts';

/** Only registered services, only what their type may be asked, only layers they are known to offer. */
export async function proxy(call: Call<(typeof ogcProxy)['ask']>): Promise<FastifyReply> {
  const service = await findService(call.db, call.params.id);
  const mayAsk = service.use_proxy && (!service.is_private || call.can(may.resources));
  if (!mayAsk) throw kernelErrors['record.not-found']();
  const plan = planProxy(service.type, firstOf(call.query));
  if (plan.refused !== null) throw ogcErrors[`ogc.${plan.refused}`]({ params: { name: plan.name.slice(0, 60), max: maxPixels } });
  const strange = await unknownName(call.db, service.id, plan.layers);
  if (strange !== null) throw ogcErrors['ogc.layer']({ params: { name: strange.slice(0, 100) } });
  const template = plan.operation === 'GetTile' ? await tileTemplate(call, service, plan.layers[0] ?? '') : null;
  const address = template === null ? withParameters(service.url, plan.parameters) : fillTemplate(template, plan.parameters);
  return passOn(call.services, call.reply, service, { address, operation: plan.operation, signal: closed(call) });
}

/** A map that has moved on no longer waits. */
function closed(call: Pick<Call, 'reply'>): AbortSignal {
  const controller = new AbortController();
  call.reply.raw.once('close', () => controller.abort(kernelErrors['request.malformed']()));
  return controller.signal;
}

function firstOf(query: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : (value[0] ?? '')]));
}

/** Where a WMTS gives its tiles an address of their own, that is the one all its clients use. */
async function tileTemplate(call: Pick<Call, 'db'>, service: ServiceRow, layer: string): Promise<string | null> {
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
  return passOn(call.services, call.reply, service, { address, operation: 'GetLegendGraphic', signal: closed(call) });
}

function drawnLegend(service: ServiceRow, layer: string, style: string): string {
  const parameters = { service: 'WMS', version: '1.1.1', request: 'GetLegendGraphic', layer, format: 'image/png', ...(style && { style }) };
  return withParameters(service.url, parameters);
}
