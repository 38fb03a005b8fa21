import { IconCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import type { InboxItem, inboxContract } from '../../inbox-contract.ts';
import styles from './inbox.module.css';
import { useInboxTexts } from './texts.ts';

type Inbox = typeof inboxContract;
type Page = ReceivedOf<Inbox['list']>;

interface Props {
  readonly unread: number;
  /** Another one when something new was heard of. */
  readonly version: number;
  readonly onUnread: (count: number) => void;
}

/** My notifications, newest first. Plain elements: it opens over the portal too. */
export function Panel({ unread, version, onUnread }: Props): ReactNode {
  const t = useInboxTexts();
  const locale = useLocale();
  const [page, setPage] = useState<Page | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    (before?: number) => {
      sendAs<Inbox['list']>({ method: 'GET', path: '/api/messaging/inbox', silent: true }, { query: { before } }).then(
        (next) => {
          setFailed(false);
          setPage((now) => (before === undefined || now === null ? next : { ...next, items: [...now.items, ...next.items] }));
          onUnread(next.unread);
        },
        () => setFailed(true),
      );
    },
    [onUnread],
  );
  useEffect(() => load(), [load, version, locale]);
  const mark = (id: number | null): void => {
    const read = (item: InboxItem): InboxItem => (id === null || item.id === id ? { ...item, read: true } : item);
    setPage((now) => now && { ...now, items: now.items.map(read) });
    const done =
      id === null
        ? sendAs<Inbox['readAll']>({ method: 'POST', path: '/api/messaging/inbox/read', silent: true })
        : sendAs<Inbox['read']>({ method: 'POST', path: '/api/messaging/inbox/:id/read', silent: true }, { params: { id } });
    done.then(
      (answer) => onUnread(answer.unread),
      () => load(),
    );
  };
  const last = page?.items.at(-1)?.id;
  return (
    <section aria-label={t('title')}>
      <header className={styles['head']}>
        <h2>{t('title')}</h2>
        {unread > 0 && (
          <button type="button" className={styles['plain']} onClick={() => mark(null)}>
            {t('readAll')}
          </button>
        )}
      </header>
      {failed && (
        <p className={styles['note']} role="alert">
          {t('failed')}{' '}
          <button type="button" className={styles['plain']} onClick={() => load()}>
            {t('retry')}
          </button>
        </p>
      )}
      {page === null && !failed && <p className={styles['note']}>{t('loading')}</p>}
      {page?.items.length === 0 && (
        <p className={styles['note']}>
          <strong>{t('empty')}</strong>
          <br />
          {t('emptyText')}
        </p>
      )}
      {page !== null && page.items.length > 0 && (
        <ul className={styles['list']}>
          {page.items.map((item) => (
            <Item key={item.id} item={item} onRead={() => mark(item.id)} />
          ))}
        </ul>
      )}
      {page?.more && last !== undefined && (
        <button type="button" className={styles['more']} onClick={() => load(last)}>
          {t('more')}
        </button>
      )}
      <p className={styles['note']}>
        <a href="#/portal/notices">{t('choose')}</a>
      </p>
    </section>
  );
}

function Item({ item, onRead }: { readonly item: InboxItem; readonly onRead: () => void }): ReactNode {
  const t = useInboxTexts();
  const locale = useLocale();
  const open = (): void => void (!item.read && onRead());
  const body = (
    <>
      <strong>
        {!item.read && <span className="lg-hidden">{t('isUnread')}: </span>}
        {item.subject}
      </strong>
      {item.message !== '' && <span className={styles['text']}>{item.message}</span>}
      <time dateTime={item.at} title={sayInstant(item.at)}>
        {sayAgo(item.at, locale)}
      </time>
    </>
  );
  return (
    <li data-unread={!item.read || undefined}>
      {item.link === null ? (
        <button type="button" className={styles['item']} onClick={open}>
          {body}
        </button>
      ) : (
        <a className={styles['item']} href={`#${item.link}`} onClick={open}>
          {body}
        </a>
      )}
      {!item.read && (
        <button type="button" className={styles['check']} aria-label={t('markRead', { subject: item.subject })} onClick={onRead}>
          <IconCheck size={18} aria-hidden />
        </button>
      )}
    </li>
  );
}
