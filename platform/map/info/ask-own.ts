import type { OwnAnswer } from '../document/identify.ts';
import type { LayerNode } from '../document/schema.ts';
import type { SourceOf } from '../document/sources.ts';
import type { FeatureInfo, FeatureInfoQuery } from '../feature-info.ts';
import { describe } from '../kinds/describe.ts';
import { reachable } from '../kinds/ask.ts';

/** Of one question; the server takes no more. */
const MOST_LAYERS = 100;

type Asking = NonNullable<SourceOf<'tiles'>['ask']>;
type Found = OwnAnswer['layers'][number];

interface Batch {
  readonly names: string[];
  readonly answer: Promise<ReadonlyMap<string, Found>>;
}

/** Of one asking (its signal): the question to each address that still takes layers. */
const open = new WeakMap<AbortSignal, Map<string, Batch>>();

/** What our server has of a layer at a point. All layers asked at the same moment are one request, and each has its own answer. */
export async function askOwn(layer: LayerNode, { url, layer: name }: Asking, query: FeatureInfoQuery): Promise<readonly FeatureInfo[]> {
  const found = (await join(url, name, query).answer).get(name);
  // Not named: somebody took it off the map, or out of sight, since the page was opened.
  if (found?.state !== 'done') throw new Error(`${name} could not be asked`);
  return found.items.map(({ id, properties, geometry }) => ({ ...describe(layer, properties, id), geometry }));
}

function join(url: string, name: string, query: FeatureInfoQuery): Batch {
  const mine = open.get(query.signal) ?? new Map<string, Batch>();
  open.set(query.signal, mine);
  const waiting = mine.get(url);
  if (waiting) {
    waiting.names.push(name);
    if (waiting.names.length >= MOST_LAYERS) mine.delete(url);
    return waiting;
  }
  const names = [name];
  const batch: Batch = {
    names,
    answer: Promise.resolve().then(() => {
      if (mine.get(url) === batch) mine.delete(url);
      return send(url, names, query);
    }),
  };
  mine.set(url, batch);
  return batch;
}

async function send(
  url: string,
  names: readonly string[],
  { point: [x, y], resolution, signal }: FeatureInfoQuery,
): Promise<ReadonlyMap<string, Found>> {
  const asked = new URLSearchParams({ x: String(x), y: String(y), resolution: String(resolution), layers: names.join(',') });
  const response = await fetch(`${reachable(url)}?${asked}`, { signal });
  if (!response.ok) throw new Error(`${response.status} from ${url}`);
  const answer: OwnAnswer = await response.json();
  return new Map(answer.layers.map((one) => [one.id, one]));
}
