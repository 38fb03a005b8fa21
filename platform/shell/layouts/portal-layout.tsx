import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Near } from '#platform/ui/plain/near.tsx';
import { allFeatures } from '../registry.ts';
import { RealtimeStatus } from '../realtime-status.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { PortalHeader } from './portal-header.tsx';
import styles from './portal-layout.module.css';

/** Public pages: header, one main, footer. Built without Mantine, because every visitor loads it first. */
export function PortalLayout(): ReactNode {
  // The desk fills the window: nothing lies over it.
  const isPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/portal/') });
  return (
    <div className={styles['page']}>
      <PortalHeader />
      <main className={styles['main']}>
        <Outlet />
      </main>
      <div className={styles['live']}>
        <RealtimeStatus />
      </div>
      <PortalFooter />
      {isPage && (
        <div className={styles['banners']}>{allFeatures().map(({ id, banner: load }) => load && <Near key={id} load={load} height={0} />)}</div>
      )}
    </div>
  );
}
