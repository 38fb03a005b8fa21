import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useState, type ReactNode } from 'react';
import { MapControls } from '#platform/map/map-controls.tsx';
import { MapHost } from '#platform/map/map-host.tsx';
import { createSession } from '#platform/map/session.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

export interface DrawnShape {
  readonly id: number | string;
  readonly shape: unknown;
  readonly colour: string;
  /** Chosen: drawn fully; the others are faint. */
  readonly strong: boolean;
}

/** Coloured areas on a map in a page. What it says stands beside it in words. */
export function ShapesMap({ shapes, label }: { readonly shapes: readonly DrawnShape[]; readonly label: string }): ReactNode {
  const [session] = useState(() => createSession({ config: publicConfig().map }));
  const [layer] = useState(() => new VectorLayer({ source: new VectorSource(), zIndex: 10 }));
  const ids = shapes.map(({ id }) => id).join();
  const looks = shapes.map(({ colour, strong }) => `${colour}${strong}`).join();
  useEffect(() => {
    session.map.addLayer(layer);
    return () => void session.map.removeLayer(layer);
  }, [session, layer]);
  useEffect(() => {
    const source = layer.getSource();
    source?.clear();
    source?.addFeatures(
      shapes.map(({ shape, colour, strong }) => {
        const feature = new Feature({ geometry: new GeoJSON().readGeometry(shape) ?? undefined });
        const fill = new Fill({ color: `${colour}${strong ? 'cc' : '40'}` });
        feature.setStyle(new Style({ fill, stroke: new Stroke({ color: strong ? '#1b2126' : '#5b6670', width: strong ? 2 : 1 }) }));
        return feature;
      }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- the keys say what is drawn and how
  }, [layer, ids, looks]);
  useEffect(() => {
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = layer.getSource()?.getExtent() ?? [];
    const show = (): void => session.goTo([minx, miny, maxx, maxy]);
    if (ids === '') return;
    // The view learns its size only after the map has it.
    if (session.map.getSize()) show();
    else session.map.once('change:size', () => window.requestAnimationFrame(show));
  }, [session, layer, ids]);
  return (
    <MapHost session={session} label={label} inPage>
      <MapControls small />
    </MapHost>
  );
}
