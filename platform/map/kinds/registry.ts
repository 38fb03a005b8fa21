import type { SourceKind } from '../document/sources.ts';
import type { OpenKind } from './define.ts';

/** Every kind of layer, loaded on use. A new one: its parameters in `document/sources.ts`, its file, its line here. */
export const kinds: Readonly<Record<SourceKind, () => Promise<OpenKind>>> = {
  tiles: () => import('./tiles.ts').then(({ tiles }) => tiles),
  geojson: () => import('./geojson.ts').then(({ geojson }) => geojson),
  xyz: () => import('./xyz.ts').then(({ xyz }) => xyz),
  wms: () => import('./wms.ts').then(({ wms }) => wms),
  wmts: () => import('./wmts.ts').then(({ wmts }) => wmts),
  feed: () => import('./feed.ts').then(({ feed }) => feed),
};

const HEALTH_MS = 8000;

/** Does the source of a layer answer in time? Never throws. */
export async function isHealthy(
  kind: OpenKind,
  ...[layer, { config }]: [Parameters<OpenKind['health']>[0], Pick<Parameters<OpenKind['health']>[1], 'config'>]
): Promise<boolean> {
  try {
    return await kind.health(layer, { config, signal: AbortSignal.timeout(HEALTH_MS) });
  } catch {
    // Refused, too late or no such host: the answer is no.
    return false;
  }
}
