import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  /** Empty of the first. */
  readonly id: Id;
  readonly label: string;
}

/** The open tab stands in the address, the first without a name; what is not understood is the first. */
export function useTab<Id extends string>(address: string, tabs: readonly Tab<Id>[]): Id | undefined {
  const asked = useRouterState({
    // While another page is on its way its address is not this one's.
    select: ({ location, resolvedLocation }) => {
      const { search }: { search: { tab?: unknown } } = location.pathname === address ? location : (resolvedLocation ?? location);
      return String(search.tab ?? '');
    },
  });
  return (tabs.find(({ id }) => id === asked) ?? tabs[0])?.id;
}

interface Props<Id extends string> {
  readonly address: string;
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly open: Id | undefined;
  /** What else stands in the address, and stays there from tab to tab: `parentId=7`. */
  readonly query?: string;
}

/** The address of a tab. */
export function hrefOf(address: string, tab: string, query = ''): string {
  const asked = [tab && `tab=${tab}`, query].filter(Boolean).join('&');
  return `#${address}${asked && `?${asked}`}`;
}

/** Parts of a page as links, to be sent and gone back to. */
export function Tabs<Id extends string>({ address, label, tabs, open, query = '' }: Props<Id>): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the bar is wider than the screen.
  useEffect(() => {
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          ref={tab.id === open ? link : undefined}
          href={hrefOf(address, tab.id, query)}
          aria-current={tab.id === open ? 'page' : undefined}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
