import type { FastifyReply } from 'fastify';
import type { CallContext } from '#platform/http/server/call.ts';
import { html, type Html } from '#platform/http/server/html.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import { isGroup, layersIn, type Collection, type LayerGroup } from './collections.ts';
import { mapErrors } from '../errors.ts';

/** XML is escaped as HTML is. */
export const xml = html;

/** Names in whatever case; of several values the first. */
export class Parameters {
  readonly #values: ReadonlyMap<string, string>;

  constructor(query: Readonly<Record<string, string | readonly string[]>>) {
    this.#values = new Map(
      Object.entries(query)
        .toReversed()
        .map(([name, value]) => [name.toUpperCase(), typeof value === 'string' ? value : (value[0] ?? '')]),
    );
  }

  /** Empty counts as not there. */
  get(name: string): string | null {
    const value = this.#values.get(name)?.trim() ?? '';
    return value === '' ? null : value;
  }

  /** Throws `map-service.missing-parameter-value`. */
  need(name: string): string {
    const value = this.get(name);
    if (value === null) throw mapErrors['map-service.missing-parameter-value']({ params: { name } });
    return value;
  }

  /** Throws `map-service.missing-parameter-value`, `map-service.invalid-parameter-value`. */
  integer(name: string, least: number, most: number, unless?: number): number {
    const text = unless === undefined ? this.need(name) : this.get(name);
    if (text === null && unless !== undefined) return unless;
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most) throw invalid(name, `${least}-${most}`);
    return value;
  }
}

export const invalid = (name: string, wanted: string): AppError => mapErrors['map-service.invalid-parameter-value']({ params: { name, wanted } });

/** The first that a wished format begins with; what is not wished is the first. Throws `map-service.invalid-format`. */
export function formatOf<T extends string>(known: readonly T[], wished: string | null): T {
  const found = wished === null ? known[0] : known.find((one) => wished.toLowerCase().startsWith(one));
  if (found === undefined) throw mapErrors['map-service.invalid-format']({ params: { name: brief(wished), known: known.join(', ') } });
  return found;
}

export type WmsVersion = '1.1.1' | '1.3.0';

/** Most pixels a side. */
export const mostPixels = 4096;
/** Most layers of one request. */
export const mostLayers = 50;

/** What names stand for, the first named first; of a group the lowest first. Throws `map-service.layer-not-defined` for what is not there for the caller. */
export function layersNamed(tree: LayerGroup['children'], names: string): readonly Collection[] {
  const wished = names.split(',').map((name) => name.trim());
  if (wished.length > mostLayers) throw invalid('LAYERS', `1-${mostLayers}`);
  const found = wished.flatMap((name) => {
    const node = nodeNamed(tree, name);
    if (!node) throw mapErrors['map-service.layer-not-defined']({ params: { name: brief(name) } });
    return isGroup(node) ? layersIn(node.children).toReversed() : [node];
  });
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function nodeNamed(nodes: LayerGroup['children'], name: string): Collection | LayerGroup | null {
  for (const node of nodes) {
    const found = node.id === name ? node : isGroup(node) ? nodeNamed(node.children, name) : null;
    if (found) return found;
  }
  return null;
}

/** Throws `map-service.style-not-defined`. */
export function checkStyles(styles: string | null): void {
  const other = (styles ?? '').split(',').find((style) => style.trim() !== '' && style.trim().toLowerCase() !== 'default');
  if (other !== undefined) throw mapErrors['map-service.style-not-defined']({ params: { name: brief(other) } });
}

export const brief = (text: string | null): string => (text ?? '').slice(0, 60);

/** Characters no XML may hold. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
export const written = (text: string): string => text.replaceAll(unwritable, '');

export function sendXml({ reply }: Pick<CallContext, 'reply'>, type: string, document: Html): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(`<?xml version="1.0" encoding="UTF-8"?>\n${written(document.markup)}`);
}

/** Who may see a thing depends on the person: then nobody on the way keeps it. */
export function keep({ reply, site }: Pick<CallContext, 'reply' | 'site'>, isPrivate: boolean): void {
  void reply
    .header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${site.config.cacheExpiry}`)
    .header('vary', 'cookie, accept-language');
}

/** `layer-not-defined` is LayerNotDefined; what is not ours to name has no code. */
export function faultCode(error: AppError): string {
  const [table, name = ''] = error.code.split('.');
  return table === 'map-service' ? name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase()) : 'NoApplicableCode';
}

/** Aborted when the client goes away. */
export function gone({ reply }: Pick<CallContext, 'reply'>): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort(new ClientGone()));
  return controller.signal;
}
export class ClientGone extends Error {}
