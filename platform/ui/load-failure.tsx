import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import styles from './kit.module.css';
import { useUi } from './texts.ts';
import { useAskAgain } from './unread-parts.tsx';

/** What a list is told of the request behind it, so that a failure never looks like emptiness: a query as it is. */
export interface Request {
  readonly isError: boolean;
  readonly refetch: () => unknown;
  readonly isFetching?: boolean;
}

/** For lists whose rows are there with the page. */
export const atHand: Request = { isError: false, refetch: () => undefined };

/** Stands where something could not be read, and offers to try again: this, and what else of the page failed with it. */
export function LoadFailure({ request, title }: { readonly request: Request; readonly title?: string | undefined }): ReactNode {
  const t = useUi();
  const askRest = useAskAgain();
  const again = (): void => {
    void request.refetch();
    askRest();
  };
  return (
    <div className={styles['emptyState']} role="alert" data-load-failure>
      <IconAlertTriangle size={40} stroke={1.25} aria-hidden />
      <strong>{title ?? t('loadFailed')}</strong>
      <p>{t('loadFailedText')}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} loading={request.isFetching === true} onClick={again}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** Stands where something is on its way, and says so when it does not come. */
export function Pending({ request, height, title }: { readonly request: Request; readonly height: number; readonly title?: string }): ReactNode {
  return request.isError ? <LoadFailure request={request} title={title} /> : <Skeleton height={height} />;
}

/** Stands in place of a record: that it is not there where the server says so, otherwise that it could not be read. */
export function RecordFailure({
  request,
  notFound,
  children,
}: {
  readonly request: Request & { readonly error: unknown };
  readonly notFound: string;
  /** The way back to the list. */
  readonly children: ReactNode;
}): ReactNode {
  if (!isProblem(request.error) || request.error.status !== 404) return <LoadFailure request={request} />;
  return (
    <Alert color="red" title={notFound}>
      {children}
    </Alert>
  );
}
