import { Link, Outlet } from '@tanstack/react-router';
import { IconCommand, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Account } from '../account.tsx';
import { LanguageChoice } from '../choices.tsx';
import { Crest } from '../crest.tsx';
import { Kit } from '../kit.tsx';
import { places } from '../places.ts';
import { RealtimeStatus } from '../realtime-status.tsx';
import { BackofficeMenu } from './backoffice-menu.tsx';
import styles from './backoffice-layout.module.css';

const Palette = lazy(() => import('../palette.tsx').then(({ Palette }) => ({ default: Palette })));

/** Management pages: menu at the left (behind a button on narrow screens), command palette and account at the top. */
export function BackofficeLayout(): ReactNode {
  const { t } = useTranslation('platform');
  const [menuOpen, setMenuOpen] = useState(false);
  const [palette, setPalette] = usePaletteKey();
  const { name } = publicConfig();
  useEffect(() => {
    const close = (): void => setMenuOpen(false);
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('hashchange', close);
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('hashchange', close);
      window.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <Kit>
      <div className={styles['page']}>
        <header className={styles['header']}>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={menuOpen}
            aria-controls="backoffice-menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            <IconMenu2 size={24} aria-hidden />
            <span className="lg-hidden">{t(menuOpen ? 'backoffice.close' : 'backoffice.open')}</span>
          </button>
          <Link to={places.backoffice} className={styles['brand']} aria-label={`${name}: ${t('backoffice.home')}`}>
            <Crest />
            <span>
              <strong>{name}</strong>
              <small>{t('backoffice.title')}</small>
            </span>
          </Link>
          <button type="button" className={styles['command']} onClick={() => setPalette(true)}>
            <IconCommand size={20} aria-hidden />
            <span>{t('palette.open')}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <div className={styles['tools']}>
            <RealtimeStatus />
            <LanguageChoice />
            <Account inBackoffice />
          </div>
        </header>
        <div className={styles['menu']} id="backoffice-menu" data-open={menuOpen || undefined}>
          <BackofficeMenu />
        </div>
        <main className={styles['main']}>
          <Outlet />
        </main>
      </div>
      {palette && (
        <Suspense fallback={null}>
          <Palette close={() => setPalette(false)} />
        </Suspense>
      )}
    </Kit>
  );
}

function usePaletteKey(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return [open, setOpen];
}
