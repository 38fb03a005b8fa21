import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { FirstSteps } from '#platform/first-steps/web/first-steps.tsx';
import type { DashboardCard } from '#platform/shell/feature.ts';
import { HomeNotices } from '#platform/shell/home-notices.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { useMenu } from '#platform/shell/layouts/backoffice-menu.tsx';
import { loadDashboardCards } from '#platform/shell/registry.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { CardLoading, HomeCard } from '#platform/ui/home-card.tsx';
import cards from '#platform/ui/home-card.module.css';
import { usePageTexts } from '../page-texts.ts';
import styles from '../portal.module.css';

/** What needs this person today, card by card. Everything else is in the menu. */
export function Screen(): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const user = useSession();
  const { entries, isPending } = useMenu();
  const { revision } = usePublicConfig();
  const { data: shown = [] } = useQuery({
    queryKey: ['home', 'cards', user?.id ?? 0, user?.codes.length ?? 0, revision],
    queryFn: () => loadDashboardCards(user),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return (
    <>
      <h1>{t('backoffice.title', { name: user?.name ?? '' })}</h1>
      <HomeNotices />
      <FirstSteps />
      {shown.length > 0 && (
        <div className={cards['cards']}>
          {shown.map((card) => (
            <HomeCard key={card.id} title={card.title[locale]} wide={card.wide}>
              <Content card={card} />
            </HomeCard>
          ))}
        </div>
      )}
      {!isPending && entries.length === 0 && <p className={styles['lead']}>{t('backoffice.none')}</p>}
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
