import { Link } from '@tanstack/react-router';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { SchemeChoice } from './choices.tsx';
import { Disclosure } from './disclosure.tsx';
import { places } from './places.ts';
import styles from './shell.module.css';

/** Who is signed in and what is theirs; for visitors, the way in. The appearance can be chosen by everyone. */
export function Account({ inBackoffice = false }: { readonly inBackoffice?: boolean }): ReactNode {
  const { t } = useTranslation('platform');
  const user = useSession();
  const isStaff = useCan('ACL_00007');
  const label = user === null ? t('header.account') : t('header.accountOf', { name: user.name });
  return (
    <Disclosure
      className={styles['account']}
      panelClassName={styles['accountPanel']}
      title={label}
      label={
        <>
          <IconUser size={20} aria-hidden />
          <span className={styles['accountName']}>{user?.name ?? t('header.account')}</span>
        </>
      }
    >
      <ul>
        {user === null && (
          <li>
            <Link to={places.login}>{t('header.login')}</Link>
          </li>
        )}
        {user === null && publicConfig().allowUserRegistration && (
          <li>
            <Link to={places.register}>{t('header.register')}</Link>
          </li>
        )}
        {user !== null && (
          <li>
            <Link to={places.profile}>{t('header.profile')}</Link>
          </li>
        )}
        {isStaff && !inBackoffice && (
          <li>
            <Link to={places.backoffice}>{t('header.backoffice')}</Link>
          </li>
        )}
        {inBackoffice && (
          <li>
            <Link to={places.home}>{t('header.portal')}</Link>
          </li>
        )}
        {user !== null && (
          <li>
            <Link to={places.logout} preload={false}>
              {t('header.logout')}
            </Link>
          </li>
        )}
      </ul>
      <SchemeChoice />
    </Disclosure>
  );
}
