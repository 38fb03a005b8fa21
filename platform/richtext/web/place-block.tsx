import { lazy, Suspense, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { Boundary } from '#platform/ui/plain/boundary.tsx';
import { useSeen } from '#platform/ui/plain/use-seen.ts';
import { placeOf } from '../place.ts';
import styles from './rich-text.module.css';

const PlaceMap = lazy(() => import('./place-map.tsx').then((module) => ({ default: module.PlaceMap })));

/** At hand, and apart from the editor's many words. */
const words = {
  pt: { map: (name: string) => (name === '' ? 'Mapa do local' : `Mapa: ${name}`), open: 'Ver no mapa' },
  en: { map: (name: string) => (name === '' ? 'Map of the place' : `Map: ${name}`), open: 'See on the map' },
} as const;

interface Props {
  readonly lng?: string | undefined;
  readonly lat?: string | undefined;
  readonly zoom?: string | undefined;
  /** What the text calls it. */
  readonly name: string;
}

/** A small map below the name of a place, loaded when it comes near the screen; its room is kept. Where it fails, the name stays. */
export function PlaceBlock({ lng, lat, zoom, name }: Props): ReactNode {
  const locale = useLocale();
  const [box, seen] = useSeen({ margin: '400px' });
  const place = placeOf(lng, lat, zoom);
  if (place === null) return null;
  const { map, open } = words[locale];
  return (
    <div ref={box} className={styles['place']} lang={locale}>
      {seen && (
        <Boundary>
          <Suspense>
            <PlaceMap place={place} label={map(name)} open={open} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}
