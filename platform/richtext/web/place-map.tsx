import { use, useState, type ReactNode } from 'react';
import { contains } from '#platform/map/coordinates.ts';
import { mapPageAt } from '#platform/map/document/address.ts';
import { loadDegrees } from '#platform/map/projection.ts';
import { SmallMap } from '#platform/map/small-map.tsx';
import { isOn, publicConfig } from '#platform/tenancy/web/config.ts';
import type { Place } from '../place.ts';
import styles from './rich-text.module.css';

interface Props {
  readonly place: Place;
  readonly label: string;
  readonly open: string;
}

/** The map itself, and the way to the large one. A place outside of the municipality's map is shown on neither. */
export function PlaceMap({ place, label, open }: Props): ReactNode {
  const { map } = publicConfig();
  const { fromDegrees } = use(loadDegrees(map));
  const [point] = useState(() => fromDegrees(place.lngLat));
  if (!contains(map.extent, point)) return null;
  return (
    <>
      <div className={styles['map']}>
        <SmallMap point={point} label={label} scale={place.scale} />
      </div>
      {isOn('ig') && <a href={`#${mapPageAt(point, place.scale)}`}>{open}</a>}
    </>
  );
}
