import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSession } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import type { FoundFormat } from '../../contract.ts';
import type { FoundFeature } from '../tools/identify.ts';
import styles from './found.module.css';

const formats: readonly FoundFormat[] = ['csv', 'xlsx', 'geojson', 'kml', 'gpkg'];

/** What was found as a file. */
export function FoundExport({ session, found }: { readonly session: MapSession; readonly found: readonly FoundFeature[] }): ReactNode {
  const { t } = useTranslation('mapview');
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const save = async (format: FoundFormat): Promise<void> => {
    setBusy(true);
    try {
      const { saveFound } = await import('../tools/save-found.ts');
      await saveFound(format, found, say);
    } catch {
      session.say(t('identify.exportFailed'), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['export']} aria-busy={busy}>
      <h3>
        <IconDownload size={18} /> {t('identify.export')}
      </h3>
      <div className={styles['actions']}>
        {formats.map((format) => {
          const name = t(`identify.formats.${format}`);
          return (
            <button
              key={format}
              type="button"
              className={styles['link']}
              disabled={busy}
              aria-label={t('identify.exportAs', { format: name })}
              onClick={() => void save(format)}
            >
              {name}
            </button>
          );
        })}
      </div>
    </section>
  );
}
