import './texts.ts';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem } from '#platform/http/web/client.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { issuedContract } from '../contract.ts';
import { fileAddress } from './panels/progress.tsx';
import styles from './panels/request.module.css';

/** What a private link opens: the files of an emission, without signing in. */
export function Screen(): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const { token = '' } = useParams({ strict: false });
  const { data, error, reload } = useLoad(token, (signal) => api(issuedContract, 'show', { params: { token }, signal }));
  // A link that leads nowhere leads nowhere the second time too.
  const isLost = isProblem(error) && (error.status === 404 || error.fields['token'] !== undefined);
  if (!data)
    return (
      <div className={parts['page']}>
        <h1>{t('issued.one')}</h1>
        {error === null ? <Skeleton lines={5} label={t('loading')} /> : <Failure error={error} {...(!isLost && { onRetry: reload })} />}
      </div>
    );
  const { number, state, validUntil, files } = data;
  const said = state === 'waiting' || state === 'failed' || state === 'annulled' ? t(`issued.${state}`) : null;
  return (
    <div className={parts['page']}>
      <h1>{t('issued.title', { number: number ?? '' })}</h1>
      {said !== null && (
        <Notice tone={state === 'waiting' ? 'info' : 'warning'}>
          <p>{said}</p>
        </Notice>
      )}
      {validUntil !== null && <p>{t('issued.valid', { day: validUntil.split('-').toReversed().join('/') })}</p>}
      {files.length > 0 && (
        <section aria-label={t('issued.files')} className={styles['stack']}>
          {files.map(({ position, name, title, pages }) => (
            <p key={position}>
              <a className="lg-button" href={fileAddress(token, position)} download={name}>
                <IconDownload size={20} aria-hidden /> {title}
              </a>{' '}
              <span className={styles['soft']}>{t('issued.pages', { count: pages })}</span>
            </p>
          ))}
          {files.length > 1 && (
            <p>
              <a href={fileAddress(token, 'all')} download>
                {t('progress.all')}
              </a>
            </p>
          )}
        </section>
      )}
    </div>
  );
}
