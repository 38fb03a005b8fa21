import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import styles from './unread-parts.module.css';
import { useUi } from './texts.ts';

/** A request with nothing to show for it; trying again may help. */
const hasFailed = ({ state }: Query): boolean => state.status === 'error' && state.data === undefined;

/** A fault of the server, which the page tells by itself; a refusal has its own words. */
export const isFault = (error: unknown): boolean => isProblem(error) && error.status >= 500;

/** Asks once more for all that the page could not read. */
export function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.refetchQueries({ type: 'active', predicate: hasFailed });
}

/**
 * Stands over a page of which a part could not be read (a list of choices, say) and has no place of its own to say so; a page
 * that says it in place of its content (`LoadFailure`) hides this.
 */
export function UnreadParts(): ReactNode {
  const t = useUi();
  const client = useQueryClient();
  const again = useAskAgain();
  const isLacking = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () =>
      client
        .getQueryCache()
        .findAll({ type: 'active' })
        .some((query) => hasFailed(query) && isFault(query.state.error) && query.meta?.['quiet'] !== true),
  );
  if (!isLacking) return null;
  return (
    <div className={styles['unread']} role="alert" data-unread>
      <IconAlertTriangle size={20} aria-hidden />
      <span>{t('partFailed')}</span>
      {/* Plain: the map's first load goes without the kit's button. */}
      <button type="button" className={styles['again']} onClick={again}>
        {t('tryAgain')}
      </button>
    </div>
  );
}
