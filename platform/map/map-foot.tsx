import { IconFocusCentered } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { useLocale } from '#platform/shell/language.ts';
import { readPreference, writePreference } from '#platform/shell/preferences.ts';
import { useStore } from '#platform/shell/store.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { useMap } from './map-context.ts';
import { groupDigits, scaleBar } from './scale.ts';
import { useMapTexts } from './texts.ts';
import styles from './controls.module.css';

const remembered = 'map.details';
const Details = lazy(() => import('./map-details.tsx').then(({ MapDetails }) => ({ default: MapDetails })));

/** The foot of the map: scale bar and whose data it is; behind one button the scale one can type, projection and coordinates. */
export function MapFoot(): ReactNode {
  const texts = useMapTexts();
  const [isOpen, setOpen] = useState(() => readPreference(remembered) === 'open');
  const toggle = (): void => {
    writePreference(remembered, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return (
    <div className={styles['foot']}>
      <ScaleBar />
      <button type="button" className={styles['chip']} aria-expanded={isOpen} aria-label={texts.details} title={texts.details} onClick={toggle}>
        <IconFocusCentered size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <Details />
        </Suspense>
      )}
      <span className={styles['spacer']} />
      <span className={`${styles['chip']} ${styles['attribution']}`}>
        <Attribution />
      </span>
    </div>
  );
}

/** Whose data it is: what the layers in view say, then as the municipality says it, else its own. */
function Attribution(): ReactNode {
  const session = useMap();
  const chosen = useStore(session.basemap.chosen);
  const base = useStore(session.basemap.offered).filter(({ id }) => id === chosen);
  const shown = useStore(session.layers.state).flatMap(({ layer, shown: isShown }) => (isShown ? [layer] : []));
  const said = new Map(
    [...base, ...shown].flatMap(({ attribution: parts = [] }) => (parts.length > 0 ? [[JSON.stringify(parts), parts] as const] : [])),
  );
  const texts = useMapTexts();
  const locale = useLocale();
  const { attribution, authority } = usePublicConfig();
  return (
    <span>
      {[...said].map(([key, parts]) => (
        <span key={key}>
          {parts.map(({ text, href }, index) =>
            href === undefined ? (
              text
            ) : (
              <a key={index} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
          {' · '}
        </span>
      ))}
      {attribution?.[locale] ?? fill(texts.attribution, { name: authority })}
    </span>
  );
}

function ScaleBar(): ReactNode {
  const { resolution } = useStore(useMap().view);
  const { metres, pixels } = scaleBar(resolution);
  return (
    <span className={styles['chip']} aria-hidden="true">
      <span className={styles['bar']} style={{ width: pixels }} />
      {metres >= 1000 ? `${groupDigits(metres / 1000)} km` : `${metres} m`}
    </span>
  );
}
