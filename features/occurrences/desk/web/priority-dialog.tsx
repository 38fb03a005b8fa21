import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { occurrences } from '../../record/contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { Buttons } from '../../record/web/desk/assign-dialog.tsx';
import { useUpdateLists } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite } from '../../record/web/desk/use-record.ts';

const none = 'none';

/** One key, one choice, done. */
export function PriorityDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const lists = useUpdateLists(true);
  const [chosen, setChosen] = useState(occurrence.priority === null ? none : String(occurrence.priority.id));
  const { write, busy } = useWrite(occurrence);
  const save = async (version: number): Promise<void> => {
    const priorityId = chosen === none ? null : Number(chosen);
    try {
      await write(() => api(occurrences, 'update', { params: { id: occurrence.id }, body: { priorityId }, version }));
      toast.success(t('work.priority.done'));
      onClose();
    } catch (error) {
      const newer = staleOf(error)?.current;
      if (newer && newer.priority?.id === occurrence.priority?.id) return save(newer.version);
      toast.failure(error);
    }
  };
  if (!lists) return null;
  return (
    <Dialog title={t('work.priority.title', { code: occurrence.code })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(occurrence.version);
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
          <Buttons onClose={onClose} busy={busy} save={t('work.priority.save')} />
        </Stack>
      </form>
    </Dialog>
  );
}
