import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { findModule } from '#platform/tenancy/web/config.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Pending, RecordFailure, atHand } from '#platform/ui/load-failure.tsx';
import { channelNames, statusNames } from '../../channels.ts';
import { may } from '../../codes.ts';
import { sentContract, type DeliveryView } from '../../contract.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './desk.module.css';
import { keys, useSentOne } from './queries.ts';
import { useTexts } from './texts.ts';

const path = '/geoportalgestao/databasenotifications';

/** One sending: what was said, to whom, and whether it reached them. */
export function Screen(): ReactNode {
  const t = useTexts();
  const say = useSay();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const { id: text } = useParams({ strict: false });
  const id = Number(text);
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState('');
  const [deleting, setDeleting] = useState(false);
  const request = useSentOne(id, page);
  const { data } = request;
  const mayDelete = useCan(may.sentDelete);
  const mayRetry = useCan(may.edit);
  const refresh = () => client.invalidateQueries({ queryKey: keys.all });
  const retry = useMutation({
    mutationFn: () => api(sentContract, 'retry', { params: { id } }),
    onSuccess: ({ retried }) => (toast.success(t('sentList.retried', { count: retried })), refresh()),
  });
  const remove = useMutation({
    mutationFn: () => api(sentContract, 'remove', { params: { id } }),
    onSuccess: async () => {
      toast.success(t('sentList.deleted'));
      await router.navigate({ to: path });
      await refresh();
    },
  });
  const back = { to: path, label: t('sentList.title') };
  if (!data)
    return (
      <PageFrame title={request.isError ? t('sentList.title') : '…'} back={back}>
        {request.isError ? (
          <RecordFailure request={request} notFound={t('sentList.notFound')}>
            <Button variant="default" onClick={() => void router.navigate({ to: path })}>
              {t('sentList.title')}
            </Button>
          </RecordFailure>
        ) : (
          <Pending request={request} height={400} title={t('failed')} />
        )}
      </PageFrame>
    );
  const facts = [
    [t('sentList.date'), sayInstant(data.createdAt)],
    [t('channel'), say(channelNames[data.channel])],
    [t('sentList.module'), data.module === null ? null : (findModule(data.module)?.name[locale] ?? data.module)],
    [t('sentList.notification'), data.notification],
    [t('sentList.trigger'), data.trigger],
    [t('sentList.record'), data.recordTitle],
    [t('sentList.sender'), data.sender ?? t('sentList.automatic')],
    [t('roles.cc'), data.cc.join('; ') || null],
    [t('roles.bcc'), data.bcc.join('; ') || null],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  const columns: Column<DeliveryView>[] = [
    { key: 'name', title: t('sentList.person'), sortable: true, render: (row) => row.name ?? row.address },
    { key: 'address', title: t('sentList.address'), render: (row) => row.address },
    { key: 'role', title: t('sentList.role'), render: (row) => t(`roles.${row.role}`) },
    { key: 'status', title: t('sentList.state'), render: (row) => say(statusNames[row.status]) },
    { key: 'reason', title: t('sentList.reason'), render: (row) => row.reason },
    {
      key: 'when',
      title: t('sentList.when'),
      render: (row) => {
        if (row.readAt !== null) return t('sentList.readAt', { at: sayInstant(row.readAt) });
        if (row.sentAt !== null) return sayInstant(row.sentAt);
        return row.status === 'waiting' ? t('sentList.waitingUntil', { at: sayInstant(row.dueAt) }) : null;
      },
    },
  ];
  return (
    <PageFrame
      title={data.subject}
      back={back}
      actions={
        <>
          {mayRetry && data.failed > 0 && (
            <Button leftSection={<IconRefresh size={18} />} loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('sentList.retry', { count: data.failed })}
            </Button>
          )}
          {mayDelete && (
            <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['sent']}>
        <dl className={lists['facts']} data-beside>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section className={styles['message']} aria-label={t('sentList.message')}>
          <h2>{t('sentList.message')}</h2>
          <p>{data.message}</p>
        </section>
      </div>
      <h2 className={styles['heading']}>{t('sentList.people')}</h2>
      <DataTable
        label={t('sentList.people')}
        columns={columns}
        rows={sorted(data.deliveries, sort)}
        request={atHand}
        nameOf={(row) => row.name ?? row.address ?? ''}
        sort={sort}
        onSort={setSort}
        empty={<EmptyState title={t('sentList.noPeople')} />}
      />
      {data.deliveriesLeft > 0 && (
        <p>
          {t('sentList.more', { count: data.deliveriesLeft })}{' '}
          <Button variant="default" size="compact-md" onClick={() => setPage(page + 1)}>
            {t('sentList.next')}
          </Button>
        </p>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('sentList.deleteTitle')}
          text={t('sentList.deleteText')}
          confirm={t('delete')}
          danger
          onConfirm={() => remove.mutateAsync()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </PageFrame>
  );
}

/** As the server gives them (what failed first), or by name. */
function sorted(rows: readonly DeliveryView[], sort: string): readonly DeliveryView[] {
  if (sort === '') return rows;
  const nameOf = (row: DeliveryView): string => row.name ?? row.address ?? '';
  return rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'pt') * (sort === 'name' ? 1 : -1));
}
