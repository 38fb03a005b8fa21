import { unByKey } from 'ol/Observable.js';
import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { canKeepMap } from '#platform/pocket/web/map-store.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { formatDegrees, formatProjected, type Degrees, type Point } from './coordinates.ts';
import { keptMapWords } from './kept-map-words.ts';
import { useMap } from './map-context.ts';
import { formatScale, parseScale } from './scale.ts';
import { viewScale } from './session.ts';
import { useMapTexts } from './texts.ts';
import styles from './controls.module.css';

const KeptMapDialog = lazy(() => import('./kept-map.tsx').then((module) => ({ default: module.KeptMapDialog })));

/** The scale one can type, projection and coordinates: for those who open them at the foot of the map. */
export function MapDetails(): ReactNode {
  return (
    <div className={styles['details']}>
      <ScaleInput />
      <Coordinates />
      <KeepButton />
    </div>
  );
}

function ScaleInput(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const scales = useId();
  const shown = formatScale(viewScale(useStore(session.view)));
  const [typed, setTyped] = useState<string | null>(null);
  const scale = typed === null ? null : parseScale(typed);
  const wrong = typed !== null && typed !== '' && scale === null;
  const go = (): void => {
    if (scale !== null) session.setScale(scale);
    else if (wrong) session.say(texts.scale.invalid, 'error');
    setTyped(null);
  };
  return (
    <span className={styles['chip']}>
      <input
        className={styles['scaleInput']}
        aria-label={texts.scale.label}
        title={texts.scale.hint}
        aria-invalid={wrong}
        value={typed ?? shown}
        size={11}
        list={scales}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The map may stand in a form, which is not sent by it.
            event.preventDefault();
            event.currentTarget.blur();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            setTyped(null);
          }
        }}
      />
      <datalist id={scales}>
        {session.config.scales.map((one) => (
          <option key={one} value={formatScale(one)} aria-label={formatScale(one)} />
        ))}
      </datalist>
    </span>
  );
}

/** Where a browser has a worker: the town's map kept on the device. */
function KeepButton(): ReactNode {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (!canKeepMap()) return null;
  return (
    <>
      <button type="button" className={styles['chip']} onClick={() => setOpen(true)}>
        {keptMapWords[locale].title}
      </button>
      {isOpen && (
        <Suspense>
          <KeptMapDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Follows the pointer, and the middle of the map for those without one. A click copies both ways of writing it. */
function Coordinates(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const { center } = useStore(session.view);
  const [pointer, setPointer] = useState<Point | null>(null);
  const [degrees, setDegrees] = useState<Degrees | null>(null);

  useEffect(() => {
    let alive = true;
    session.degrees().then(
      (loaded) => alive && setDegrees(loaded),
      () => {},
    );
    return () => {
      alive = false;
    };
  }, [session]);
  useEffect(() => {
    const moved = session.map.on('pointermove', (event) => {
      const [x, y] = event.coordinate;
      if (event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'mouse' && x !== undefined && y !== undefined)
        setPointer([x, y]);
    });
    return () => unByKey(moved);
  }, [session]);

  const at = pointer ?? center;
  const projection = `EPSG:${session.config.epsg}`;
  const text = [formatProjected(at), ...(degrees ? [formatDegrees(degrees.toDegrees(at))] : [])];
  const copy = async (): Promise<void> => {
    const line = `${projection} ${text.join(' | ')}`;
    try {
      await navigator.clipboard.writeText(line);
      session.say(fill(texts.coordinates.copied, { text: line }));
    } catch {
      session.say(texts.coordinates.failed, 'error');
    }
  };
  return (
    <button type="button" className={`${styles['chip']} ${styles['coordinates']}`} title={texts.coordinates.copy} onClick={() => void copy()}>
      <span className="lg-hidden">{texts.coordinates.copy}: </span>
      <span className={styles['projection']}>{projection}</span>
      {text.map((part, index) => (
        <span key={index === 0 ? 'metres' : 'degrees'}>{part}</span>
      ))}
    </button>
  );
}
