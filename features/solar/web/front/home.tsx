import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { AskPlace, type AskedPlace } from '#platform/map/ask-place.tsx';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { Roof, SolarFront } from '../../contract.ts';
import { sayNumber } from '../../labels.ts';
import styles from '../solar.module.css';
import { useFrontTexts } from '../texts.ts';
import { findWire } from '../wires.ts';

/** From an address, or the device, to a roof: all that the map offers, without the map. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const [where, setWhere] = useState<AskedPlace | null>(null);
  const { data, error, reload } = useLoad(where && JSON.stringify(where), (signal) =>
    sendAs<SolarFront['find']>(findWire, { query: { ...where }, signal }),
  );
  const hasMap = publicConfig().modules.some(({ code }) => code === 'ig');
  return (
    <div className={parts['page']}>
      <header>
        <h1>{t('title')}</h1>
        <p className={parts['lead']}>{t('lead')}</p>
      </header>
      <AskPlace onAsk={setWhere} />
      {error !== null && <Failure error={error} onRetry={reload} />}
      {where !== null && data === null && error === null && <Skeleton lines={4} label={t('loading')} />}
      {data && (
        <section aria-labelledby="solar-found">
          <h2 id="solar-found">{data.place === null ? t('nearPoint') : t('near', { label: data.place })}</h2>
          <p role="status" className={parts['soft']}>
            {data.items.length === 0 ? t('none') : t('count', { count: data.items.length })}
          </p>
          <ul className={styles['roofs']}>
            {data.items.map((roof) => (
              <li key={roof.id}>
                <Link to={`/solar/roof/${roof.id}`}>{roof.label ?? t('unnamed')}</Link>
                <p className={parts['soft']}>
                  <RoofLine roof={roof} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={parts['row']}>
        {hasMap && (
          <Link to="/ig/home" search={{ p: 'solar' }}>
            {t('onMap')}
          </Link>
        )}
        <Link to="/solar/parishes">{t('parishes')}</Link>
      </p>
    </div>
  );
}

/** What tells a roof from its neighbours. */
export function RoofLine({ roof: { metres, faces } }: { readonly roof: Roof }): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const area = faces.reduce((sum, face) => sum + face.area, 0);
  return (
    <>
      {metres !== null && `${metres === 0 ? t('here') : t('metres', { metres: sayNumber(locale, metres) })} · `}
      {t('area', { area: sayNumber(locale, area) })}
    </>
  );
}
