import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import { typeName } from '../../domain/sizes.ts';
import { useBook, useRemoval, useTrash } from './queries.ts';
import { useDeskTexts } from './texts.ts';

/** What was deleted, and the way back. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const keeping = useBook();
  const request = useTrash(keeping);
  const { restore } = useRemoval(keeping);
  return (
    <PageFrame title={t('trashTitle')} back={{ to: keeping.screen, label: t('back') }}>
      <DataTable
        label={t('trashTitle')}
        columns={[
          { key: 'name', title: t('field.name'), render: ({ name }) => name },
          { key: 'document', title: t('field.document'), render: ({ document }) => document && `${document.name} (${typeName(document.type)})` },
        ]}
        rows={request.data?.items}
        request={request}
        nameOf={({ name }) => name}
        menu={(row) => <RowMenu name={row.name} actions={[{ label: t('restore'), icon: IconArrowBackUp, run: () => restore(row) }]} />}
        empty={<EmptyState title={t('trashEmpty')} />}
      />
    </PageFrame>
  );
}
