import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { places } from '#platform/shell/places.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { askOwn, Documents } from './documents.tsx';
import { useOwnTexts } from './texts.ts';

export function Screen(): ReactNode {
  const t = useOwnTexts();
  const locale = useLocale();
  const user = useSession();
  const [size, setSize] = useState<10 | 100>(10);
  const { data, error, loading, reload } = useLoad(user && `${user.id} ${locale} ${size}`, (signal) => askOwn(size, signal));
  return (
    <div className={parts['page']}>
      <h1>{t('title')}</h1>
      <p className={parts['lead']}>{t('lead')}</p>
      {user === null && (
        <p className={parts['card']}>
          {t('signIn')}{' '}
          <Link to={places.login} search={{ return: '/epl/documents' }}>
            {t('toLogin')}
          </Link>
        </p>
      )}
      {error !== null && <Failure error={error} onRetry={reload} />}
      {loading && data === null && <Skeleton label={t('platform:loading')} />}
      {data?.items.length === 0 && <p>{t('none')}</p>}
      {data !== null && <Documents items={data.items} under="h1" />}
      {data !== null && data.total > data.items.length && size === 10 && (
        <p>
          <button type="button" className={parts['linkButton']} onClick={() => setSize(100)}>
            {t('more')}
          </button>
        </p>
      )}
    </div>
  );
}
