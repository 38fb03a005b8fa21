import { Button, FileButton, Group, Input, type InputWrapperProps } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isProblem, upload } from '#platform/http/web/client.ts';
import { mebibytes } from '#platform/kernel/uploads.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { fileValue } from '../fields.ts';
import { fileContract } from '../file-contract.ts';
import type { Resource } from '../resource.ts';
import { useCrudTexts } from './texts.ts';
import { FileLink } from './value.tsx';

interface Props extends Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  readonly id: string;
  readonly resource: Resource;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Null while the record is new: what it will hold cannot be opened yet. */
  readonly recordId: number | null;
}

/** The file of a record: sent as soon as it is chosen, kept when the record is saved. */
export function FileInput({ id, resource, name, value, onChange, recordId, error, ...rest }: Props): ReactNode {
  const t = useCrudTexts();
  const locale = useLocale();
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const held = fileValue.safeParse(value).data;
  const max = publicConfig().uploadMax;
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    setRefused(file.size > mebibytes(max) ? sayComplaint({ code: 'file.size', params: { max } }, locale) : null);
    if (file.size > mebibytes(max)) return;
    setShare(0);
    try {
      onChange(await upload(fileContract(resource), 'upload', { params: { field: name }, files: [file], onProgress: setShare }));
    } catch (failure) {
      if (isProblem(failure) && failure.status === 415) setRefused(t('fileType'));
      else toast.failure(failure);
    } finally {
      setShare(null);
    }
  };
  return (
    <Input.Wrapper {...rest} id={id} labelElement="div" error={refused ?? error}>
      <Group gap="xs" mt={4}>
        {held && <FileLink resource={resource} recordId={recordId} name={name} file={held} />}
        <FileButton onChange={(file) => void send(file)} {...(resource.fields[name]?.meta.takes === 'image' && { accept: 'image/*' })}>
          {(button) => (
            <Button {...button} id={id} variant="default" leftSection={<IconUpload size={18} />} loading={share !== null}>
              {t(held ? 'fileReplace' : 'fileChoose')}
            </Button>
          )}
        </FileButton>
        {held && (
          <Button variant="subtle" color="gray" leftSection={<IconX size={18} />} onClick={() => onChange('')}>
            {t('fileRemove')}
          </Button>
        )}
        <span role="status">{share !== null && t('fileSending', { percent: Math.round(share * 100) })}</span>
      </Group>
    </Input.Wrapper>
  );
}
