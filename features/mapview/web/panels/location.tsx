import { IconCurrentLocation } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { contains, parsePoint, showDevicePosition, splitPair, useMapTexts, type MapSession, type Point } from '#platform/map/index.ts';
import { pointFrom, systemsOf, written } from '../../domain/coordinate-systems.ts';
import { pickedPoint } from '../tools/location.ts';
import { Coordinates } from './coordinates.tsx';
import styles from './panels.module.css';

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const mapTexts = useMapTexts();
  return (
    <div className={styles['stack']}>
      <button type="button" className="lg-button" onClick={() => void showDevicePosition(session, mapTexts)}>
        <IconCurrentLocation size={20} /> {t('location.mine')}
      </button>
      <Typed session={session} />
      <Coordinates session={session} />
    </div>
  );
}

/** Goes to coordinates typed in any system of the country. */
function Typed({ session }: { readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview');
  const { config } = session;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [system, setSystem] = useState('');
  const [error, setError] = useState<string | null>(null);
  // Degrees tell themselves by how they are written, and the map's own metres are what is left.
  const systems = systemsOf(config).filter(({ kind, epsg }) => kind === 'metres' && epsg !== config.epsg);
  const chosen = systems.find((one) => one.id === system);

  const read = async (): Promise<Point | string> => {
    if (chosen) {
      const pair = splitPair(typed.trim());
      if (!pair) return t('location.pair', { example: written(chosen, config.center, config) });
      return pointFrom(chosen.epsg, pair, config) ?? t('location.failed');
    }
    const one = parsePoint(typed);
    if (!one) return t('location.invalid');
    if (one.kind === 'projected') return one.point;
    return session.degrees().then(
      ({ fromDegrees }) => fromDegrees(one.lngLat),
      () => t('location.failed'),
    );
  };
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const point = await read();
    if (typeof point === 'string') return setError(point);
    if (!contains(config.extent, point)) return setError(t('location.outside'));
    setError(null);
    session.goTo(point);
    session.highlight.show({ type: 'Point', coordinates: point }, { label: t('location.label') });
    pickedPoint(session).set(point);
  };
  return (
    <form className={styles['stack']} onSubmit={(event) => void go(event)}>
      <label htmlFor={`${id}-system`} className={styles['label']}>
        {t('location.system')}
      </label>
      <select id={`${id}-system`} className={styles['input']} value={system} onChange={(event) => setSystem(event.target.value)}>
        <option value="">{t('location.auto')}</option>
        {systems.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name} (EPSG:{one.epsg})
          </option>
        ))}
      </select>
      <label htmlFor={id} className={styles['label']}>
        {t('location.typed')}
      </label>
      <p id={`${id}-help`} className={styles['soft']}>
        {t('location.help')}
      </p>
      <input
        id={id}
        className={styles['input']}
        value={typed}
        aria-describedby={`${id}-help`}
        aria-invalid={error !== null}
        aria-errormessage={error ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className={styles['danger']} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="lg-button" data-quiet>
        {t('location.go')}
      </button>
    </form>
  );
}
