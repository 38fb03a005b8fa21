import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import styles from './content.module.css';
import { TownPage } from './town-page.tsx';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

/** The page the town wrote for this place of the portal. */
export function Screen(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const { data, error, reload } = useLoad(locale, (signal) => sendAs<(typeof contentContract)['pages']>(wires.pages, { signal }));
  const page = data?.items.find(({ type }) => type === 'framework');
  const failure = (failed: unknown, again: () => void): ReactNode => (
    <div className={styles['article']}>
      <h1>{t('framework')}</h1>
      <Failure error={failed} onRetry={again} />
    </div>
  );
  if (page) return <TownPage slug={page.slug} failed={failure} />;
  if (data === null && error !== null) return failure(error, reload);
  return (
    <div className={styles['article']}>
      <h1>{t('framework')}</h1>
      {data !== null && <p>{t('frameworkNone')}</p>}
      {data === null && <Skeleton page lines={6} label={t('loading')} />}
    </div>
  );
}
