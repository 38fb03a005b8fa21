import { askOwn } from '../info/ask-own.ts';
import { names, yieldNames } from '../names.ts';
import { vectorTileLayer } from '../vector-tile-layer.ts';
import { answers, filled } from './ask.ts';
import { defineLayerKind } from './define.ts';
import { styleFunction } from './vector-style.ts';

/** Vector tiles in the municipality's own projection, drawn by the declared style. */
export const tiles = defineLayerKind({
  kind: 'tiles',
  create({ source, style }, { config, dark, status }) {
    const layer = yieldNames(vectorTileLayer({ config, url: source.url, style: styleFunction(style, dark.get), declutter: names, onStatus: status }));
    return {
      layer,
      refresh: () => layer.getSource()?.refresh(),
      restyle: (next) => layer.setStyle(styleFunction(next, dark.get)),
    };
  },
  // Tiles hold simplified shapes, cut at their edges, and a few fields.
  identify: async (layer, _drawn, query) => (layer.source.ask ? askOwn(layer, layer.source.ask, query) : []),
  // The one tile of the coarsest level: there is always an answer to it.
  health: ({ url }, { signal }) => answers(filled(url, { z: 0, x: 0, y: 0 }), signal, /mapbox-vector-tile|protobuf|octet-stream/),
});
