import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { useCan } from '#platform/access/web/session.ts';
import { UnreadParts } from '#platform/ui/unread-parts.tsx';
import { Account } from '../account.tsx';
import { LanguageChoice } from '../choices.tsx';
import { CommandButton } from '../command.tsx';
import { Crest } from '../crest.tsx';
import { HeaderTools } from '../header-tools.tsx';
import { Kit } from '../kit.tsx';
import { places } from '../places.ts';
import { RealtimeStatus } from '../realtime-status.tsx';
import styles from './map-layout.module.css';

/** The map fills the screen below a low bar. The screen inside is positioned by this layout's main and scrolls nothing. */
export function MapLayout(): ReactNode {
  const { t } = useTranslation('platform');
  const { name } = publicConfig();
  const isStaff = useCan('ACL_00007');
  return (
    <Kit>
      <div className={styles['page']}>
        <header className={styles['header']}>
          <Link to={places.home} className={styles['brand']} aria-label={t('header.home', { name })}>
            <Crest />
            <span>{name}</span>
          </Link>
          <div className={styles['tools']}>
            {isStaff && <CommandButton className={styles['command']} />}
            <RealtimeStatus />
            <HeaderTools />
            <LanguageChoice />
            <Account />
          </div>
        </header>
        <main className={styles['main']}>
          <UnreadParts />
          <Outlet />
        </main>
      </div>
    </Kit>
  );
}
