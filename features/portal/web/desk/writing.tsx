import { Button, SegmentedControl, Textarea } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { refresh } from '#platform/crud/web/data.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { contactDeskContract, type EntryKind } from '../../contact-desk-contract.ts';
import styles from './desk.module.css';
import type { ContactRecord } from './queries.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly record: ContactRecord;
  readonly repliesTo: string | null;
}

/** An answer that leaves by mail, one that was spoken, or a word to colleagues. What was typed stays until it is taken. */
export function Writing({ record, repliesTo }: Props): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const help = useId();
  const kinds: readonly EntryKind[] = record.email === null ? ['call', 'note'] : ['answer', 'call', 'note'];
  const [kind, setKind] = useState<EntryKind>(kinds[0] ?? 'note');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const send = async (): Promise<void> => {
    if (busy) return;
    if (text.trim().length < 2) {
      setError(t('write.short'));
      return box.current?.focus();
    }
    setBusy(true);
    setError(null);
    try {
      await api(contactDeskContract, 'write', { params: { id: record.id }, body: { kind, text }, version: record.version });
      setText('');
      toast.success(t(kind === 'answer' ? 'write.sent' : 'write.saved'));
    } catch (failure) {
      const complaint = isProblem(failure) ? failure.fields['text']?.[0]?.message : undefined;
      if (complaint === undefined) toast.failure(failure);
      else setError(complaint);
    } finally {
      // Also after a refusal: somebody else may have answered meanwhile.
      await refresh(client);
      setBusy(false);
    }
  };
  return (
    <FormSection title={t('write.title')}>
      <form
        className={styles['writing']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <SegmentedControl
          className={styles['kinds'] ?? ''}
          aria-label={t('write.title')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`write.${value}`) }))}
          onChange={(value) => {
            setError(null);
            setKind(kinds.find((one) => one === value) ?? 'note');
          }}
        />
        <p id={help} className={styles['soft']}>
          {t(`write.${kind}Help`, { email: record.email ?? '' })} {kind === 'answer' && repliesTo !== null && t('write.back', { address: repliesTo })}
        </p>
        <Textarea
          ref={box}
          aria-label={t('write.text')}
          aria-describedby={help}
          autosize
          minRows={4}
          maxRows={16}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t(kind === 'answer' ? 'write.send' : 'write.save')}
        </Button>
      </form>
    </FormSection>
  );
}
