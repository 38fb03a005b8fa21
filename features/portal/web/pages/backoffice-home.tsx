import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { group, useMenu } from '#platform/shell/layouts/backoffice-menu.tsx';
import { route } from '#platform/shell/registry.ts';
import { findModule } from '#platform/tenancy/web/config.ts';
import styles from '../portal.module.css';

/** Everything this person may manage, as a page: the menu again, for those who rather read than search. */
export function Screen(): ReactNode {
  const { t } = useTranslation('portal');
  const locale = useLocale();
  const user = useSession();
  const { entries, isPending } = useMenu();
  const groups = group(entries, '', locale);
  return (
    <>
      <h1>{t('backoffice.title', { name: user?.name ?? '' })}</h1>
      {isPending ? <Skeleton height={240} mt="md" /> : <p>{t(groups.length > 0 ? 'backoffice.lead' : 'backoffice.none')}</p>}
      <div className={styles['areas']}>
        {groups.map(({ module, sections }) => (
          <section key={module} className={styles['card']}>
            <h2>{findModule(module)?.name[locale] ?? module}</h2>
            <p>{findModule(module)?.sentence[locale]}</p>
            <ul>
              {sections
                .flatMap(({ items }) => items)
                .map(({ to, label }) => (
                  <li key={to}>
                    <Link to={route(to)}>{label[locale]}</Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
