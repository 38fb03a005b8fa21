import { describe, expect, it } from 'vitest';
import { createStore } from '#platform/shell/store.ts';
import type { LayerNode, MapDocument } from './document/schema.ts';
import { createLayers, type Layers } from './layers.ts';
import type { MapGround } from './map-ground.ts';

/* The map itself needs a browser: a layer that is shown cannot be made here, which is reported once its kind was read, also after the test. */
globalThis.reportError = () => {};

function board(): { layers: Layers; document: { get(): MapDocument } } {
  const view = { epsg: 3763, center: [0, 0] as const, resolution: 1, base: 'streets' };
  const document = createStore<MapDocument>({ version: 1, view, tree: [] });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing can be drawn, so nothing else of the map is used
  const ground = { map: { addLayer: () => {}, removeLayer: () => {} } } as unknown as MapGround;
  return { layers: createLayers(ground, document), document };
}
const layer = (id: string, visible = false): LayerNode => ({
  id,
  title: { pt: id, en: id },
  visible,
  opacity: 1,
  source: { kind: 'tiles', url: `/api/${id}/{z}/{x}/{y}` },
});
const group = { id: 'territory', title: { pt: 'Território', en: 'Territory' } };
const ids = (layers: Layers): string[] => layers.state.get().map((one) => one.layer.id);
const shown = (layers: Layers): string[] => layers.state.get().flatMap((one) => (one.shown ? [one.layer.id] : []));

describe('layers of a map', () => {
  it('are those of the document, in its order', () => {
    const { layers, document } = board();
    layers.add(layer('school'), { group, at: 'bottom' });
    layers.add(layer('parish'), { group, at: 'bottom' });
    layers.add(layer('occurrences'));
    expect(ids(layers)).toEqual(['parish', 'school', 'occurrences']);
    layers.move('parish', 1);
    expect(ids(layers)).toEqual(['school', 'parish', 'occurrences']);
    expect(document.get().tree.map(({ id }) => id)).toEqual(['occurrences', 'territory']);
  });

  it('come many at once below what is there, and go together', () => {
    const { layers, document } = board();
    layers.add(layer('occurrences'));
    const remove = layers.addAll([
      { ...group, visible: true, opacity: 1, collapsed: false, children: [layer('school'), layer('parish')] },
      layer('tree'),
    ]);
    expect(ids(layers)).toEqual(['tree', 'parish', 'school', 'occurrences']);
    remove();
    expect(document.get().tree.map(({ id }) => id)).toEqual(['occurrences']);
  });

  it('are drawn in a style that is only tried out, and go as they came', () => {
    const { layers, document } = board();
    const added = layers.add(layer('zones'), { group });
    const style = { shape: 'area' as const, colour: { light: '#112233', dark: '#ddeeff' }, width: 2 };
    layers.setStyle('zones', style);
    expect(layers.state.get()[0]?.layer.style).toEqual(style);
    expect(layers.changes()).toEqual({ seen: [] });
    added.remove();
    expect(document.get().tree).toEqual([]);
  });

  it('whose service does not answer are named and not asked', () => {
    const { layers } = board();
    layers.add(layer('school'));
    layers.setUnavailable(['school']);
    expect(layers.state.get()[0]?.status).toBe('unavailable');
    expect(layers.themes(1)).toEqual([]);
    layers.setUnavailable([]);
    expect(layers.state.get()[0]?.status).toBe('idle');
  });

  it('follow the address of the map, also those that arrive later', () => {
    const { layers } = board();
    layers.apply({ shown: [], opacity: { parish: 0.5 }, order: ['parish', 'school'] });
    layers.add(layer('school', true), { group, at: 'bottom' });
    layers.add(layer('parish', true), { group, at: 'bottom' });
    expect(shown(layers)).toEqual([]);
    expect(ids(layers)).toEqual(['school', 'parish']);
    expect(layers.changes()).toMatchObject({ shown: [], opacity: { parish: 0.5 }, order: ['parish', 'school'] });
  });

  it('keep in the address what is not there yet', () => {
    const { layers } = board();
    layers.apply({ shown: ['parish'] });
    expect(layers.changes()).toEqual({ shown: ['parish'], seen: ['parish'] });
    layers.add(layer('parish'));
    layers.setVisible('parish', false);
    expect(layers.changes()).toEqual({ seen: [] });
  });

  it('go with what brought them, and a group with its last layer', () => {
    const { layers, document } = board();
    const first = layers.add(layer('school'), { group });
    const again = layers.add(layer('school'), { group });
    first.remove();
    expect(ids(layers)).toEqual(['school']);
    again.remove();
    expect(document.get().tree).toEqual([]);
  });

  it('that are discarded leave the address as well, also those that came by it', () => {
    const { layers, document } = board();
    layers.apply({ shown: ['parish', 'found'], opacity: { found: 0.5 }, order: ['found', 'parish'] });
    layers.add(layer('parish'));
    layers.add(layer('found'));
    layers.discard('found');
    expect(document.get().tree.map(({ id }) => id)).toEqual(['parish']);
    expect(layers.changes()).toEqual({ shown: ['parish'], seen: ['parish'] });
    // Somebody puts it on anew: as if it had never been there.
    layers.add(layer('found'));
    expect(shown(layers)).toEqual(['parish']);
  });

  it('that could not be listed are named until they are found', () => {
    const { layers } = board();
    const found = layers.miss({ title: 'Camadas do território', retry: () => {} });
    expect(layers.missing.get().map(({ title }) => title)).toEqual(['Camadas do território']);
    found();
    expect(layers.missing.get()).toEqual([]);
  });
});
