import Feature from 'ol/Feature.js';
import type VectorLayer from 'ol/layer/Vector.js';
import Style from 'ol/style/Style.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '#platform/shell/store.ts';
import type { LayerNode } from './document/schema.ts';
import { createDrawing } from './drawing.ts';
import type { MapGround } from './map-ground.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a layer whose source does not answer', () => {
  it('is failed, leaves the others alone, and is drawn by itself when the source is back', async () => {
    let isDown = true;
    const headers = { 'content-type': 'application/geo+json' };
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(new Response('{"type":"FeatureCollection","features":[]}', { status: isDown && url.endsWith('/broken') ? 503 : 200, headers })),
    );
    const layer = (id: string): LayerNode => ({
      id,
      title: { pt: id, en: id },
      visible: true,
      opacity: 1,
      source: { kind: 'geojson', url: `https://mapas.example/${id}`, crs: 'map' },
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the map only putting on and taking off is used
    const ground = { map: { addLayer: () => {}, removeLayer: () => {} }, dark: createStore(false) } as unknown as MapGround;
    const drawing = createDrawing(
      ground,
      () => undefined,
      () => {},
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    drawing.draw(['broken', 'sound'].map((id) => ({ layer: layer(id), shown: true, opacity: 1 })));
    await vi.waitUntil(() => drawing.status('broken') === 'failed', 10_000);
    expect(drawing.status('sound')).toBe('idle');
    isDown = false;
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitUntil(() => drawing.status('broken') === 'idle', 10_000);
    drawing.dispose();
  });
});

describe('a layer that is given another style', () => {
  it('is drawn in it, also when it was still being made', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{"type":"FeatureCollection","features":[]}', { headers: { 'content-type': 'application/geo+json' } })),
    );
    const style = (light: string) => ({ shape: 'line' as const, colour: { light, dark: light }, width: 2 });
    const layer: LayerNode = {
      id: 'ways',
      title: { pt: 'Caminhos', en: 'Ways' },
      visible: true,
      opacity: 1,
      source: { kind: 'geojson', url: 'https://mapas.example/ways', crs: 'map' },
      style: style('#111111'),
    };
    const made: VectorLayer[] = [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the map only putting on and taking off is used
    const ground = {
      map: { addLayer: (one: VectorLayer) => made.push(one), removeLayer: () => {} },
      dark: createStore(false),
    } as unknown as MapGround;
    const drawing = createDrawing(
      ground,
      () => undefined,
      () => {},
    );
    const drawn = (): unknown => {
      const styles: unknown = made[0]?.getStyleFunction()?.(new Feature(), 1);
      return Array.isArray(styles) && styles[0] instanceof Style ? styles[0].getStroke()?.getColor() : null;
    };
    drawing.draw([{ layer, shown: true, opacity: 1 }]);
    drawing.restyle('ways', style('#222222'));
    await vi.waitUntil(() => made.length === 1, 10_000);
    expect(drawn()).toBe('#222222');
    drawing.restyle('ways', style('#333333'));
    expect(drawn()).toBe('#333333');
    drawing.dispose();
  });
});
