import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { readRecentAgain, useRecent } from '#platform/shell/recent.ts';
import { sayAgo } from '#platform/ui/format.ts';
import { CardEmpty, CardFailed, CardLoading, Lines } from '#platform/ui/home-card.tsx';
import { usePageTexts } from '../page-texts.ts';

/** Where this person was last. */
export function Card(): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const recent = useRecent();
  if (recent === 'failed') return <CardFailed onAgain={readRecentAgain} />;
  if (recent === null) return <CardLoading />;
  if (recent.length === 0) return <CardEmpty>{t('cards.noRecent')}</CardEmpty>;
  return (
    <Lines
      items={recent
        .slice(0, 6)
        .map(({ to, label, detail, at }) => ({ key: to, to, label, detail: [detail, sayAgo(at, locale)].filter(Boolean).join(' · ') }))}
    />
  );
}
