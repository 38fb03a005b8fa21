import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { mayUse, useSession } from '#platform/access/web/session.ts';
import { inputSchema } from '#platform/crud/contract.ts';
import { contractOf, refresh } from '#platform/crud/web/data.ts';
import { addressOf, api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { FormSection, Split } from '#platform/ui/form-parts.tsx';
import { sayDay, sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { contactDeskContract } from '../../contact-desk-contract.ts';
import { mayContact } from '../../permissions.ts';
import { contactMessages } from '../../resources.ts';
import styles from './desk.module.css';
import { useThread, type ContactRecord } from './queries.ts';
import { useDeskTexts } from './texts.ts';
import { Writing } from './writing.tsx';

type Thread = NonNullable<ReturnType<typeof useThread>['data']>;

/** What somebody wrote, what was said to it, and what is to be done about it. */
export function RequestPage({ record }: { readonly record: ContactRecord }): ReactNode {
  const t = useDeskTexts();
  const request = useThread(record.id);
  const mayEdit = mayUse(mayContact.edit, useSession());
  const { data: thread } = request;
  return (
    <Split>
      <div className={styles['column']}>
        {record.state === 'spam' && thread && <Held thread={thread} />}
        <FormSection title={t('message')}>
          <p className={styles['words']}>{record.message}</p>
          {thread && thread.files.length > 0 && <FileList id={record.id} files={thread.files} />}
        </FormSection>
        <FormSection title={t('conversation')}>
          {thread ? <Entries entries={thread.entries} /> : <Pending request={request} height={96} />}
        </FormSection>
        {mayEdit && thread && record.state !== 'spam' && <Writing record={record} repliesTo={thread.repliesTo} />}
      </div>
      <Facts record={record} thread={thread} mayEdit={mayEdit} />
    </Split>
  );
}

function Held({ thread }: { readonly thread: Thread }): ReactNode {
  const t = useDeskTexts();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('held')}>
      <p>{t('heldText')}</p>
      <ul className={styles['plain']}>
        {thread.sent?.suspicion.map((reason) => (
          <li key={reason}>{t(`reasons.${reason}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function FileList({ id, files }: { readonly id: number; readonly files: Thread['files'] }): ReactNode {
  const t = useDeskTexts();
  return (
    <ul className={styles['plain']} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id}>
          <IconPaperclip size={18} aria-hidden />{' '}
          <Anchor href={addressOf(contactDeskContract, 'file', { params: { id, file: file.id } })} download>
            {file.name}
          </Anchor>{' '}
          <small>{Math.max(1, Math.round(file.bytes / 1024))} kB</small>
        </li>
      ))}
    </ul>
  );
}

function Entries({ entries }: { readonly entries: Thread['entries'] }): ReactNode {
  const t = useDeskTexts();
  if (entries.length === 0) return <p className={styles['soft']}>{t('nothing')}</p>;
  return (
    <ol className={styles['entries']}>
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <p className={styles['soft']}>
            <strong>{t(`kinds.${entry.kind}`)}</strong> {entry.sentTo !== null && t('sentTo', { email: entry.sentTo })} ·{' '}
            {entry.author ?? t('nobody')} · <time dateTime={entry.at}>{sayInstant(entry.at)}</time>
          </p>
          <p className={styles['words']}>{entry.text}</p>
        </li>
      ))}
    </ol>
  );
}

interface FactsProps {
  readonly record: ContactRecord;
  readonly thread: Thread | undefined;
  readonly mayEdit: boolean;
}

function Facts({ record, thread, mayEdit }: FactsProps): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const me = useSession();
  const [busy, setBusy] = useState(false);
  const { fields } = contactMessages;
  const say = useSay();
  const change = async (part: Partial<Pick<ContactRecord, 'state' | 'assigneeId'>>): Promise<void> => {
    setBusy(true);
    try {
      const body = { ...inputSchema(contactMessages).parse(record), ...part };
      await api(contractOf(contactMessages), 'update', { params: { id: record.id }, body, version: record.version });
      toast.success(t('moved'));
    } catch (failure) {
      toast.failure(failure);
    } finally {
      await refresh(client);
      setBusy(false);
    }
  };
  const open = record.state === 'new' || record.state === 'progress';
  const state = fields.state.meta.options?.find(({ value }) => value === record.state)?.label;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say(fields.state.meta.label), state && say(state)],
    [say(fields.topicId.meta.label), record.refs['topicId']?.[0]?.title ?? t('noTopic')],
    [say(fields.assigneeId.meta.label), record.refs['assigneeId']?.[0]?.title ?? t('none')],
    [
      say(fields.dueOn.meta.label),
      record.dueOn !== null && (
        <>
          {sayDay(record.dueOn)}{' '}
          {thread?.overdue === true && (
            <Badge tone="danger" title={t('overdueLong')}>
              {t('overdue')}
            </Badge>
          )}
        </>
      ),
    ],
    [t('from'), record.name],
    [say(fields.email.meta.label), record.email],
    [say(fields.phone.meta.label), record.phone],
    [t('received'), sayInstant(record.createdAt)],
    ...(thread === undefined
      ? []
      : thread.sent === null
        ? ([[t('origin'), t('byClerk')]] as const)
        : ([
            [t('language'), t(`languages.${thread.sent.locale}`)],
            [t('consent'), thread.sent.consentAt && sayInstant(thread.sent.consentAt)],
          ] as const)),
  ];
  return (
    <FormSection title={t('facts')}>
      <dl className={styles['facts']}>
        {rows
          .filter(([, value]) => value !== null && value !== undefined && value !== false)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {mayEdit && (
        <Group gap="xs">
          {open && me && record.assigneeId !== me.id && (
            <Button variant="default" loading={busy} onClick={() => void change({ assigneeId: me.id, state: 'progress' })}>
              {t('take')}
            </Button>
          )}
          {open && (
            <>
              <Button variant="default" loading={busy} onClick={() => void change({ state: 'no-answer' })}>
                {t('noAnswer')}
              </Button>
              <Button variant="default" loading={busy} onClick={() => void change({ state: 'spam' })}>
                {t('isSpam')}
              </Button>
            </>
          )}
          {record.state === 'spam' && (
            <Button loading={busy} onClick={() => void change({ state: 'new' })}>
              {t('release')}
            </Button>
          )}
        </Group>
      )}
    </FormSection>
  );
}
