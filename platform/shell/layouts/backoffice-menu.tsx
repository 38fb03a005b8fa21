import { Link, useLocation } from '@tanstack/react-router';
import { Skeleton, TextInput } from '@mantine/core';
import { IconChevronDown, IconHome, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSession } from '#platform/access/web/session.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { findModule, usePublicConfig } from '#platform/tenancy/web/config.ts';
import type { MenuEntry } from '../feature.ts';
import { fold } from '../fold.ts';
import { useLocale } from '../language.ts';
import { places } from '../places.ts';
import { useRecent } from '../recent.ts';
import { loadMenu, route } from '../registry.ts';
import type { MenuSection } from '../sections.ts';
import { useKept } from '../use-kept.ts';
import styles from './backoffice-menu.module.css';
import { SectionIcon } from './section-icon.tsx';

/** Up to this many entries all sections stand open: nothing is gained by folding them. */
const few = 14;
const mostRecent = 3;
/** `pinned`: addresses, in the order they were pinned. `open`: what the person folded or unfolded themselves. */
const arrangement = z.object({ pinned: z.array(z.string()).catch([]), open: z.record(z.string(), z.boolean()).catch({}) });

/** What this user may manage, in few groups that fold; what they pinned and where they were last above them. */
export function BackofficeMenu(): ReactNode {
  const { t } = useTranslation('platform');
  const locale = useLocale();
  const { entries, isPending } = useMenu();
  const { value = { pinned: [], open: {} }, keep } = useKept('menu', arrangement);
  const [filter, setFilter] = useState('');
  const groups = useMemo(() => group(entries, filter, locale), [entries, filter, locale]);
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The menu may be longer than the window: where one is stays in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path, isPending]);
  const searching = filter.trim() !== '';
  const pinned = value.pinned.flatMap((to) => entries.find((entry) => route(entry.to) === to) ?? []);
  const recent = useRecentPlaces([...value.pinned, path, route(places.backoffice)]);
  const pin = (to: string): void => {
    const others = value.pinned.filter((one) => one !== to);
    keep({ ...value, pinned: others.length < value.pinned.length ? others : [...others, to] });
  };
  const here = entryOf(entries, path);
  const line = (entry: MenuEntry): ReactNode => (
    <MenuLine
      key={entry.to}
      entry={entry}
      isHere={entry.to === here?.to}
      pinned={value.pinned.includes(route(entry.to))}
      onPin={() => pin(route(entry.to))}
    />
  );
  const fold = (id: string, open: boolean): void => keep({ ...value, open: { ...value.open, [id]: !open } });
  const isOpen = (id: string, unless: boolean): boolean => searching || (value.open[id] ?? unless);
  return (
    <nav ref={nav} className={styles['nav']} aria-label={t('backoffice.navigation')}>
      <TextInput
        aria-label={t('backoffice.filter')}
        placeholder={t('backoffice.filter')}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        type="search"
      />
      {isPending && <Skeleton height={200} mt="md" />}
      <ul className={styles['sections']}>
        {!searching && (
          <li>
            <Link to={places.backoffice} className={styles['home']} activeProps={{ 'aria-current': 'page' }}>
              <IconHome size={20} aria-hidden />
              {t('backoffice.home')}
            </Link>
          </li>
        )}
        {!searching && pinned.length > 0 && (
          <Section name={t('backoffice.pinned')} icon="pinned" open={isOpen('pinned', true)} onFold={(open) => fold('pinned', open)}>
            {pinned.map(line)}
          </Section>
        )}
        {!searching && recent.length > 0 && (
          <Section name={t('backoffice.recent')} icon="recent" open={isOpen('recent', true)} onFold={(open) => fold('recent', open)}>
            {recent.map(({ to, label }) => (
              <li key={to}>
                <a href={`#${to}`}>
                  <span>{label}</span>
                </a>
              </li>
            ))}
          </Section>
        )}
        {groups.map(({ section, items }) => {
          const open = isOpen(section.id, here?.section.id === section.id || entries.length <= few);
          return (
            <Section key={section.id} name={section.label[locale]} icon={section.icon} open={open} onFold={() => fold(section.id, open)}>
              {items.map(line)}
            </Section>
          );
        })}
      </ul>
      {!isPending && groups.length === 0 && <p role="status">{t(entries.length === 0 ? 'backoffice.noAccess' : 'backoffice.noEntries')}</p>}
    </nav>
  );
}

interface SectionProps {
  readonly name: string;
  readonly icon: Parameters<typeof SectionIcon>[0]['name'];
  readonly open: boolean;
  readonly onFold: (open: boolean) => void;
  readonly children: ReactNode;
}

function Section({ name, icon, open, onFold, children }: SectionProps): ReactNode {
  return (
    <li>
      <h2>
        <button type="button" aria-expanded={open} onClick={() => onFold(open)}>
          <SectionIcon name={icon} />
          <span>{name}</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </h2>
      {open && <ul>{children}</ul>}
    </li>
  );
}

interface LineProps {
  readonly entry: MenuEntry;
  readonly isHere: boolean;
  readonly pinned: boolean;
  readonly onPin: () => void;
}

function MenuLine({ entry, isHere, pinned, onPin }: LineProps): ReactNode {
  const { t } = useTranslation('platform');
  const name = entry.label[useLocale()];
  const action = t(pinned ? 'backoffice.unpin' : 'backoffice.pin', { name });
  return (
    <li className={styles['line']}>
      <Link to={route(entry.to)} activeOptions={{ exact: true }} {...(isHere && { 'aria-current': 'page' })}>
        <span>{name}</span>
      </Link>
      <button type="button" aria-label={action} title={action} onClick={onPin}>
        {pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
      </button>
    </li>
  );
}

/** The entry whose page or record is open: of two addresses that begin alike, the longer one. */
function entryOf(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  return entries
    .filter(({ to }) => path === route(to) || path.startsWith(`${route(to)}/`))
    .reduce<MenuEntry | undefined>((best, one) => (best && best.to.length >= one.to.length ? best : one), undefined);
}

/** Pages and records visited last, without those that are in sight anyway. */
function useRecentPlaces(without: readonly string[]) {
  const recent = useRecent();
  if (recent === null || recent === 'failed') return [];
  return recent.filter(({ to }) => !without.includes(to)).slice(0, mostRecent);
}

export function useMenu(): { readonly entries: readonly MenuEntry[]; readonly isPending: boolean } {
  const user = useSession();
  const { revision } = usePublicConfig();
  const { data, isPending } = useQuery({
    queryKey: ['shell', 'menu', user?.id ?? 0, user?.codes.length ?? 0, revision],
    queryFn: () => loadMenu(user),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { entries: data ?? [], isPending };
}

export interface MenuGroup {
  readonly section: MenuSection;
  readonly items: readonly MenuEntry[];
}

/** Entries that hold every word (of their name, their section or their module), by section. */
export function group(entries: readonly MenuEntry[], filter: string, locale: Locale): readonly MenuGroup[] {
  const words = fold(filter).split(' ').filter(Boolean);
  const kept = entries.filter((entry) => {
    const text = fold(`${findModule(entry.module)?.name[locale] ?? ''} ${entry.section.label[locale]} ${entry.label[locale]}`);
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(kept, ({ section }) => section.id).values()]
    .flatMap((items) => (items[0] ? [{ section: items[0].section, items }] : []))
    .toSorted((a, b) => a.section.order - b.section.order);
}
