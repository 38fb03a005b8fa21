import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RealtimeStatus } from '../realtime-status.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { PortalHeader } from './portal-header.tsx';
import styles from './portal-layout.module.css';

/** Public pages: header, one main, footer. Built without Mantine, because every visitor loads it first. */
export function PortalLayout(): ReactNode {
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
    </div>
  );
}
