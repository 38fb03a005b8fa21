import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { isProblem } from '#platform/http/web/client.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { formatLength } from '#platform/map/sketch/measure.ts';
import { language, useLocale } from '#platform/shell/language.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { mostPoints } from '../../domain/heights.ts';
import { profileCsv, profileOf, samplesOf, type Measured } from '../../domain/profile.ts';
import { haveHeights, readHeights } from '../heights.ts';
import { ProfileChart } from './profile-chart.tsx';
import styles from './profile.module.css';

interface Props {
  readonly session: MapSession;
  readonly points: readonly Point[];
}

interface Read {
  readonly samples: readonly Measured[];
  readonly grain: number;
  readonly attribution: string | null;
}

const SETTLE_MS = 300;

async function measure(points: readonly Point[], signal: AbortSignal): Promise<Read | null> {
  if (!(await haveHeights())) return null;
  const samples = samplesOf(points, mostPoints);
  const { heights, grain, attribution } = await readHeights(
    samples.map(({ at }) => at),
    signal,
  );
  return { samples: samples.map((sample, index) => ({ ...sample, height: heights[index] ?? null })), grain, attribution };
}

/** How a measured line goes up and down; nothing where the municipality has no source of heights. */
export function Profile({ session, points }: Props): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const [settled, setSettled] = useState(points);
  // A point that is being dragged is measured when it is let go.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(points), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [points]);
  const [isThere, setThere] = useState(false);
  useEffect(() => void haveHeights().then(setThere, () => {}), []);
  const { data, error, reload } = useLoad(isThere ? JSON.stringify(settled) : null, (signal) => measure(settled, signal));
  if (!isThere) return null;
  return (
    <section aria-label={t('profile.title')} className={styles['profile']}>
      <h3>{t('profile.title')}</h3>
      {error !== null ? (
        <div role="alert">
          <p>{isProblem(error) ? error.message : t('profile.failed')}</p>
          <button type="button" className="lg-button" data-quiet onClick={reload}>
            <IconRefresh size={18} /> {t('profile.retry')}
          </button>
        </div>
      ) : data ? (
        <Drawn session={session} read={data} />
      ) : (
        <p role="status">{t('profile.loading')}</p>
      )}
    </section>
  );
}

const metres = (value: number): string => `${Math.round(value)} m`;

function Drawn({ session, read: { samples, grain, attribution } }: { readonly session: MapSession; readonly read: Read }): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const profile = profileOf(samples);
  if (!profile) return <p role="status">{t('profile.unknown')}</p>;
  const { lowest, highest, ascent, descent, steepest } = profile;
  const figures = [
    ['climb', metres(ascent)],
    ['fall', metres(descent)],
    ['lowest', metres(lowest)],
    ['highest', metres(highest)],
    ['steepest', `${sayDecimal(steepest, language.get(), steepest < 10 ? 1 : 0)} %`],
  ] as const;
  return (
    <>
      <ProfileChart session={session} samples={samples} lowest={lowest} highest={highest} />
      <dl className={styles['figures']}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`profile.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['soft']}>
        {t('profile.grain', { metres: Math.max(1, Math.round(grain)) })} {attribution}
      </p>
      <Table samples={samples} />
      <Download samples={samples} />
    </>
  );
}

/** Some twenty places of it: all of them are in the file. */
function Table({ samples }: { readonly samples: readonly Measured[] }): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const step = Math.max(1, Math.ceil((samples.length - 1) / 20));
  const rows = samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
  return (
    <details>
      <summary>{t('profile.table')}</summary>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('profile.along')}</th>
            <th scope="col">{t('profile.height')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ along, height }) => (
            <tr key={along}>
              <td>{formatLength(along)}</td>
              <td>{height === null ? '–' : `${sayDecimal(height, language.get(), 1)} m`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Download({ samples }: { readonly samples: readonly Measured[] }): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heights' });
  const locale = useLocale();
  const save = (): void => {
    const titles = (['along', 'x', 'y', 'height'] as const).map((name) => t(`profile.columns.${name}`));
    const address = URL.createObjectURL(new Blob([profileCsv(samples, titles, locale === 'pt')], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${t('profile.file')}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <button type="button" className="lg-button" data-quiet onClick={save}>
      <IconDownload size={18} /> {t('profile.csv')}
    </button>
  );
}
