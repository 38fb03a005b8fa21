import { Link, useLocation } from '@tanstack/react-router';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { findModule, usePublicConfig } from '#platform/tenancy/web/config.ts';
import type { MenuEntry } from '../feature.ts';
import { fold } from '../fold.ts';
import { useLocale } from '../language.ts';
import { places } from '../places.ts';
import { loadMenu, route } from '../registry.ts';
import styles from './backoffice-layout.module.css';

/** What this user may manage, by module and section, narrowed by what they type. */
export function BackofficeMenu(): ReactNode {
  const { t } = useTranslation('platform');
  const locale = useLocale();
  const { entries, isPending } = useMenu();
  const [filter, setFilter] = useState('');
  const groups = useMemo(() => group(entries, filter, locale), [entries, filter, locale]);
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The menu is longer than the window: where one is stays in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [path, isPending]);
  return (
    <nav ref={nav} aria-label={t('backoffice.navigation')}>
      <TextInput label={t('backoffice.filter')} value={filter} onChange={(event) => setFilter(event.currentTarget.value)} type="search" />
      {isPending && <Skeleton height={200} mt="md" />}
      <ul className={styles['modules']}>
        <li>
          <Link to={places.backoffice} activeProps={{ 'aria-current': 'page' }}>
            {t('backoffice.home')}
          </Link>
        </li>
        {groups.map(({ module, sections }) => (
          <li key={module}>
            <h2>{findModule(module)?.name[locale] ?? module}</h2>
            {sections.map(({ section, items }) => (
              <div key={section}>
                {section !== '' && <h3>{section}</h3>}
                <ul>
                  {items.map((entry) => (
                    <li key={entry.to}>
                      <Link to={route(entry.to)} activeProps={{ 'aria-current': 'page' }}>
                        {entry.label[locale]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {!isPending && groups.length === 0 && <p role="status">{t(entries.length === 0 ? 'backoffice.noAccess' : 'backoffice.noEntries')}</p>}
    </nav>
  );
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

interface Group {
  readonly module: string;
  readonly sections: readonly { readonly section: string; readonly items: readonly MenuEntry[] }[];
}

export function group(entries: readonly MenuEntry[], filter: string, locale: Locale): readonly Group[] {
  const words = fold(filter).split(' ').filter(Boolean);
  const kept = entries.filter((entry) => {
    const text = fold(`${findModule(entry.module)?.name[locale] ?? ''} ${entry.section[locale]} ${entry.label[locale]}`);
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(kept, ({ module }) => module)].map(([module, list]) => ({
    module,
    sections: [...Map.groupBy(list, ({ section }) => section[locale])].map(([section, items]) => ({ section, items })),
  }));
}
