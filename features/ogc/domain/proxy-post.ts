import type { XmlElement } from '@rgrove/parse-xml';
import type { ServiceType } from './capabilities.ts';
import { maxFeatures, maxRecords, operationsOf, withinLimit } from './proxy-rules.ts';
import { attributeOf, childrenOf, local, parseDocument, writeDocument } from './xml-document.ts';

export type PostPlan =
  | { readonly refused: 'operation' | 'parameter' | 'document'; readonly name: string }
  | {
      readonly refused: null;
      readonly operation: string;
      /** Goes out as it is. */
      readonly body: string;
      /** Feature types that must be known to the service. */
      readonly layers: readonly string[];
    };

/** What makes the other server fetch, send or keep something, or ask in words we cannot read. */
const forbidden = new Set([
  'StoredQuery',
  'StoredQueryDescription',
  'ResponseHandler',
  'DistributedSearch',
  'Insert',
  'Update',
  'Delete',
  'Replace',
  'Native',
]);

/** Judges a question written as a document: features of a WFS, records of a CSW. It is written anew, so that nothing unread goes out. */
export function planPost(type: ServiceType, xml: string): PostPlan {
  if (type !== 'wfs' && type !== 'csw') return { refused: 'operation', name: 'POST' };
  const root = parseDocument(xml);
  if ('line' in root) return { refused: 'document', name: String(root.line) };
  const operation = operationsOf(type).find((name) => name === local(root.name));
  if (!operation || (attributeOf(root, 'service') ?? type).toLowerCase() !== type) return { refused: 'operation', name: local(root.name) };
  const strange = strangeIn(root);
  if (strange !== null) return { refused: 'parameter', name: strange };
  const layers = type === 'wfs' ? typesIn(root) : [];
  if (operation === 'GetFeature' && layers.length === 0) return { refused: 'parameter', name: 'Query' };
  limit(root, type, operation);
  return {
    refused: null,
    operation,
    layers,
    body: writeDocument(root, (text, attribute) => (/(^|:)(noNamespaceS|s)chemaLocation$/.test(attribute ?? '') ? null : text)),
  };
}

function strangeIn(element: XmlElement): string | null {
  const name = local(element.name);
  if (forbidden.has(name)) return name;
  if (attributeOf(element, 'href') !== undefined) return 'href';
  const resolve = attributeOf(element, 'resolve');
  if (resolve !== undefined && !['none', 'local'].includes(resolve)) return 'resolve';
  for (const child of childrenOf(element)) {
    const strange = strangeIn(child);
    if (strange !== null) return strange;
  }
  return null;
}

function typesIn(element: XmlElement): string[] {
  const name = local(element.name);
  const said =
    name === 'Query' ? (attributeOf(element, 'typeNames') ?? attributeOf(element, 'typeName') ?? '') : name === 'TypeName' ? element.text : '';
  return [...said.split(/[\s,]+/).filter((one) => one !== ''), ...childrenOf(element).flatMap(typesIn)];
}

/** A list without an end is cut at ours. */
function limit({ attributes }: XmlElement, type: ServiceType, operation: string): void {
  const name = type === 'csw' ? 'maxRecords' : (attributes['version'] ?? '').startsWith('1.') ? 'maxFeatures' : 'count';
  const most = type === 'csw' ? maxRecords : maxFeatures;
  if (operation !== 'GetFeature' && operation !== 'GetRecords') return;
  if (!withinLimit(attributes[name] ?? '', most)) attributes[name] = String(most);
}
