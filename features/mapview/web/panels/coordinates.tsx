import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { language } from '#platform/shell/language.ts';
import { isProblem } from '#platform/http/web/client.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { systemsOf, written } from '../../domain/coordinate-systems.ts';
import { haveHeights, readHeights } from '../heights.ts';
import { pickedPoint } from '../tools/location.ts';
import styles from './panels.module.css';

/** A point in all systems of the country, each to be copied; its height where somebody knows it. */
export function Coordinates({ session }: { readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const point = useStore(pickedPoint(session));
  if (!point) return <p className={styles['soft']}>{t('coordinates.help')}</p>;
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => session.say(t('coordinates.copied', { text })),
      () => session.say(t('coordinates.notCopied'), 'error'),
    );
  };
  return (
    <section aria-label={t('coordinates.title')} className={styles['stack']}>
      <h3 className={styles['label']}>{t('coordinates.title')}</h3>
      <Height point={point} />
      <ul className={styles['segments']}>
        {systemsOf(session.config).map((system) => {
          const text = written(system, point, session.config);
          const order = t(`coordinates.${system.kind}`);
          const name = `${system.name} (EPSG:${system.epsg})`;
          return (
            <li key={system.id}>
              <span>
                <span className={styles['soft']}>
                  {name}: {order}
                  {system.offBy !== null && `; ${t('coordinates.offBy', { metres: system.offBy })}`}
                </span>
                <br />
                {text}
              </span>
              <button
                type="button"
                className="lg-map-icon"
                aria-label={t('coordinates.copy', { name: `${name}, ${order}` })}
                onClick={() => copy(text)}
              >
                <IconCopy size={18} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Height({ point }: { readonly point: Point }): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const { data, error } = useLoad(point.join(), async (signal) => ((await haveHeights()) ? readHeights([point], signal) : null));
  const height = data?.heights[0] ?? null;
  if (error !== null) return <p className={styles['soft']}>{isProblem(error) ? error.message : t('coordinates.heightFailed')}</p>;
  if (height === null) return null;
  return (
    <p role="status">
      {t('coordinates.height')}: <strong>{sayDecimal(height, language.get(), 1)} m</strong>{' '}
      <span className={styles['soft']}>{data?.attribution}</span>
    </p>
  );
}
