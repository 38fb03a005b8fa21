import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad, type Loaded } from '#platform/ui/plain/use-load.ts';
import type { Lately, statistics } from '../../statistics-contract.ts';
import styles from './lately.module.css';
import { MapWhenSeen } from './map-when-seen.tsx';
import { Solved } from './solved.tsx';
import { useLatelyTexts } from './texts.ts';

/** What goes on in the municipality: the week in numbers, where, and what was solved. */
export function Section(): ReactNode {
  const t = useLatelyTexts();
  const { data: lately, error, reload } = useLately();
  return (
    <>
      <section className={styles['block']} aria-labelledby="lately-week">
        <h2 id="lately-week">{t('week')}</h2>
        <div className={styles['now']}>
          {error !== null && lately === null ? <Failure error={error} onRetry={reload} /> : <Numbers lately={lately} />}
          <MapWhenSeen />
        </div>
      </section>
      {(lately === null && error === null) || (lately?.solved.length ?? 0) > 0 ? <Solved items={lately?.solved ?? null} /> : null}
    </>
  );
}

function Numbers({ lately }: { readonly lately: Lately | null }): ReactNode {
  const t = useLatelyTexts();
  const locale = useLocale();
  if (lately !== null && lately.open + lately.week.reported + lately.week.closed === 0) return <p className={styles['numbers']}>{t('none')}</p>;
  const counts = lately && { reported: lately.week.reported, closed: lately.week.closed, open: lately.open };
  return (
    <div className={styles['numbers']}>
      <ul>
        {(['reported', 'closed', 'open'] as const).map((name) => (
          <li key={name}>
            <strong>{counts ? sayNumber(counts[name], locale) : '–'}</strong> <span>{t(name, { count: counts?.[name] ?? 0 })}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/meubairro/home">{t('all')}</Link>
        <Link to="/meubairro/statistics">{t('figures')}</Link>
      </p>
    </div>
  );
}

const wire = { method: 'GET', path: '/api/meubairro/front/statistics/lately', silent: true } as const;

/** Near the visitor only where they let this site know their position before: a home page does not ask. */
function useLately(): Loaded<Lately> {
  return useLoad('lately', async (signal) => {
    const place = await knownPlace();
    const query = place === null ? {} : { lat: place.latitude, lng: place.longitude };
    return sendAs<(typeof statistics)['lately']>(wire, { query, signal });
  });
}

async function knownPlace(): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
  const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (allowed?.state !== 'granted') return null;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { maximumAge: 600_000, timeout: 2000 },
    );
  });
}
