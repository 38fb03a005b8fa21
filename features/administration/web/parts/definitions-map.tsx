import { Button, Group } from '@mantine/core';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { addPin, createSession, loadDegrees, MapControls, MapHost, putOn, type MapSession } from '#platform/map/index.ts';
import { drawSketch } from '#platform/map/sketch/draw-sketch.ts';
import { createSketch } from '#platform/map/sketch/model.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { boxOf, rounded, type DefinitionsForm } from './definitions-form.ts';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

interface Props {
  readonly form: DefinitionsForm;
  /** GeoJSON in the projection of the map. */
  readonly boundary: unknown;
  readonly mayEdit: boolean;
  readonly change: (part: Partial<DefinitionsForm>) => void;
}

type Mode = 'extent' | 'initialExtent' | 'center';

const strokes = {
  extent: new Style({ stroke: new Stroke({ color: '#d6006d', width: 2, lineDash: [8, 6] }) }),
  initialExtent: new Style({ stroke: new Stroke({ color: '#034ad8', width: 3 }) }),
  boundary: new Style({ stroke: new Stroke({ color: '#1b6e3c', width: 2 }), fill: new Fill({ color: '#1b6e3c22' }) }),
};

/** The map as it is in force, with what the form says drawn on it; two corners draw an extent, one point the centre. */
export function DefinitionsMap({ form, boundary, mayEdit, change }: Props): ReactNode {
  const t = useTexts();
  const [session] = useState(() => createSession({ config: { ...publicConfig().map, initialExtent: publicConfig().map.extent }, beyond: true }));
  const [drawn] = useState(() => addLayer(session));
  const [pin] = useState(() => addPin(session));
  const [mode, setMode] = useState<Mode | null>(null);
  const change$ = useRef(change);
  useEffect(() => {
    change$.current = change;
  });
  useEffect(() => session.dispose, [session]);

  const { lng, lat, extent, initialExtent } = form;
  useEffect(() => {
    drawn.clear();
    const shape = boundary === null ? null : new GeoJSON().readGeometry(boundary);
    if (shape) drawn.addFeature(styled(new Feature(shape), strokes.boundary));
    for (const [box, style] of [
      [boxOf(extent), strokes.extent],
      [boxOf(initialExtent), strokes.initialExtent],
    ] as const) {
      if (box) drawn.addFeature(styled(new Feature(fromExtent([...box])), style));
    }
  }, [drawn, boundary, extent, initialExtent]);
  useEffect(() => {
    let alive = true;
    void loadDegrees(session.config).then(({ fromDegrees }) => {
      if (alive) pin.set(typeof lng === 'number' && typeof lat === 'number' ? fromDegrees([lng, lat]) : null);
    });
    return () => {
      alive = false;
    };
  }, [session, pin, lng, lat]);

  useEffect(() => {
    if (mode === null) return;
    if (mode === 'center') {
      return session.clicks.pick({
        prompt: '',
        onPick: (point) => {
          setMode(null);
          void loadDegrees(session.config).then(({ toDegrees }) => {
            const [east, north] = toDegrees(point);
            change$.current({ lng: sixth(east), lat: sixth(north) });
          });
        },
      });
    }
    const model = createSketch('box', { isSingle: true });
    const unfollow = model.state.subscribe(() => {
      const { shapes, isOpen } = model.state.get();
      const [a, b] = shapes[0]?.points ?? [];
      if (isOpen || !a || !b) return;
      const box = rounded([Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])]);
      if (box[2] > box[0] && box[3] > box[1]) change$.current({ [mode]: box });
      setMode(null);
    });
    const stop = drawSketch(session, model, { prompt: '', onLeave: () => setMode(null) });
    return () => {
      unfollow();
      stop();
    };
  }, [session, mode]);

  const button = (which: Mode, label: string): ReactNode => (
    <Button
      variant={mode === which ? 'filled' : 'default'}
      size="sm"
      aria-pressed={mode === which}
      onClick={() => setMode(mode === which ? null : which)}
    >
      {mode === which ? t('definitions.stopDrawing') : label}
    </Button>
  );
  return (
    <>
      {mayEdit && (
        <Group gap="xs">
          {button('initialExtent', t('definitions.drawInitial'))}
          {button('extent', t('definitions.drawExtent'))}
          {button('center', t('definitions.pickCenter'))}
          <span role="status">{mode !== null && t(mode === 'center' ? 'definitions.centerHint' : 'definitions.drawHint')}</span>
        </Group>
      )}
      <div className={styles['map']}>
        <MapHost session={session} label={t('definitions.map')}>
          <MapControls small />
        </MapHost>
      </div>
      <p className={styles['legend']}>{t('definitions.legend')}</p>
    </>
  );
}

function addLayer(session: MapSession): VectorSource {
  const source = new VectorSource();
  putOn(session.map, new VectorLayer({ source }), 'figures');
  return source;
}

function styled(feature: Feature, style: Style): Feature {
  feature.setStyle(style);
  return feature;
}

function sixth(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
