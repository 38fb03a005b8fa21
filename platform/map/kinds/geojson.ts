import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { Degrees } from '../coordinates.ts';
import { latest } from '../latest.ts';
import { names, yieldNames } from '../names.ts';
import { answers, fetchText } from './ask.ts';
import { defineLayerKind } from './define.ts';
import { featuresAt } from './features-at.ts';
import { styleFunction } from './vector-style.ts';

/** A whole file of features, fetched once. For some thousands of them; more belong into tiles. */
export const geojson = defineLayerKind({
  kind: 'geojson',
  create({ source: { url, crs }, style }, { dark, degrees, status }) {
    const source = new VectorSource();
    const requests = latest();
    const read = async (signal: AbortSignal) => {
      const [{ text }, way] = await Promise.all([fetchText(url, signal), crs === 'degrees' ? degrees() : null]);
      const features = new GeoJSON().readFeatures(text);
      if (way)
        for (const feature of features) feature.getGeometry()?.applyTransform((input, output, dimension) => move(way, input, output, dimension));
      return features;
    };
    const ask = async (): Promise<void> => {
      status('loading');
      try {
        const features = await requests.run(read);
        if (!features) return;
        source.clear(true);
        source.addFeatures(features);
        status('idle');
      } catch {
        // The tree and a notice say it, with a way to ask again.
        status('failed');
      }
    };
    void ask();
    const layer = yieldNames(new VectorLayer({ source, style: styleFunction(style, dark.get), declutter: names }));
    return {
      layer,
      refresh: () => void ask(),
      restyle: (next) => layer.setStyle(styleFunction(next, dark.get)),
      dispose: requests.cancel,
    };
  },
  identify: async (layer, drawn, query, { map }) => featuresAt(map, layer, drawn.layer, query),
  health: ({ url }, { signal }) => answers(url, signal, /json/),
});

function move({ fromDegrees }: Degrees, input: number[], output: number[] = [], dimension = 2): number[] {
  for (let at = 0; at < input.length; at += dimension) {
    const [x, y] = fromDegrees([input[at] ?? 0, input[at + 1] ?? 0]);
    output[at] = x;
    output[at + 1] = y;
  }
  return output;
}
