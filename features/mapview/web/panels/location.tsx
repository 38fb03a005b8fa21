import { IconCurrentLocation } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { contains, parsePoint, showDevicePosition, useMapTexts } from '#platform/map/index.ts';
import styles from './panels.module.css';

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const mapTexts = useMapTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const go = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = parsePoint(typed);
    if (!read) return setError(t('location.invalid'));
    const point =
      read.kind === 'projected'
        ? read.point
        : await session.degrees().then(
            ({ fromDegrees }) => fromDegrees(read.lngLat),
            () => null,
          );
    if (!point) return setError(t('location.failed'));
    if (!contains(session.config.extent, point)) return setError(t('location.outside'));
    setError(null);
    session.goTo(point);
    session.highlight.show({ type: 'Point', coordinates: point }, { label: t('location.label') });
  };
  return (
    <div className={styles['stack']}>
      <button type="button" className="lg-button" onClick={() => void showDevicePosition(session, mapTexts)}>
        <IconCurrentLocation size={20} /> {t('location.mine')}
      </button>
      <form className={styles['stack']} onSubmit={(event) => void go(event)}>
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
    </div>
  );
}
