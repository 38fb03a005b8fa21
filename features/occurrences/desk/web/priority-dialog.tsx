import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { occurrences } from '../../record/contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { useUpdateLists } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';
import { steady } from '../../record/web/desk/steady.ts';
import { useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';

const none = 'none';

/** One key, one choice, done. */
export function PriorityDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const lists = useUpdateLists(true);
  const [chosen, setChosen] = useState(occurrence.priority === null ? none : String(occurrence.priority.id));
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const give = (on: StaffOccurrence, priorityId: number | null): Promise<StaffOccurrence> =>
    steady(
      on,
      ({ priority }) => priority?.id === on.priority?.id,
      (version) => api(occurrences, 'update', { params: { id: on.id }, body: { priorityId }, version }),
    );
  const save = async (): Promise<void> => {
    try {
      const saved = await write(() => give(occurrence, chosen === none ? null : Number(chosen)));
      const back = (left: StaffOccurrence): Promise<StaffOccurrence> => give(left, occurrence.priority?.id ?? null);
      toast.success(t('work.priority.done'), [], undo(saved, back));
      onClose();
    } catch (error) {
      toast.failure(error);
    }
  };
  if (!lists) return null;
  return (
    <Dialog title={t('work.priority.title', { code: occurrence.code })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="md">
          <Radio.Group label={t('work.priority.label')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {lists.priorities.map(({ id, name }, index) => (
                <Radio key={id} value={String(id)} label={name} {...(index === 0 && { 'data-autofocus': true })} />
              ))}
              <Radio value={none} label={t('work.priority.none')} />
            </Stack>
          </Radio.Group>
          <DialogButtons onClose={onClose} busy={busy} save={t('work.priority.save')} />
        </Stack>
      </form>
    </Dialog>
  );
}
