import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { addressOf } from '#platform/http/web/client.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { createSession, MapControls, MapFoot, MapHost, type AddedLayer, type MapSession } from '#platform/map/index.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { datasetsContract, type DatasetDetail } from '../contract.ts';
import styles from './data.module.css';

const layerId = 'dataset';

export interface PreviewMap {
  readonly session: MapSession;
  /** Asks for the tiles anew: features were changed. */
  refresh(): void;
}

interface Options {
  readonly dataset: DatasetDetail;
  readonly style: VectorStyle | null;
  /** A feature was clicked on. */
  readonly onFeature?: (id: number) => void;
}

/** A map of its own with the data set on it, drawn as `style` says at every moment. */
export function usePreviewMap({ dataset, style, onFeature }: Options): PreviewMap {
  const { id, title, current, versions, extent } = dataset;
  const [session] = useState(() => createSession({ config: { ...publicConfig().map, ...(extent && { initialExtent: grown(extent) }) } }));
  const shown = useRef<AddedLayer | null>(null);
  const version = versions.find(({ number }) => number === current)?.id;
  useEffect(() => () => session.dispose(), [session]);
  const add = useEffectEvent((versionId: number): AddedLayer => {
    // Names in braces stay for the map to fill in.
    const url = addressOf(datasetsContract, 'tile', { params: { id, version: versionId, z: 0, x: 0, y: 0 } }).replace(/0\/0\/0$/, '{z}/{x}/{y}');
    return session.layers.add({
      id: layerId,
      title: { pt: title, en: title },
      visible: true,
      opacity: 1,
      source: { kind: 'tiles', url },
      ...(style && { style }),
    });
  });
  useEffect(() => {
    if (version === undefined) return;
    const added = add(version);
    shown.current = added;
    return added.remove;
  }, [session, version]);
  useEffect(() => {
    if (style) session.layers.setStyle(layerId, style);
  }, [session, style]);
  const clicked = useEffectEvent((featureId: number) => onFeature?.(featureId));
  useEffect(
    () =>
      // The answer of a click, and of Enter at the crosshair. The ground is made of tiles as well: ours are called `data`.
      session.clicks.onEmpty((at) => {
        const pixel = session.map.getPixelFromCoordinate([...at]);
        const found = session.map.forEachFeatureAtPixel(pixel, (feature) => (feature.get('layer') === 'data' ? feature.getId() : undefined), {
          hitTolerance: 6,
        });
        if (found !== undefined) clicked(Number(found));
      }),
    [session],
  );
  return { session, refresh: () => shown.current?.refresh() };
}

function grown([minx, miny, maxx, maxy]: readonly [number, number, number, number]): [number, number, number, number] {
  const [dx, dy] = [Math.max(50, (maxx - minx) * 0.1), Math.max(50, (maxy - miny) * 0.1)];
  return [minx - dx, miny - dy, maxx + dx, maxy + dy];
}

interface Props {
  readonly map: PreviewMap;
  readonly label: string;
  readonly children?: ReactNode;
}

export function PreviewBox({ map, label, children }: Props): ReactNode {
  return (
    <div className={styles['map']}>
      <MapHost session={map.session} label={label} inPage>
        <MapControls small />
        <MapFoot />
        {children}
      </MapHost>
    </div>
  );
}
