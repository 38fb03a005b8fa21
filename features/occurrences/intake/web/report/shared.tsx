import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';

/** What became of a picture shared from the gallery, as the worker wrote it into the address (`platform/pocket/web/worker/shared.ts`). */
const refusals = ['type', 'large', 'none', 'failed', 'lost', 'some'] as const;

/** Pictures wait for the report: it begins with them. */
export const useIsShared = (): boolean => ['yes', 'some'].includes(useSearchText('shared') ?? '');

export function SharedNotice({ waits }: { readonly waits: boolean }): ReactNode {
  const { t } = useTranslation('occurrences');
  const state = useSearchText('shared');
  const refused = refusals.find((one) => one === state);
  if (refused === undefined && !(waits && state === 'yes')) return null;
  return (
    <Notice tone={refused === undefined ? 'info' : 'warning'} announce>
      <p>{t(`citizen.shared.${refused ?? 'waits'}`)}</p>
    </Notice>
  );
}
