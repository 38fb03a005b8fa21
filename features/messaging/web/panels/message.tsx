import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, isProblem } from '#platform/http/web/client.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { mailboxContract } from '../../mailbox-contract.ts';
import styles from '../mailbox.module.css';
import { useMessage } from '../queries.ts';

/** One message, as a mail program shows it or as plain text. Its HTML stands in a frame of its own where nothing runs. */
export function Message({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('messaging');
  const [view, setView] = useState<'html' | 'text'>('html');
  const request = useMessage(id);
  const { data: message, error } = request;
  if (isProblem(error) && error.status === 404) return <p>{error.message}</p>;
  if (!message) return <Pending request={request} height={320} />;
  return (
    <article className={styles['message']}>
      <Link to="/portal/mailbox" className={styles['back']}>
        {t('mailbox.back')}
      </Link>
      <h2 lang={message.locale === 'pt' ? 'pt-PT' : 'en'}>{message.subject}</h2>
      <dl>
        <dt>{t('mailbox.to')}</dt>
        <dd>{message.to ?? t('mailbox.undisclosed')}</dd>
        {(['cc', 'bcc'] as const)
          .filter((kind) => message[kind].length > 0)
          .map((kind) => (
            <Fragment key={kind}>
              <dt>{t(`mailbox.${kind}`)}</dt>
              <dd>{message[kind].join(', ')}</dd>
            </Fragment>
          ))}
        <dt>{t('mailbox.sent')}</dt>
        <dd>{sayInstant(message.createdAt)}</dd>
      </dl>
      <Button variant="default" onClick={() => setView(view === 'html' ? 'text' : 'html')}>
        {t(view === 'html' ? 'mailbox.text' : 'mailbox.html')}
      </Button>
      {view === 'text' ? (
        <pre className={styles['text']}>{message.text}</pre>
      ) : (
        <iframe
          className={styles['frame']}
          title={t('mailbox.frame', { subject: message.subject })}
          src={addressOf(mailboxContract, 'html', { params: { id } })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </article>
  );
}
