import Overlay from 'ol/Overlay.js';
import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';

/** What lies over what on a map, lowest first. The layers of the document take the numbers from `layers` on; what a search found is over them (specification 2 §9). */
const floors = { base: 0, outside: 50, layers: 100, results: 1000, highlight: 10_000, figures: 20_000, sketch: 30_000, pin: 40_000 } as const;
export type Floor = keyof typeof floors;

/** Height of the document's layer at this place of the drawing order. */
export function layerHeight(index: number): number {
  return floors.layers + index;
}

/** Height of a base map beside the town's own. */
export const baseHeight = (): number => floors.base + 1;

/** The only way anything gets on a map beside the document's layers; the answer takes it off. */
export function putOn(map: OlMap, layer: BaseLayer, floor: Floor): () => void {
  layer.setZIndex(floors[floor]);
  map.addLayer(layer);
  return () => void map.removeLayer(layer);
}

export interface Tag {
  /** Null: out of sight. */
  place(at: readonly [number, number] | null): void;
  remove(): void;
}

/** An element that stands above a place of the map, over all layers. It takes no clicks. */
export function hangTag(map: OlMap, element: HTMLElement, above = 16): Tag {
  const overlay = new Overlay({ element, positioning: 'bottom-center', offset: [0, -above], stopEvent: false });
  map.addOverlay(overlay);
  return {
    place: (at) => overlay.setPosition(at ? [...at] : undefined),
    remove: () => void map.removeOverlay(overlay),
  };
}

/** One of the document's layers, which a sketch snaps to. */
export function isOfDocument(layer: BaseLayer): boolean {
  const height = layer.getZIndex() ?? 0;
  // What pales the outside lies between two of them.
  return height >= floors.layers && height < floors.highlight && Number.isInteger(height);
}
