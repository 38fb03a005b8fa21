import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { IconKeyboard, IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findModule, publicConfig } from '#platform/tenancy/web/config.ts';
import { UnreadParts } from '#platform/ui/unread-parts.tsx';
import { Account } from '../account.tsx';
import { LanguageChoice } from '../choices.tsx';
import { CommandButton } from '../command.tsx';
import { Crest } from '../crest.tsx';
import { HeaderTools } from '../header-tools.tsx';
import { Kit } from '../kit.tsx';
import { addMessages } from '../language.ts';
import { places } from '../places.ts';
import { RealtimeStatus } from '../realtime-status.tsx';
import { useVisit } from '../recent.ts';
import { useShortcuts } from '../shortcuts.ts';
import { route } from '../registry.ts';
import { BackofficeMenu, useMenu } from './backoffice-menu.tsx';
import { backofficeEn } from './backoffice-messages.en.ts';
import { backofficePt } from './backoffice-messages.pt.ts';
import styles from './backoffice-layout.module.css';

addMessages('platform', { pt: backofficePt, en: backofficeEn });

const ShortcutHelp = lazy(() => import('../shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp })));

/** Management pages: menu at the left (behind a button on narrow screens), command palette and account at the top. */
export function BackofficeLayout(): ReactNode {
  const { t } = useTranslation('platform');
  const [menuOpen, setMenuOpen] = useState(false);
  const [help, setHelp] = useState(false);
  useShortcuts({ '?': () => setHelp(true) });
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
      <VisitedPage />
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
          <CommandButton className={styles['command']} />
          <div className={styles['tools']}>
            <button
              type="button"
              className={styles['help']}
              onClick={() => setHelp(true)}
              aria-label={t('keys.title')}
              title={`${t('keys.title')} (?)`}
            >
              <IconKeyboard size={20} aria-hidden />
            </button>
            <RealtimeStatus />
            <HeaderTools />
            <LanguageChoice />
            <Account inBackoffice />
          </div>
        </header>
        <div className={styles['menu']} id="backoffice-menu" data-open={menuOpen || undefined}>
          <BackofficeMenu />
        </div>
        <main className={styles['main']}>
          <UnreadParts />
          <Outlet />
        </main>
      </div>
      {help && (
        <Suspense fallback={null}>
          <ShortcutHelp close={() => setHelp(false)} />
        </Suspense>
      )}
    </Kit>
  );
}

/** Pages of the menu are remembered by their names; records by their own, where they are shown. */
function VisitedPage(): ReactNode {
  const { entries } = useMenu();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const entry = entries.find(({ to }) => route(to) === path);
  const detail = entry && findModule(entry.module)?.name;
  useVisit(entry ? { to: route(entry.to), label: entry.label, ...(detail && { detail }) } : null);
  return null;
}
