import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useState, type ReactNode } from 'react';
import { styleFunction } from '#platform/map/kinds/vector-style.ts';
import { MapControls } from '#platform/map/map-controls.tsx';
import { MapHost } from '#platform/map/map-host.tsx';
import { createSession } from '#platform/map/session.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { PlannedWork } from '../../contract.ts';
import { worksStyle } from '../map-style.ts';

interface Props {
  readonly items: readonly PlannedWork[];
  readonly label: string;
}

/** Where the works of the month lie, by state. The list beside it says the same in words. */
export function WorkMap({ items, label }: Props): ReactNode {
  const [session] = useState(() => createSession({ config: publicConfig().map }));
  const drawn = items.filter(({ shape }) => shape !== null);
  const key = drawn.map(({ id, state }) => `${id} ${state}`).join();
  useEffect(() => {
    const features = drawn.map(({ shape, state }) => ({ type: 'Feature', geometry: shape, properties: { state } }));
    const source = new VectorSource({ features: new GeoJSON().readFeatures({ type: 'FeatureCollection', features }) });
    const layer = new VectorLayer({ source, zIndex: 10, style: styleFunction(worksStyle, () => false) });
    session.map.addLayer(layer);
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = source.getExtent() ?? [];
    const show = (): void => session.goTo([minx, miny, maxx, maxy]);
    if (features.length > 0) {
      // The view learns its size only after the map has it.
      if (session.map.getSize()) show();
      else session.map.once('change:size', () => window.requestAnimationFrame(show));
    }
    return () => void session.map.removeLayer(layer);
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which works are drawn and how
  }, [session, key]);
  return (
    <MapHost session={session} label={label} inPage>
      <MapControls small />
    </MapHost>
  );
}
