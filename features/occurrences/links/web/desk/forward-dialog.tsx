import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Checkbox, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { occurrenceLinks } from '../../contract.ts';
import { may } from '../../../record/permissions.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import styles from '../../../record/web/desk/detail.module.css';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useDeskTexts } from './texts.ts';
import { useOnce } from '../../../record/web/desk/use-once.ts';
import { useLinks } from './use-links.ts';

interface Letter {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly days: number | null;
}
const blank: Letter = { name: '', email: '', message: '', days: null };

/** Hands an occurrence over to somebody outside; what is written is kept until it is sent. */
export function ForwardDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const { data, refresh } = useLinks(occurrence);
  const mayShowReporter = [useCan(may.forwardReporter), useCan(may.viewReporter)].every(Boolean);
  const [kept, setKept] = useDraft<Letter>(`forward.${occurrence.code}`);
  const [photoIds, setPhotoIds] = useState(occurrence.photoList.map(({ id }) => id));
  const [withReporter, setWithReporter] = useState(false);
  const once = useOnce();
  const [fields, setFields] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const letter = { ...blank, ...kept };
  const { days, ...written } = letter;
  const change = (part: Partial<Letter>): void => setKept({ ...letter, ...part });
  const complaint = (name: string): string | undefined => fields[name]?.[0]?.message;
  const send = async (): Promise<void> => {
    setBusy(true);
    setFields({});
    try {
      await api(occurrenceLinks, 'forward', {
        params: { id: occurrence.id },
        body: { ...written, photoIds, withReporter, ...(days !== null && { days }) },
      });
      setKept(null);
      toast.success(t('work.forward.done', { name: letter.name }));
      refresh();
      onClose();
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0) setFields(error.fields);
      else toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('work.forward.title', { code: occurrence.code })} onClose={onClose} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void once(send);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('work.forward.text')}</Text>
          {data.contacts.length > 0 && (
            <Select
              label={t('work.forward.contact')}
              data={data.contacts.map(({ name, email }) => ({ value: email, label: `${name} (${email})` }))}
              value={null}
              onChange={(email) => {
                const contact = data.contacts.find((one) => one.email === email);
                if (contact) change(contact);
              }}
            />
          )}
          <div className={styles['abreast']}>
            <TextInput
              label={t('work.forward.name')}
              required
              maxLength={150}
              value={letter.name}
              error={complaint('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextInput
              label={t('work.forward.email')}
              type="email"
              required
              maxLength={254}
              value={letter.email}
              error={complaint('email')}
              onChange={(event) => change({ email: event.currentTarget.value })}
            />
          </div>
          <Textarea
            label={t('work.forward.message')}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            value={letter.message}
            error={complaint('message')}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          {occurrence.photoList.length > 0 && (
            <Checkbox.Group label={t('work.forward.photos')} value={photoIds.map(String)} onChange={(ids) => setPhotoIds(ids.map(Number))}>
              <Group mt="xs">
                {occurrence.photoList.map(({ id }, index) => (
                  <Checkbox key={id} value={String(id)} label={t('work.forward.photo', { number: index + 1 })} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <NumberInput
            label={t('work.forward.days')}
            min={1}
            max={180}
            w="12rem"
            value={days ?? data.forwardDays}
            onChange={(value) => change({ days: Number(value) || null })}
          />
          {mayShowReporter && (
            <Checkbox label={t('work.forward.reporter')} checked={withReporter} onChange={(event) => setWithReporter(event.currentTarget.checked)} />
          )}
          <DialogButtons onClose={onClose} busy={busy} save={t('work.forward.save')} />
        </Stack>
      </form>
    </Dialog>
  );
}
