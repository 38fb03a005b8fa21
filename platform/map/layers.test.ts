import { describe, expect, it } from 'vitest';
import Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import { createLayers } from './layers.ts';
import type { OverlaySpec } from './layers.ts';

/** The map itself needs a browser; the tree only puts layers on it and takes them off. */
const board = (): OlMap => ({ addLayer: () => {}, removeLayer: () => {} }) as unknown as OlMap;
const overlay = (id: string, part: Partial<OverlaySpec> = {}): OverlaySpec => ({
  id,
  title: { pt: id, en: id },
  visible: false,
  layer: new Layer({}),
  retry: () => {},
  ...part,
});
const visible = (layers: ReturnType<typeof createLayers>): string[] =>
  layers.state
    .get()
    .filter((entry) => entry.visible)
    .map((entry) => entry.id);

describe('layer tree', () => {
  it('shows what is on by default', () => {
    const layers = createLayers(board());
    layers.add(overlay('parish'));
    layers.add(overlay('school', { visible: true }));
    expect(visible(layers)).toEqual(['school']);
  });

  it('follows the address of the map, also for layers that arrive later', () => {
    const layers = createLayers(board());
    layers.add(overlay('school', { visible: true }));
    layers.choose(['parish']);
    layers.add(overlay('parish'));
    expect(visible(layers)).toEqual(['parish']);
  });

  it('never hides the working layer of a tool because of an address', () => {
    const layers = createLayers(board());
    layers.choose([]);
    layers.add(overlay('measure', { visible: true, internal: true }));
    expect(visible(layers)).toEqual(['measure']);
  });

  it('stays shown when the layer says at once that it loads', () => {
    const layers = createLayers(board());
    const layer = new Layer({ visible: false });
    layers.add(overlay('heat', { layer }));
    layer.on('change:visible', () => layers.setStatus('heat', layer.getVisible() ? 'loading' : 'idle'));
    layers.setVisible('heat', true);
    expect([layer.getVisible(), visible(layers)]).toEqual([true, ['heat']]);
  });

  it('draws in its order', () => {
    const layers = createLayers(board());
    layers.add(overlay('a'));
    layers.add(overlay('b'));
    layers.move('a', 1);
    const [low, high] = layers.state.get();
    expect([low?.id, high?.id]).toEqual(['b', 'a']);
    expect(high?.layer.getZIndex()).toBeGreaterThan(low?.layer.getZIndex() ?? 0);
    layers.move('a', 1);
    expect(layers.state.get().map((entry) => entry.id)).toEqual(['b', 'a']);
  });

  it('asks again for the layer that failed, and only for that one', () => {
    const asked: string[] = [];
    const layers = createLayers(board());
    layers.add(overlay('a', { retry: () => asked.push('a') }));
    layers.add(overlay('b', { retry: () => asked.push('b') }));
    layers.setStatus('b', 'failed');
    layers.retry('b');
    expect(asked).toEqual(['b']);
  });
});
