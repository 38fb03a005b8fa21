import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { askOwn, Documents } from './documents.tsx';
import styles from './own.module.css';
import { useOwnTexts } from './texts.ts';

const most = 3;

/** On the home of whoever is signed in: the latest documents; nothing for those who never asked for one. */
export function Section(): ReactNode {
  const t = useOwnTexts();
  const locale = useLocale();
  const user = useSession();
  const { data } = useLoad(user && `${user.id} ${locale}`, (signal) => askOwn(10, signal));
  if (user === null || data === null || data.items.length === 0) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-documents">
      <div className={styles['head']}>
        <h2 id="home-documents">{t('title')}</h2>
        <Link to="/epl/documents">{t('all')}</Link>
      </div>
      <Documents items={data.items.slice(0, most)} under="h2" />
    </section>
  );
}
