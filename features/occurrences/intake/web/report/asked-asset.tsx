import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import type { Draft } from './draft.ts';
import type { Features } from './use-features.ts';

/**
 * `?asset=street_lamp:IP-0042`, from a poster: once the type's things near the place are known, the one of the poster is picked, once. One
 * that is there no more is said, and the place stays.
 */
export function AskedAsset({
  draft,
  features,
  change,
  isPlaced,
}: {
  readonly draft: Draft;
  readonly features: Features;
  readonly change: (part: Partial<Draft>) => void;
  /** The place is confirmed: until then the map may move, and what was picked at the former place is let go. */
  readonly isPlaced: boolean;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  // Kept: a step further the address says it no more.
  const [asked] = useState(useSearchText('asset'));
  const taken = useRef(false);
  const [layer, ...rest] = (asked ?? '').split(':');
  const code = rest.join(':');
  const items = features.data?.items;
  const found = items?.find((item) => item.layer.code === layer && item.code === code);
  useEffect(() => {
    if (!isPlaced || taken.current || found === undefined || draft.featureId !== null) return;
    taken.current = true;
    change({ featureId: found.id, featureName: `${found.layer.label[locale] || found.layer.label.pt}: ${found.name}` });
  }, [found, draft.featureId, change, locale, isPlaced]);
  if (code === '' || items === undefined || found !== undefined) return null;
  return (
    <Notice>
      <p>{t('citizen.assetGone', { code })}</p>
    </Notice>
  );
}
