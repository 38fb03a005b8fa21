import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { sendAs } from '#platform/http/web/client.ts';
import { useChannel, useIsLive } from '#platform/realtime/web/use-channel.ts';
import { Disclosure } from '#platform/shell/disclosure.tsx';
import { inboxChannel } from '../../inbox-channel.ts';
import type { inboxContract } from '../../inbox-contract.ts';
import styles from './inbox.module.css';
import { useInboxTexts } from './texts.ts';

const Panel = lazy(() => import('./panel.tsx').then(({ Panel }) => ({ default: Panel })));

/** How often the server is asked while nothing is pushed, and against a lost push while it is. */
const pollMs = 60_000;
const liveMs = 300_000;

/** The bell in the header: how many notifications are unread, live; the list opens below it. */
export function Tool(): ReactNode {
  const user = useSession();
  return user === null ? null : <Bell key={user.id} userId={user.id} />;
}

function Bell({ userId }: { readonly userId: number }): ReactNode {
  const t = useInboxTexts();
  const [unread, setUnread] = useState(0);
  const [version, setVersion] = useState(0);
  const [arrived, setArrived] = useState(false);
  const known = useRef<number | null>(null);
  const take = useCallback((count: number) => {
    setArrived(known.current !== null && count > known.current);
    known.current = count;
    setUnread(count);
  }, []);
  const ask = useCallback(() => {
    sendAs<(typeof inboxContract)['unread']>({ method: 'GET', path: '/api/messaging/inbox/unread', silent: true }).then(
      ({ unread: count }) => take(count),
      () => {}, // the next turn asks again
    );
  }, [take]);
  const settled = useIsSettled();
  const live = useIsLive();
  useEffect(() => {
    ask();
    const timer = window.setInterval(() => document.visibilityState === 'visible' && ask(), live ? liveMs : pollMs);
    const onVisible = (): void => void (document.visibilityState === 'visible' && ask());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [ask, live]);
  const heard = (): void => {
    ask();
    setVersion((now) => now + 1);
  };
  const channel = settled ? inboxChannel(userId) : null;
  useChannel(channel, 'inbox', heard, heard);
  // What came while the channel was being opened was pushed to nobody.
  useChannel(channel, 'pusher:subscription_succeeded', ask);
  const label = unread === 0 ? t('title') : t('unread', { count: unread });
  return (
    <>
      <Disclosure
        className={styles['bell']}
        panelClassName={styles['panel']}
        title={label}
        label={
          <>
            <IconBell size={20} aria-hidden />
            {unread > 0 && (
              <span className={styles['count']} data-testid="unread" aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </>
        }
      >
        {(open) =>
          open && (
            <Suspense fallback={<p className={styles['note']}>{t('loading')}</p>}>
              <Panel unread={unread} version={version} onUnread={take} />
            </Suspense>
          )
        }
      </Disclosure>
      <span role="status" className="lg-hidden">
        {arrived && t('arrived')}
      </span>
    </>
  );
}

/** The page comes first: what is pushed is listened to once it stands. */
function useIsSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), 800);
    return () => window.clearTimeout(timer);
  }, []);
  return settled;
}
