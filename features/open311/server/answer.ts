import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#platform/http/server/call.ts';
import { appErrorOf } from '#platform/http/server/problem.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import { pickLocale } from '#platform/kernel/locale.ts';
import { codeOf } from '../domain/definition.ts';
import { toXml, type Value } from '../domain/xml.ts';

const xml = 'text/xml; charset=utf-8';

export function sendXml({ reply }: Pick<Call, 'reply'>, root: string, value: Value): FastifyReply {
  return reply.type(xml).send(toXml(root, value));
}

/** Any page may read what is public, without anybody's session. */
export function openToPages(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET') reply.header('access-control-allow-origin', '*');
  });
}

/** Refusals in the standard's shape: 404 what is not there, 403 the key, 400 everything else that is the caller's. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = request.largo?.locale ?? pickLocale(request.headers['accept-language']);
  const known = appErrorOf(error, locale);
  if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed');
  const status = standardStatus(known);
  const seconds = known.details.params?.['seconds'];
  if (status === 429 && typeof seconds === 'number') reply.header('retry-after', seconds);
  const complaints = Object.entries(known.details.fields ?? {}).flatMap(([field, said]) =>
    said.map(({ message }) => `${argument(field)}: ${message}`),
  );
  const descriptions = complaints.length > 0 ? complaints : [known.say(locale)];
  const body = descriptions.map((description) => ({ code: status, description }));
  reply.code(status);
  return asksXml(request)
    ? reply.type(xml).serializer(String).send(toXml('errors', body))
    : reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

function standardStatus({ status }: AppError): number {
  if (status >= 500 || status === 404 || status === 429) return status;
  if (status === 401 || status === 403) return 403;
  return status === 421 ? 404 : 400;
}

const asksXml = (request: FastifyRequest): boolean => /\.xml(\?|$)/.test(request.url);

/** How the standard calls what our own rules complain about. */
const named: Readonly<Record<string, string>> = {
  typeId: 'service_code',
  subtypeId: 'attribute[subtype]',
  consent: 'attribute[consent]',
  nif: 'attribute[nif]',
  address: 'address_string',
  x: 'long',
  y: 'lat',
  name: 'first_name',
};
function argument(field: string): string {
  if (field.startsWith('answer-')) return `attribute[${codeOf(field.slice('answer-'.length))}]`;
  return Object.hasOwn(named, field) ? (named[field] ?? field) : field;
}
