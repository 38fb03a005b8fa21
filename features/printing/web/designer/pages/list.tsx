import { Text } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import { designerContract, type layoutRow } from '../../../designer-contract.ts';
import { listKey, refresh, screen, useCopy, useMayDesign } from '../queries.ts';
import { useDesignerTexts } from '../texts.ts';

type Stored = z.output<typeof layoutRow>;
/** The table knows rows by numbers. */
interface Row extends Omit<Stored, 'id'> {
  readonly id: number;
  readonly code: string;
}

/** Layouts of the product, and the municipality's own. */
export function Screen(): ReactNode {
  const t = useDesignerTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const router = useRouter();
  const copy = useCopy();
  const mayChange = useMayDesign();
  const [asked, setAsked] = useState<Row | null>(null);
  const request = useQuery({ queryKey: listKey, queryFn: ({ signal }) => api(designerContract, 'list', { signal }) });
  const rows = request.data?.items.map((row, id): Row => ({ ...row, id, code: row.id }));
  const nameOf = (row: Row): string => row.title[locale];
  const remove = async ({ code }: Row): Promise<void> => {
    try {
      const { version } = await api(designerContract, 'show', { params: { id: code } });
      await api(designerContract, 'remove', { params: { id: code }, version });
      toast.success(t('deleted'));
    } catch (error) {
      toast.failure(error);
    }
    setAsked(null);
    await refresh(client);
  };
  const columns: Column<Row>[] = [
    { key: 'title', title: t('column.title'), render: nameOf },
    { key: 'apps', title: t('apps.label'), render: ({ apps }) => apps.map((app) => t(`apps.${app}`)).join(', ') },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ builtIn, published, newest }) =>
        builtIn
          ? t('builtIn')
          : published === null
            ? t('draft')
            : published === newest
              ? t('printed', { number: published })
              : t('ahead', { published, newest }),
    },
    {
      key: 'saved',
      title: t('column.saved'),
      render: ({ savedAt, savedBy }) => savedAt && [sayInstant(savedAt), savedBy].filter(Boolean).join(' · '),
    },
  ];
  const menu = (row: Row): ReactNode => (
    <RowMenu
      name={nameOf(row)}
      actions={[
        { label: t('open'), icon: IconPencil, run: () => void router.navigate({ to: `${screen}/${row.code}` }) },
        {
          label: t('copyLayout'),
          icon: IconCopy,
          run: () =>
            void api(designerContract, 'show', { params: { id: row.code } }).then(
              (record) => copy.mutate(record),
              (error: unknown) => toast.failure(error),
            ),
        },
        ...(row.builtIn ? [] : [{ label: t('delete'), icon: IconTrash, danger: true, run: () => setAsked(row) }]),
      ]}
    />
  );
  return (
    <PageFrame title={t('many')}>
      <Text size="sm" maw="44rem">
        {t('lead')}
      </Text>
      <DataTable
        label={t('many')}
        columns={columns}
        rows={rows}
        request={request}
        nameOf={nameOf}
        linkOf={({ code }) => `${screen}/${code}`}
        onOpen={({ code }) => void router.navigate({ to: `${screen}/${code}` })}
        menu={mayChange ? menu : undefined}
        empty={null}
      />
      {asked && (
        <ConfirmDialog
          title={t('deleteTitle', { name: nameOf(asked) })}
          text={t('deleteText')}
          confirm={t('delete')}
          danger
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </PageFrame>
  );
}
