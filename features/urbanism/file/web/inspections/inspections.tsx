import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileValue } from '#platform/crud/fields.ts';
import type { Row } from '#platform/crud/web/data.ts';
import { FileView } from '#platform/crud/web/file-view.tsx';
import { useMay } from '#platform/crud/web/may.ts';
import { Parts } from '#platform/crud/web/parts.tsx';
import { inspections } from '../../../record/parts.ts';
import { usePeople } from '../queries.ts';
import { InspectionForm } from './inspection-form.tsx';
import type { Subject } from './use-inspection.ts';
import { WaitingList } from './waiting-list.tsx';
import '../texts.ts';

const fileFields = ['file1', 'file2', 'file3'] as const;

/** The inspections of a process; a new one may be written without a network. */
export function Inspections({ subject, version }: { readonly subject: Subject; readonly version: number }): ReactNode {
  const may = useMay(inspections);
  const isInspectable = usePeople(subject.id, version)?.inspectable;
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <WaitingList processId={subject.id} />
      <Parts
        resource={inspections}
        parentId={subject.id}
        extras={{
          own: fileFields,
          foot: (row) => <Files row={row} />,
          add: may.add ? <Add subject={subject} isInspectable={isInspectable} /> : null,
        }}
      />
    </div>
  );
}

function Files({ row }: { readonly row: Row }): ReactNode {
  const held = fileFields.flatMap((name) => {
    const file = fileValue.safeParse(row[name]).data;
    return file ? [{ name, file }] : [];
  });
  if (held.length === 0) return null;
  return (
    <div style={{ display: 'grid', gap: '0.5rem', marginTop: '0.5rem' }}>
      {held.map(({ name, file }) => (
        <FileView key={name} resource={inspections} recordId={row.id} name={name} file={file} />
      ))}
    </div>
  );
}

function Add({ subject, isInspectable }: { readonly subject: Subject; readonly isInspectable: boolean | undefined }): ReactNode {
  const { t } = useTranslation('urbanism');
  const [open, setOpen] = useState(false);
  if (isInspectable === undefined) return null;
  if (!isInspectable)
    return (
      <Text size="sm" c="dimmed">
        {t('inspections.notInspectable')}
      </Text>
    );
  if (open) return <InspectionForm subject={subject} onDone={() => setOpen(false)} />;
  return (
    <Button variant="default" leftSection={<IconPlus size={18} />} style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
      {t('inspections.add')}
    </Button>
  );
}
