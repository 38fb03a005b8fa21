import type { LayerNode } from '../document/schema.ts';
import type { FeatureInfo } from '../feature-info.ts';
import { describe } from './describe.ts';

/**
 * What a service answered to GetFeatureInfo: features of JSON, or the `name = 'value'` lines of plain text, a feature from one blank
 * heading to the next. Throws when the answer is an exception of the service.
 */
export function readInfo(
  layer: Pick<LayerNode, 'id' | 'title' | 'identify'>,
  { text, type }: { readonly text: string; readonly type: string },
): readonly FeatureInfo[] {
  if (/ServiceException/.test(text)) throw new Error(text.replaceAll(/<[^>]+>/g, ' ').trim());
  if (/json/.test(type)) return fromJson(layer, JSON.parse(text));
  return blocks(text).map((properties, index) => describe(layer, properties, `${layer.id}-${index}`));
}

function fromJson(layer: Pick<LayerNode, 'id' | 'title' | 'identify'>, answer: unknown): readonly FeatureInfo[] {
  const features = isRecord(answer) && Array.isArray(answer['features']) ? answer['features'] : [];
  return features.filter(isRecord).map((feature, index) => {
    const { id, properties, geometry } = feature;
    const own = typeof id === 'string' || typeof id === 'number' ? id : `${layer.id}-${index}`;
    return { ...describe(layer, isRecord(properties) ? properties : {}, own), ...(isRecord(geometry) && { geometry }) };
  });
}

function blocks(text: string): readonly Readonly<Record<string, string>>[] {
  const found: Record<string, string>[] = [];
  let current: Record<string, string> | null = null;
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([\w.:-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      current = null;
      continue;
    }
    if (current === null) found.push((current = {}));
    current[name] = value.replace(/^(['"])(.*)\1$/, '$2');
  }
  return found;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
