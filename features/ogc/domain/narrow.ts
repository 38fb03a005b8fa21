import type { ServiceType } from './capabilities.ts';
import { planPost } from './proxy-post.ts';
import { planProxy } from './proxy-rules.ts';
import { childrenOf, local, parseDocument } from './xml-document.ts';
import type { XmlElement } from '@rgrove/parse-xml';

/*
 * The door of one map layer: the rules of the gateway, narrowed to the names that are the layer's. What asks without naming a layer, or in
 * words that can reach the features of another one (by their id, by an expression the server runs), is refused: the map never asks so.
 */

type Refusal = { readonly refused: 'operation' | 'parameter' | 'size' | 'layer' | 'document'; readonly name: string };
type Fine<T> = Extract<T, { readonly refused: null }>;

/** Ids of features carry their type; expressions can look into other layers (GeoServer's `queryCollection`). */
const reaching = ['featureid', 'resourceid', 'filter', 'cql_filter', 'sortby', 'propertyname'];

export function planNarrow(
  type: ServiceType,
  names: ReadonlySet<string>,
  asked: Readonly<Record<string, string>>,
): Refusal | Fine<ReturnType<typeof planProxy>> {
  const plan = planProxy(type, asked);
  if (plan.refused !== null) return plan;
  const wide = Object.keys(plan.parameters).find((name) => reaching.includes(name));
  if (wide !== undefined) return { refused: 'parameter', name: wide };
  if (plan.operation === 'GetCapabilities') return plan;
  return strangeName(plan.layers, names) ?? plan;
}

export function planNarrowPost(type: ServiceType, names: ReadonlySet<string>, xml: string): Refusal | Fine<ReturnType<typeof planPost>> {
  const plan = planPost(type, xml);
  if (plan.refused !== null) return plan;
  const root = parseDocument(xml);
  const wide = 'line' in root ? null : reachingIn(root);
  if (wide !== null) return { refused: 'parameter', name: wide };
  if (plan.operation === 'GetCapabilities') return plan;
  return strangeName(plan.layers, names) ?? plan;
}

/** A question that names no layer may mean all of them. */
function strangeName(asked: readonly string[], names: ReadonlySet<string>): Refusal | null {
  if (asked.length === 0) return { refused: 'layer', name: '' };
  const strange = asked.find((name) => !names.has(name));
  return strange === undefined ? null : { refused: 'layer', name: strange };
}

const reachingElements = ['Function', 'ResourceId', 'FeatureId', 'GmlObjectId', 'Join', 'SortBy'];

function reachingIn(element: XmlElement): string | null {
  const name = local(element.name);
  if (reachingElements.includes(name)) return name;
  for (const child of childrenOf(element)) {
    const found = reachingIn(child);
    if (found !== null) return found;
  }
  return null;
}
