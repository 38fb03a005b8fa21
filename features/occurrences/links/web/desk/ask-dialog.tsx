import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Alert, Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useRef, useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { occurrenceLinks, questionMax, questionMin } from '../../contract.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useDeskTexts } from './texts.ts';
import { useOnce } from '../../../record/web/desk/use-once.ts';
import { useLinks } from './use-links.ts';

interface Asked {
  readonly text: string;
  readonly days: number | null;
}
const blank: Asked = { text: '', days: null };

/** A question to whoever reported it, kept until it is sent. */
export function AskDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const { data, refresh } = useLinks(occurrence);
  const [kept, setKept] = useDraft<Asked>(`question.${occurrence.code}`);
  const { text, days } = kept ?? blank;
  const [complaint, setComplaint] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const once = useOnce();
  if (!data) return null;
  const isOpen = data.questions.some(({ ended }) => ended === null);
  const hindrance = !data.hasEmail ? t('work.ask.noEmail') : isOpen ? t('work.ask.open') : null;
  const send = async (): Promise<void> => {
    setBusy(true);
    setComplaint(null);
    try {
      await api(occurrenceLinks, 'ask', { params: { id: occurrence.id }, body: { text, ...(days !== null && { days }) } });
      setKept(null);
      toast.success(t('work.ask.done'));
      refresh();
      onClose();
    } catch (error) {
      const wrong = isProblem(error) ? error.fields['text']?.[0]?.message : undefined;
      if (wrong === undefined) toast.failure(error);
      else setComplaint(wrong);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('work.ask.title', { code: occurrence.code })} onClose={onClose} size="lg">
      {hindrance !== null ? (
        <Stack gap="md">
          <Alert color="yellow">{hindrance}</Alert>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={onClose}>
              {ui('close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim().length >= questionMin) return void once(send);
            setComplaint(t('work.ask.short'));
            box.current?.focus();
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('work.ask.text')}</Text>
            <Textarea
              ref={box}
              data-autofocus
              label={t('work.ask.question')}
              required
              autosize
              minRows={3}
              maxRows={10}
              maxLength={questionMax}
              value={text}
              error={complaint}
              onChange={(event) => {
                setKept({ text: event.currentTarget.value, days });
                setComplaint(null);
              }}
            />
            <NumberInput
              label={t('work.ask.days')}
              min={1}
              max={90}
              w="12rem"
              value={days ?? data.questionDays}
              onChange={(value) => setKept({ text, days: Number(value) || null })}
            />
            <DialogButtons onClose={onClose} busy={busy} save={t('work.ask.save')} />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
