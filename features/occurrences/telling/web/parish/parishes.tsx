import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { parishContract } from '../../contract.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useParishTexts } from './texts.ts';

/** Every parish that has a weekly page. */
export function Screen(): ReactNode {
  const t = useParishTexts();
  const { t: platform } = useTranslation('platform');
  const { data, error, reload } = useLoad('parishes', (signal) => api(parishContract, 'list', { signal }));
  return (
    <div className={parts['page']}>
      <h1>{t('all')}</h1>
      <p className={parts['lead']}>{t('allLead')}</p>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton label={platform('loading')} />}
      <ul className={parts['list']}>
        {data?.items.map(({ id, code, name }) => (
          <li key={id}>
            <Link to={`/meubairro/parish/${code}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
