import { Link } from '@tanstack/react-router';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Account } from '../account.tsx';
import { LanguageChoice } from '../choices.tsx';
import { Crest } from '../crest.tsx';
import { HeaderTools } from '../header-tools.tsx';
import { Disclosure } from '../disclosure.tsx';
import { useSay } from '../language.ts';
import { serviceLinks } from '../registry.ts';
import { places } from '../places.ts';
import styles from './portal-layout.module.css';

/** Crest and name, the portal's menu, search, language, account. Narrow screens fold the menu behind a button. */
export function PortalHeader(): ReactNode {
  const { t } = useTranslation('platform');
  const { name } = publicConfig();
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to={places.home} className={styles['brand']} aria-label={t('header.home', { name })}>
          <Crest />
          <span>{name}</span>
        </Link>
        <nav className={styles['nav']} aria-label={t('header.navigation')}>
          <Menu most={3} />
        </nav>
        <div className={styles['tools']}>
          <Link to={places.search} className={styles['icon']} aria-label={t('header.search')}>
            <IconSearch size={20} aria-hidden />
          </Link>
          <HeaderTools />
          <LanguageChoice />
          <Account />
          <Disclosure
            className={styles['folded']}
            panelClassName={styles['foldedPanel']}
            title={t('header.menu')}
            label={<IconMenu2 size={24} aria-hidden />}
          >
            <nav aria-label={t('header.navigation')}>
              <Menu />
            </nav>
          </Disclosure>
        </div>
      </div>
    </header>
  );
}

/**
 * What one can do here, then the specification's header menu in its order: dashboard, profile or login, back office, about, contact. The crest
 * leads home. Of more services than `most`, the others stand behind a button: in one line there is no room for all.
 */
function Menu({ most = Number.POSITIVE_INFINITY }: { readonly most?: number }): ReactNode {
  const { t } = useTranslation('platform');
  const say = useSay();
  const user = useSession();
  const isStaff = useCan('ACL_00007');
  const services = serviceLinks(user).map(({ to, label }) => ({ to, label: say(label) }));
  // A button that hides a single entry would only hide it.
  const first = services.length > most + 1 ? most : services.length;
  const others = [
    { to: places.dashboard, label: t('header.dashboard') },
    user === null ? { to: places.login, label: t('header.login') } : { to: places.profile, label: t('header.profile') },
    ...(isStaff ? [{ to: places.backoffice, label: t('header.backoffice') }] : []),
    { to: places.about, label: t('header.about') },
    { to: places.contact, label: t('header.contact') },
  ];
  return (
    <ul>
      <Entries entries={services.slice(0, first)} />
      {first < services.length && (
        <li>
          <Disclosure className={styles['more']} panelClassName={styles['morePanel']} label={t('header.moreServices')}>
            <ul>
              <Entries entries={services.slice(first)} />
            </ul>
          </Disclosure>
        </li>
      )}
      <Entries entries={others} />
    </ul>
  );
}

function Entries({ entries }: { readonly entries: readonly { readonly to: string; readonly label: string }[] }): ReactNode {
  return entries.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} activeProps={{ 'aria-current': 'page' }}>
        {label}
      </Link>
    </li>
  ));
}
