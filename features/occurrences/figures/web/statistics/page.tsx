import type { ReactNode } from 'react';
import { api, addressOf, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import charts from '#platform/ui/charts/charts.module.css';
import { sayInstant, sayNumber } from '#platform/ui/format.ts';
import { statistics } from '../../statistics-contract.ts';
import { Groups, Months, Numbers } from './parts.tsx';
import styles from './statistics.module.css';
import { useStatisticsTexts } from './texts.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';

/** The figures everybody may know, and the data behind them to take along. */
export function Screen(): ReactNode {
  const t = useStatisticsTexts();
  return (
    <div className={`${parts['page'] ?? ''} ${styles['page'] ?? ''}`}>
      <h1>{t('title')}</h1>
      <section className={parts['card']} aria-label={t('title')}>
        <Numbers onPage />
      </section>
      <section className={parts['card']} aria-labelledby="statistics-months">
        <h2 id="statistics-months">{t('monthsTitle')}</h2>
        <Months />
      </section>
      <section className={parts['card']} aria-labelledby="statistics-types">
        <h2 id="statistics-types">{t('type')}</h2>
        <Groups of="types" />
      </section>
      <section className={parts['card']} aria-labelledby="statistics-parishes">
        <h2 id="statistics-parishes">{t('parish')}</h2>
        <Groups of="parishes" />
      </section>
      <OpenData />
    </div>
  );
}

function OpenData(): ReactNode {
  const t = useStatisticsTexts();
  const locale = useLocale();
  const { data, error, reload } = useLoad(locale, (signal) => api(statistics, 'openData', { signal }));
  const isOff = isProblem(error) && error.code === 'occurrence.no-open-data';
  return (
    <section className={parts['card']} aria-labelledby="statistics-data" id="dados-abertos">
      <h2 id="statistics-data">{t('openData.title')}</h2>
      {isOff && <p>{t('openData.off')}</p>}
      {error !== null && !isOff && <Failure error={error} onRetry={reload} />}
      {error === null && data === null && <Skeleton lines={4} label={t('platform:loading')} />}
      {data && (
        <div className={parts['stack']}>
          <p>
            {t('openData.lead')} {t('openData.rows', { count: data.total, shown: sayNumber(data.total, locale) })}{' '}
            {data.madeAt === null ? t('openData.live') : t('openData.made', { at: sayInstant(data.madeAt) })}
          </p>
          <p>
            {t('openData.under')}{' '}
            <a href={data.licence.url} rel="license">
              {data.licence.name}
            </a>
            . {t('openData.source', { authority: publicConfig().authority })}
          </p>
          <div className={parts['row']}>
            <a className="lg-button" href={addressOf(statistics, 'openCsv', {})} download>
              {t('openData.csv')}
            </a>
            <a className="lg-button" data-quiet href={addressOf(statistics, 'openGeojson', {})} download>
              {t('openData.geojson')}
            </a>
          </div>
          <h3>{t('openData.columns')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <div className={charts['scroll']} role="region" aria-label={t('openData.columns')} tabIndex={0}>
            <table className={charts['table']}>
              <caption className="lg-hidden">{t('openData.columns')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('openData.column')}</th>
                  <th scope="col">{t('openData.kind')}</th>
                  <th scope="col">{t('openData.about')}</th>
                </tr>
              </thead>
              <tbody>
                {data.fields.map(({ name, kind, about }) => (
                  <tr key={name}>
                    <th scope="row">
                      <code>{name}</code>
                    </th>
                    <td>{t(`openData.kinds.${kind}`)}</td>
                    <td>{about[locale]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles['note']}>{t('openData.programs')}</p>
        </div>
      )}
    </section>
  );
}
