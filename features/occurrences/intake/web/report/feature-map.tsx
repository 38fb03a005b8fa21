import Feature from 'ol/Feature.js';
import PointGeometry from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createSession, MapControls, MapHost, putOn } from '#platform/map/index.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { NearFeatureView } from '../../../record/answer-schemas.ts';
import { askFeatures } from './use-features.ts';

const dot = (radius: number, colour: string): Style =>
  new Style({ image: new CircleStyle({ radius, fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff', width: 2 }) }) });
const plain = dot(9, '#1d4ed8');
const marked = dot(13, '#c41826');

/** The things near the place, to be pointed at by finger, pointer, or Enter at the crosshair. */
export function FeatureMap({
  items,
  chosen,
  typeId,
  label,
  onPick,
}: {
  readonly items: readonly NearFeatureView[];
  readonly chosen: number | null;
  readonly typeId: number;
  readonly label: string;
  readonly onPick: (feature: NearFeatureView) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [session] = useState(() => createSession({ config: publicConfig().map, ...(items[0] && { center: items[0].point, scale: 500 }) }));
  const [source] = useState(() => new VectorSource());
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    const layer = new VectorLayer({ source, style: (feature) => (feature.get('chosen') === true ? marked : plain) });
    const remove = putOn(session.map, layer, 'pin');
    return () => {
      remove();
      session.map.setTarget(undefined);
    };
  }, [session, source]);
  useEffect(() => {
    source.clear();
    source.addFeatures(items.map(({ id, point }) => new Feature({ geometry: new PointGeometry(point), chosen: id === chosen })));
  }, [source, items, chosen]);
  useEffect(
    () =>
      session.clicks.pick({
        prompt: t('reporting.feature.tap'),
        onPick: (point) => {
          askFeatures(point, typeId, session.view.get().resolution).then(
            ({ items: near, picked }) => {
              const found = near.find(({ id }) => id === picked);
              if (found) pick.current(found);
              else session.say(t('reporting.feature.nothing'));
            },
            () => session.say(t('reporting.feature.failed')),
          );
        },
      }),
    [session, typeId, t],
  );
  return (
    <MapHost session={session} label={label} inPage>
      <MapControls small />
    </MapHost>
  );
}
