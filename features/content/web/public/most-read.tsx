import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import styles from './most-read.module.css';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

const paths = { news: '/portal/noticias', page: '/portal/pages' } as const;

/** What others read most lately, in order. Its room is kept until the answer is there. */
export function Section(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const { data, error, reload } = useLoad(locale, (signal) =>
    sendAs<(typeof contentContract)['mostRead']>(wires.mostRead, { params: { locale }, signal }),
  );
  if (data === null && error === null) return <div className={styles['room']} />;
  if (data?.items.length === 0) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-most-read">
      <h2 id="home-most-read">{t('mostRead')}</h2>
      {data === null ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <ol className={styles['list']}>
          {data.items.map(({ kind, slug, title, locale: own }) => (
            <li key={`${kind} ${slug}`} lang={own}>
              <Link to={`${paths[kind]}/${slug}`}>{title}</Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
