import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUi } from './texts.ts';

interface Props {
  /** Asked at the moment somebody leaves. */
  readonly holds: () => boolean;
  /** What was written stays as a draft (`useFormDraft`): leaving is said, and closing the tab needs no question. */
  readonly kept?: boolean;
}

/** Holds whoever leaves the page (link, back, closing the tab) while there are unsaved changes. */
export function UnsavedGuard({ holds, kept = false }: Props): ReactNode {
  const t = useUi();
  const router = useRouter();
  useEffect(() => {
    // A plain `#` link changes the address before anybody can object: let the router follow it instead.
    const follow = (event: MouseEvent): void => {
      const href = (event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null)?.getAttribute('href');
      if (!href || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      router.history.push(href.slice(1));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && holds(),
    enableBeforeUnload: () => !kept && holds(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('unsavedTitle')}
      text={t(kept ? 'unsavedKept' : 'unsavedText')}
      confirm={t('leave')}
      cancel={t('stay')}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
      danger
    />
  );
}
