import { Button, Group, Text } from '@mantine/core';
import { IconEdit, IconKeyOff, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { sayAgo, sayDay, sayNumber } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import { open311Keys, type KeyView } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { CopyLine } from '../copy-line.tsx';
import { KeyDialog } from '../key-dialog.tsx';
import { keysQuery, refresh, useOpen311 } from '../queries.ts';
import { SecretDialog } from '../secret-dialog.tsx';

type Asked =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'revoke'; readonly key: KeyView }
  | { readonly what: 'made'; readonly name: string; readonly secret: string };

/** Which applications may speak Open311 with the municipality. */
export function Screen(): ReactNode {
  const t = useOpen311();
  const locale = useLocale();
  const client = useQueryClient();
  const mayManage = useCan(may.manageKeys);
  const [asked, setAsked] = useState<Asked | null>(null);
  const request = useQuery({ queryKey: keysQuery, queryFn: ({ signal }) => api(open311Keys, 'list', { signal }) });
  const { data } = request;
  const revoke = async ({ id }: KeyView): Promise<void> => {
    try {
      await api(open311Keys, 'revoke', { params: { id } });
      setAsked(null);
      toast.success(t('ask.done'));
    } catch (error) {
      toast.failure(error);
    }
    await refresh(client);
  };
  const columns: Column<KeyView>[] = [
    { key: 'name', title: t('column.name'), render: (row) => row.name },
    { key: 'prefix', title: t('column.prefix'), render: (row) => <code>{row.prefix}…</code> },
    { key: 'scopes', title: t('column.scopes'), render: (row) => row.scopes.map((scope) => t(`scope.${scope}`)).join(', ') },
    { key: 'channel', title: t('column.channel'), render: (row) => row.channel },
    { key: 'reports', title: t('column.reports'), numeric: true, render: (row) => sayNumber(row.reports, locale) },
    { key: 'lastUsedAt', title: t('column.lastUsedAt'), render: (row) => (row.lastUsedAt === null ? t('never') : sayAgo(row.lastUsedAt, locale)) },
    { key: 'state', title: t('column.state'), render: (row) => (row.revokedAt === null ? t('active') : t('revoked', { at: sayDay(row.revokedAt) })) },
  ];
  const addButton = mayManage && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setAsked({ what: 'new' })}>
      {t('add')}
    </Button>
  );
  const menuOf = (key: KeyView): ReactNode =>
    mayManage &&
    key.revokedAt === null && (
      <RowMenu
        name={key.name}
        actions={[
          { label: t('edit'), icon: IconEdit, run: () => setAsked({ what: 'edit', key }) },
          { label: t('revoke'), icon: IconKeyOff, danger: true, run: () => setAsked({ what: 'revoke', key }) },
        ]}
      />
    );
  return (
    <PageFrame title={t('title')} actions={addButton}>
      <Text size="sm" maw="44rem" mb="sm">
        {t('lead')}
      </Text>
      {data && (
        <Group gap="xl" mb="md" align="flex-start">
          <CopyLine label={t('endpoint')} value={data.endpoint} />
          <CopyLine label={t('jurisdiction')} value={data.jurisdiction} />
        </Group>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data?.items}
        request={request}
        nameOf={(row) => row.name}
        menu={mayManage ? menuOf : undefined}
        empty={
          <EmptyState title={t('none')} text={t('noneText')}>
            {addButton}
          </EmptyState>
        }
      />
      {(asked?.what === 'new' || asked?.what === 'edit') && (
        <KeyDialog
          stored={asked.what === 'edit' ? asked.key : null}
          channels={data?.channels ?? []}
          onClose={() => setAsked(null)}
          onSaved={(name, secret) => setAsked(secret === null ? null : { what: 'made', name, secret })}
        />
      )}
      {asked?.what === 'made' && <SecretDialog name={asked.name} secret={asked.secret} onClose={() => setAsked(null)} />}
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={t('ask.title', { name: asked.key.name })}
          text={t('ask.text')}
          confirm={t('ask.confirm')}
          danger
          onConfirm={() => revoke(asked.key)}
          onCancel={() => setAsked(null)}
        />
      )}
    </PageFrame>
  );
}
