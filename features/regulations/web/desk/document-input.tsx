import { Alert, Anchor, Button, FileButton, Input } from '@mantine/core';
import { IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { addressOf, api, isProblem, upload } from '#platform/http/web/client.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { mebibytes } from '#platform/kernel/uploads.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { fieldId } from '#platform/ui/form-parts.tsx';
import type { Regulation } from '../../contract.ts';
import { sizeText, typeName } from '../../domain/sizes.ts';
import styles from './desk.module.css';
import { refresh, type Keeping } from './queries.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly keeping: Keeping;
  /** As it is stored; null while it is new. */
  readonly record: Regulation | null;
  readonly value: Regulation['document'];
  /** MB a file may have. */
  readonly max: number;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: Regulation['document']) => void;
}

const takes = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.txt,.csv,image/*';

/** The one document: sent as soon as it is chosen, kept when the regulation is saved; under it, how far its text is known. */
export function DocumentInput({ keeping, record, value, max, disabled, error, onChange }: Props): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { contract } = keeping;
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const id = fieldId('document');
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    const large = file.size > mebibytes(max);
    setRefused(large ? sayComplaint({ code: 'file.size', params: { max } }, locale) : null);
    if (large) return;
    setShare(0);
    try {
      onChange(await upload(contract, 'upload', { files: [file], onProgress: setShare }));
    } catch (failure) {
      if (isProblem(failure) && failure.status === 415) setRefused(t('document.type'));
      else if (isProblem(failure) && failure.detail !== '') setRefused(failure.detail);
      else toast.failure(failure);
    } finally {
      setShare(null);
    }
  };
  const stored = value !== null && record?.document?.id === value.id;
  return (
    <Input.Wrapper id={id} labelElement="div" label={t('field.document')} description={t('document.help', { max })} error={refused ?? error}>
      <div className={styles['file']} style={{ marginTop: 4 }}>
        {value && (
          <span>
            {stored ? (
              <Anchor href={addressOf(contract, 'document', { params: { id: record.id } })} target="_blank" rel="noopener">
                {value.name}
              </Anchor>
            ) : (
              value.name
            )}{' '}
            ({typeName(value.type)}, {sizeText(value.bytes, locale === 'pt')})
          </span>
        )}
        {!disabled && (
          <FileButton onChange={(file) => void send(file)} accept={takes}>
            {(button) => (
              <Button {...button} id={id} variant="default" leftSection={<IconUpload size={18} />} loading={share !== null}>
                {t(value ? 'document.replace' : 'document.choose')}
              </Button>
            )}
          </FileButton>
        )}
        {value && !disabled && (
          <Button variant="subtle" color="gray" leftSection={<IconX size={18} />} onClick={() => onChange(null)}>
            {t('document.remove')}
          </Button>
        )}
        <span role="status">{share !== null && t('document.sending', { percent: Math.round(share * 100) })}</span>
      </div>
      {stored && record.text && <TextState keeping={keeping} record={record} mayRead={!disabled} />}
    </Input.Wrapper>
  );
}

function TextState({ keeping, record, mayRead }: { readonly keeping: Keeping; readonly record: Regulation; readonly mayRead: boolean }): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: () => api(keeping.contract, 'read', { params: { id: record.id } }),
    onSuccess: () => refresh(client),
  });
  const { text } = record;
  if (!text) return null;
  if (text.said === null) return <p style={{ margin: '0.5rem 0 0' }}>{t('document.pages', { count: text.pages ?? 0 })}</p>;
  const waiting = text.state === 'waiting';
  return (
    <Alert color={waiting || text.state === 'none' ? 'blue' : 'yellow'} mt="sm" role="status">
      {text.said}
      {mayRead && !waiting && text.state !== 'none' && (
        <div style={{ marginTop: '0.5rem' }}>
          <Button variant="default" size="compact-sm" leftSection={<IconRefresh size={16} />} loading={read.isPending} onClick={() => read.mutate()}>
            {t('document.read')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
