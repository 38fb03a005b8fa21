import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#platform/shell/language.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { isProblem } from '#platform/http/web/client.ts';
import type { MailboxEntry } from '../../mailbox-contract.ts';
import styles from '../mailbox.module.css';
import { useMailbox } from '../queries.ts';
import { Message } from '../panels/message.tsx';

/** What would have been sent, for demonstrations: the list at the left, the message at the right; one after the other on a phone. */
export function Screen(): ReactNode {
  const { t } = useTranslation('messaging');
  const { id } = useParams({ strict: false });
  const chosen = id !== undefined && /^\d+$/.test(id) ? Number(id) : null;
  return (
    <div className={styles['mailbox']} data-reading={chosen !== null || undefined}>
      <header>
        <h1>{t('mailbox.title')}</h1>
        <p>{t('mailbox.lead')}</p>
      </header>
      <List chosen={chosen} />
      <section className={styles['reader']} aria-live="polite">
        {chosen === null ? <p className={styles['hint']}>{t('mailbox.choose')}</p> : <Message id={chosen} key={chosen} />}
      </section>
    </div>
  );
}

function List({ chosen }: { readonly chosen: number | null }): ReactNode {
  const { t } = useTranslation('messaging');
  const [q, setQ] = useState('');
  const navigate = useNavigate();
  const request = useMailbox(q);
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = request;
  if (isProblem(request.error) && request.error.status === 404) return <EmptyState title={t('mailbox.off')} />;
  if (request.isError && !data) return <LoadFailure request={request} />;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <nav className={styles['list']} aria-label={t('mailbox.list')}>
      <SearchBox value={q} label={t('mailbox.search')} onSearch={(text) => (setQ(text), void navigate({ to: '/portal/mailbox' }))} />
      {isPending && [1, 2, 3].map((row) => <Skeleton key={row} height={64} />)}
      {!isPending &&
        items.length === 0 &&
        (q === '' ? <EmptyState title={t('mailbox.empty')} text={t('mailbox.emptyText')} /> : <EmptyState title={t('mailbox.nothing')} />)}
      {items.length > 0 && (
        <p role="status" className={styles['count']}>
          {t('mailbox.count', { count: total })}
        </p>
      )}
      <ul>
        {items.map((entry) => (
          <Row key={entry.id} entry={entry} isChosen={entry.id === chosen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('mailbox.more')}
        </Button>
      )}
    </nav>
  );
}

function Row({ entry, isChosen }: { readonly entry: MailboxEntry; readonly isChosen: boolean }): ReactNode {
  const locale = useLocale();
  return (
    <li>
      <Link to={`/portal/mailbox/${entry.id}`} className={styles['row']} {...(isChosen && { 'aria-current': 'page' as const })}>
        <strong lang={entry.locale === 'pt' ? 'pt-PT' : 'en'}>{entry.subject}</strong>
        <span>{[...(entry.to === null ? [] : [entry.to]), ...entry.cc, ...entry.bcc].join(', ')}</span>
        <time dateTime={entry.createdAt} title={sayInstant(entry.createdAt)}>
          {sayAgo(entry.createdAt, locale)}
        </time>
      </Link>
    </li>
  );
}
