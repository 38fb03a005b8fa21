import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { addressOf } from '#platform/http/web/client.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { fileContract } from '../file-contract.ts';
import type { FileValue } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { useCrudTexts } from './texts.ts';

const PdfPages = lazy(() => import('#platform/ui/pdf-pages.tsx'));

interface Props {
  readonly resource: Resource;
  readonly recordId: number;
  readonly name: string;
  readonly file: FileValue;
}

const isPdf = ({ type }: FileValue): boolean => type === 'application/pdf';
const isPicture = ({ type }: FileValue): boolean => /^image\/(png|jpeg|webp|gif|avif)$/.test(type);

/** A file to be saved, and to be looked at where it is a picture or a PDF. */
export function FileView({ resource, recordId, name, file }: Props): ReactNode {
  const t = useCrudTexts();
  const [open, setOpen] = useState(false);
  const params = { id: recordId, field: name, file: file.id };
  const [save, view] = [{ params }, { params, query: { view: 'true' as const } }].map((request) =>
    addressOf(fileContract(resource), 'show', request),
  );
  const canShow = isPdf(file) || isPicture(file);
  return (
    <Group gap="xs">
      {canShow && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconEye size={16} />}
          aria-label={t('fileLook', { name: file.name })}
          onClick={() => setOpen(true)}
        >
          {t('fileSee')}
        </Button>
      )}
      <Anchor href={save} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Anchor>
      {open && view !== undefined && (
        <Dialog title={file.name} size="xl" onClose={() => setOpen(false)}>
          <Group mb="sm">
            <Button component="a" href={save} variant="default" leftSection={<IconDownload size={18} />}>
              {t('fileSave')}
            </Button>
            <Anchor href={view} target="_blank" rel="noopener" size="sm">
              {t('fileTab')}
            </Anchor>
          </Group>
          {isPdf(file) ? (
            <Suspense fallback={<Skeleton height={480} />}>
              <PdfPages address={view} />
            </Suspense>
          ) : (
            <img src={view} alt={file.name} style={{ maxWidth: '100%' }} />
          )}
        </Dialog>
      )}
    </Group>
  );
}
