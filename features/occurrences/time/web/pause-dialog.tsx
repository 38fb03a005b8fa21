import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { occurrenceTime } from '../contract.ts';
import { PublicWordsWarning } from '../../record/web/desk/public-words.tsx';
import { useDraft } from '../../record/web/desk/draft.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';
import { goOn } from './clock-back.ts';

/** Stops the clock, with the reason that whoever waits will read. */
export function PauseDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const [reason, setReason] = useDraft<string>(`pause.${occurrence.code}`);
  const [base, setBase] = useState(occurrence);
  const [changed, setChanged] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const text = (reason ?? '').trim();
    if (text.length < 2) return setError(t('time.deadline.reasonMissing'));
    setError(null);
    try {
      const saved = await write(() => api(occurrenceTime, 'pause', { params: { id: base.id }, version: base.version, body: { reason: text } }));
      setReason(null);
      toast.success(t('time.deadline.pauseDone'), [], undo(saved, goOn(saved)));
      onClose();
    } catch (failure) {
      const stale = staleOf(failure);
      const field = isProblem(failure) ? failure.fields['reason']?.[0]?.message : undefined;
      if (stale) {
        setBase(stale.current);
        setChanged(true);
      } else if (field === undefined) toast.failure(failure);
      else setError(field);
    }
  };
  return (
    <Dialog title={t('time.deadline.pauseTitle', { code: occurrence.code })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="md">
          {changed && <Alert color="yellow" role="alert" title={t('warning.title')} />}
          <Text size="sm">{t('time.deadline.pauseText')}</Text>
          <Textarea
            data-autofocus
            label={t('time.deadline.reason')}
            description={t('time.deadline.reasonHelp')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={4000}
            value={reason ?? ''}
            error={error}
            onChange={(event) => setReason(event.currentTarget.value === '' ? null : event.currentTarget.value)}
          />
          <PublicWordsWarning texts={[reason]} />
          <DialogButtons onClose={onClose} busy={busy} save={t('time.deadline.pauseSave')} />
        </Stack>
      </form>
    </Dialog>
  );
}
