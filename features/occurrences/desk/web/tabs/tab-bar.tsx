import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { mayUseAny, useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import { useIsLive } from '#platform/realtime/web/use-channel.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { sayTotal } from '#platform/ui/format.ts';
import tabStyles from '#platform/ui/tabs.module.css';
import { occurrenceTime } from '../../../time/contract.ts';
import { mayTime } from '../../../time/permissions.ts';
import { useDesk } from '../../../record/web/desk/context.ts';
import { useDeskTexts } from '../texts.ts';
import { deskTabs, type TabCounts } from './tabs.ts';
import styles from './tabs.module.css';

const countsKey = ['occurrences', 'tabs'];
const settleMs = 2000;
const askMs = 60_000;

/** The views of the occurrence screen: links, so that each can be opened anew, sent and gone back to. */
export function TabBar({ hidden, onCloseAll }: { readonly hidden: boolean; readonly onCloseAll: (() => void) | null }): ReactNode {
  const t = useDeskTexts();
  const user = useSession();
  const counts = useTabCounts();
  const tabs = deskTabs.filter(({ anyOf }) => mayUseAny(anyOf, user));
  if (tabs.length === 0) return null;
  return (
    <nav className={styles['bar']} aria-label={t('time.tabs.label')} hidden={hidden}>
      <ul className={tabStyles['tabs']}>
        <Tab id="list" name={t('time.tabs.list')} count={null} />
        {tabs.map(({ id, label, count }) => (
          <Tab key={id} id={id} name={t(label)} count={counts && count ? count(counts) : null} />
        ))}
      </ul>
      {onCloseAll !== null && (
        <button type="button" className={styles['closeAll']} onClick={onCloseAll}>
          <IconX size={16} aria-hidden /> {t('nav.closeAll')}
        </button>
      )}
    </nav>
  );
}

function Tab({
  id,
  name,
  count,
}: {
  readonly id: string;
  readonly name: string;
  readonly count: { n: number; attention: boolean } | null;
}): ReactNode {
  const locale = useLocale();
  const { place, setView } = useDesk();
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = place.tab === id;
  const shown = count?.n ?? 0;
  // On a phone the bar is wider than the screen; numbers that come later move its tabs.
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOpen, shown]);
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setView('list');
    place.openTab(id);
  };
  return (
    <li>
      <a ref={link} href={`#${place.linkToTab(id)}`} aria-current={isOpen ? 'page' : undefined} onClick={open}>
        {name}
        {count !== null && count.n > 0 && (
          <span className={styles['count']} data-attention={count.attention || undefined}>
            {count.attention && <IconAlertTriangle size={14} aria-hidden />}
            {sayTotal(count.n, count.n < exactTotalLimit, locale)}
          </span>
        )}
      </a>
    </li>
  );
}

/** Asked anew when something happened and it has become quiet. */
function useTabCounts(): TabCounts | undefined {
  const client = useQueryClient();
  const live = useIsLive();
  const pushed = useStore(useDesk().pushed);
  const enabled = mayUseAny([mayTime.accountable, mayTime.overdue], useSession());
  const { data } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => api(occurrenceTime, 'tabs', { signal }),
    refetchInterval: live ? false : askMs,
    enabled,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (pushed === null) return;
    const timer = window.setTimeout(() => void client.invalidateQueries({ queryKey: countsKey }), settleMs);
    return () => window.clearTimeout(timer);
  }, [client, pushed]);
  return data;
}
