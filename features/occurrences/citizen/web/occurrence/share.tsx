import { IconShare } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { CopyButton } from '#platform/ui/plain/copy-button.tsx';

/** Passes on the plain address, which previews and search engines can read. Never the private link, nor what is not public. */
export function Share({ occurrence }: { readonly occurrence: PublicOccurrence }): ReactNode {
  const { t } = useTranslation('occurrences');
  if (!occurrence.isPublic) return null;
  const url = `${location.origin}/meubairro/occurrence/${occurrence.code}`;
  const label = t('citizen.page.share');
  if (!('share' in navigator)) return <CopyButton text={url} label={t('citizen.page.copyLink')} />;
  // Closing the sheet without choosing is no failure.
  const share = (): void => void navigator.share({ title: `${occurrence.type.name}, ${occurrence.address}`, url }).catch(() => {});
  return (
    <button type="button" className="lg-button" data-quiet onClick={share}>
      <IconShare size={20} aria-hidden /> {label}
    </button>
  );
}
