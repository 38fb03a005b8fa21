import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RecordTab } from './screens.ts';
import styles from '#platform/ui/tabs.module.css';
import { useCrudTexts } from './texts.ts';

/**
 * Parts of a page behind tabs, which are links: the open one stands in the address (the first without a name), to be sent and gone back to.
 * What was opened stays mounted, so that nothing written in it is lost by looking at another.
 */
export function RecordTabs({ address, tabs }: { readonly address: string; readonly tabs: readonly RecordTab[] }): ReactNode {
  const t = useCrudTexts();
  // While another page is on its way its address is not this one's.
  const asked = useRouterState({
    select: ({ location, resolvedLocation }) => {
      const { search }: { search: { tab?: unknown } } = location.pathname === address ? location : (resolvedLocation ?? location);
      return String(search.tab ?? '');
    },
  });
  const open = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the bar is wider than the screen.
  useEffect(() => {
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open?.id]);
  if (open && !opened.has(open.id)) setOpened(new Set([...opened, open.id]));
  return (
    <>
      {tabs.length > 1 && (
        <nav className={styles['tabs']} aria-label={t('tabs')}>
          {tabs.map(({ id, label }) => (
            <a
              key={id}
              ref={id === open?.id ? link : undefined}
              href={id === '' ? `#${address}` : `#${address}?tab=${id}`}
              aria-current={id === open?.id ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      {tabs
        .filter(({ id }) => id === open?.id || opened.has(id))
        .map(({ id, label, content }) => (
          <section key={id} aria-label={label} hidden={id !== open?.id}>
            {content}
          </section>
        ))}
    </>
  );
}
