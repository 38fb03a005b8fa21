import { Button, FileButton, Group, Input, Skeleton, Text, Textarea } from '@mantine/core';
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#platform/shell/use-online.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import { useConfirm } from '#platform/ui/use-confirm.tsx';
import { mostFiles } from '../../contract.ts';
import type { KeptFile } from './outbox.ts';
import { useInspection, type Subject } from './use-inspection.ts';
import '../texts.ts';

const takes = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,image/*';

/** Date, record and up to three files of an inspection. It needs no network: what is written stays on the device until it is sent. */
export function InspectionForm({ subject, onDone }: { readonly subject: Subject; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('urbanism');
  const isOnline = useOnline();
  const { values, errors, busy, change, add, finish, cancel } = useInspection(subject, onDone);
  const { ask, dialog } = useConfirm({
    title: t('inspections.discardAsk', { process: subject.process }),
    text: t('inspections.discardText'),
    confirm: t('inspections.discard'),
    danger: true,
  });
  if (values === null) return <Skeleton height={240} />;
  const isEmpty = values.obs === '' && values.files.length === 0;
  const isFull = values.files.length >= mostFiles;
  return (
    <form
      aria-label={t('inspections.formOf', { process: subject.process })}
      noValidate
      style={{ display: 'grid', gap: '0.75rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      {!isOnline && (
        <Text size="sm" role="status">
          {t('inspections.offline')}
        </Text>
      )}
      <DateField
        name={t('inspections.date')}
        label={<FieldLabel text={t('inspections.date')} required />}
        value={values.inspectedAt}
        onChange={(inspectedAt) => change({ inspectedAt })}
        error={errors['inspectedAt']}
      />
      <Textarea
        label={<FieldLabel text={t('inspections.record')} required />}
        autosize
        minRows={4}
        maxLength={4000}
        value={values.obs}
        error={errors['obs']}
        onChange={(event) => change({ obs: event.currentTarget.value })}
      />
      <Input.Wrapper
        labelElement="div"
        label={t('inspections.files')}
        description={t('inspections.filesHelp', { max: mostFiles })}
        error={errors['files']}
      >
        <Group gap="xs" mt={4}>
          <FileButton onChange={(file) => void (file && add([file]))} accept="image/*" capture="environment" disabled={isFull}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconCamera size={18} />} disabled={isFull}>
                {t('inspections.photo')}
              </Button>
            )}
          </FileButton>
          <FileButton multiple onChange={(files) => void add(files)} accept={takes} disabled={isFull}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconPaperclip size={18} />} disabled={isFull}>
                {t('inspections.file')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Input.Wrapper>
      {values.files.length > 0 && (
        <ul style={{ display: 'grid', gap: '0.5rem', margin: 0, padding: 0, listStyle: 'none' }}>
          {values.files.map((file) => (
            <li key={file.id} style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' }}>
              <Thumbnail file={file} />
              <span style={{ overflowWrap: 'anywhere' }}>{file.name}</span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconX size={16} />}
                aria-label={t('inspections.removeFile', { name: file.name })}
                onClick={() => change({ files: values.files.filter(({ id }) => id !== file.id) })}
              >
                {t('inspections.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={() => void (isEmpty ? cancel() : ask().then((yes) => yes && cancel()))} disabled={busy}>
          {t('inspections.cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('inspections.finish')}
        </Button>
      </Group>
      {dialog}
    </form>
  );
}

function Thumbnail({ file: { blob } }: { readonly file: KeptFile }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob.type.startsWith('image/')) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an address that must be given back when the picture goes
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url && <img src={url} alt="" width={72} height={54} style={{ objectFit: 'cover', borderRadius: 4 }} />;
}
