import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUi } from './texts.ts';

/** Holds whoever leaves the page (link, back, closing the tab) while there are unsaved changes. `holds` is asked at that moment. */
export function UnsavedGuard({ holds }: { readonly holds: () => boolean }): ReactNode {
  const t = useUi();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && holds(),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('unsavedTitle')}
      text={t('unsavedText')}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
      danger
    />
  );
}
