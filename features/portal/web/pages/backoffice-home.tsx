import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import type { DashboardCard } from '#platform/shell/feature.ts';
import { HomeNotices } from '#platform/shell/home-notices.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { group, useMenu } from '#platform/shell/layouts/backoffice-menu.tsx';
import { dashboardCards, route } from '#platform/shell/registry.ts';
import { findModule } from '#platform/tenancy/web/config.ts';
import { CardLoading, HomeCard } from '#platform/ui/home-card.tsx';
import cards from '#platform/ui/home-card.module.css';
import { usePageTexts } from '../page-texts.ts';
import styles from '../portal.module.css';

/** What needs this person today, card by card; below, everything they may manage, for those who rather read than search. */
export function Screen(): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const user = useSession();
  const { entries, isPending } = useMenu();
  const groups = group(entries, '', locale);
  const shown = dashboardCards(user);
  return (
    <>
      <h1>{t('backoffice.title', { name: user?.name ?? '' })}</h1>
      <HomeNotices />
      {shown.length > 0 && (
        <div className={cards['cards']}>
          {shown.map((card) => (
            <HomeCard key={card.id} title={card.title[locale]}>
              <Content card={card} />
            </HomeCard>
          ))}
        </div>
      )}
      {isPending ? (
        <Skeleton height={240} mt="md" />
      ) : (
        <p className={styles['lead']}>{t(groups.length > 0 ? 'backoffice.lead' : 'backoffice.none')}</p>
      )}
      <div className={styles['areas']}>
        {groups.map(({ module, sections }) => (
          <section key={module} className={styles['card']}>
            <h2>{findModule(module)?.name[locale] ?? module}</h2>
            <p>{findModule(module)?.sentence[locale]}</p>
            <ul>
              {sections
                .flatMap(({ items }) => items)
                .map(({ to, label }) => (
                  <li key={to}>
                    <Link to={route(to)}>{label[locale]}</Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The code of a card comes first; failing to get it is the card's own failure. */
function Content({ card }: { readonly card: DashboardCard }): ReactNode {
  const { data: Card } = useQuery({
    queryKey: ['home', 'card', card.id],
    queryFn: async () => (await card.load()).Card,
    staleTime: Number.POSITIVE_INFINITY,
    // A component is no data: what was there before must not be compared with it.
    structuralSharing: false,
    throwOnError: true,
    meta: { quiet: true },
  });
  return Card ? <Card /> : <CardLoading />;
}
