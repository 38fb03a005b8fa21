import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileValue } from '#platform/crud/fields.ts';
import type { Row } from '#platform/crud/web/data.ts';
import { FileView } from '#platform/crud/web/file-view.tsx';
import { useMay } from '#platform/crud/web/may.ts';
import { PartForm, Parts } from '#platform/crud/web/parts.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { documents } from '../../record/parts.ts';
import { formerOf, isReplaced } from '../domain/versions.ts';
import './texts.ts';

const versionOf = (row: Row) => ({ id: row.id, replacesId: typeof row['replacesId'] === 'number' ? row['replacesId'] : null });
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The documents of a process: of each the version that counts, with those before it, and a newer one in one step. */
export function Documents({ processId }: { readonly processId: number }): ReactNode {
  const { t } = useTranslation('urbanism');
  const may = useMay(documents);
  const [renewed, setRenewed] = useState<number | null>(null);
  return (
    <Parts
      resource={documents}
      parentId={processId}
      extras={{
        own: ['file', 'replacesId'],
        hides: (row, rows) => isReplaced(versionOf(row), rows.map(versionOf)),
        // A file that is there is not exchanged: a newer version follows it.
        fixed: (row) =>
          row === null ? { replacesId: null } : { replacesId: keyOf(row['replacesId']), ...(row['file'] !== null && { file: row['file'] }) },
        head: (row) => <OneFile row={row} />,
        foot: (row, rows) => {
          const former = formerOf(versionOf(row), rows.map(versionOf)).flatMap(({ id }) => rows.filter((one) => one.id === id));
          return (
            <>
              {former.length > 0 && <Former rows={former} />}
              {renewed === row.id && (
                <PartForm
                  resource={documents}
                  parentId={processId}
                  record={null}
                  fixed={{ replacesId: String(row.id) }}
                  begin={{ values: { name: text(row['name']), documentTypeId: keyOf(row['documentTypeId']) }, refs: row.refs }}
                  onDone={() => setRenewed(null)}
                />
              )}
            </>
          );
        },
        actions: (row) =>
          may.add &&
          renewed !== row.id && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconFilePlus size={16} />}
              aria-label={t('documents.newOf', { name: text(row['name']) })}
              onClick={() => setRenewed(row.id)}
            >
              {t('documents.new')}
            </Button>
          ),
      }}
    />
  );
}

const keyOf = (id: unknown): string | null => (typeof id === 'number' ? String(id) : null);

function OneFile({ row }: { readonly row: Row }): ReactNode {
  const file = fileValue.safeParse(row['file']).data;
  return (
    file !== undefined && (
      <div style={{ marginBottom: '0.75rem' }}>
        <FileView resource={documents} recordId={row.id} name="file" file={file} />
      </div>
    )
  );
}

function Former({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const { t } = useTranslation('urbanism');
  return (
    <details style={{ marginTop: '0.5rem' }}>
      <summary>{t('documents.former', { count: rows.length })}</summary>
      <ul style={{ display: 'grid', gap: '0.5rem', margin: '0.5rem 0 0', paddingInlineStart: '1.25rem' }}>
        {rows.map((row) => (
          <li key={row.id}>
            {text(row['name'])} · {sayDay(text(row['documentAt']) || text(row['createdAt']).slice(0, 10))}
            <OneFile row={row} />
          </li>
        ))}
      </ul>
    </details>
  );
}
