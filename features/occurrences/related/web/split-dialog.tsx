import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Button, Checkbox, Fieldset, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Fieldset.css';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { descriptionMax } from '../../record/inputs.ts';
import { partsMost, relatedOccurrences, type PartInput } from '../contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { PublicWordsWarning } from '../../record/web/desk/public-words.tsx';
import styles from '../../record/web/desk/detail.module.css';
import { useDraft } from '../../record/web/desk/draft.ts';
import { useUpdateLists } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite } from '../../record/web/desk/use-record.ts';

interface Part extends Omit<PartInput, 'typeId'> {
  readonly typeId: number | null;
}
const blank: Part = { typeId: null, subtypeId: null, unityId: null, description: '', photoIds: [] };
const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
const number = (value: string | null): number | null => (value === null ? null : Number(value));

/** Divides an occurrence; what is written is kept until it is sent. */
export function SplitDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const lists = useUpdateLists(true);
  const [kept, setKept] = useDraft<{ readonly parts: readonly Part[]; readonly note: string }>(`split.${occurrence.code}`);
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { write, busy } = useWrite(occurrence);
  const first: Part = { ...blank, typeId: occurrence.type.id, description: occurrence.description };
  const { parts, note } = kept ?? { parts: [first, blank], note: '' };
  const change = (at: number, part: Partial<Part>): void =>
    setKept({ note, parts: parts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const send = async (version: number): Promise<void> => {
    const whole = parts.flatMap(({ typeId, ...rest }) => (typeId === null || rest.description.trim().length < 5 ? [] : [{ typeId, ...rest }]));
    setWrong(whole.length < parts.length);
    if (whole.length < parts.length) {
      window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    try {
      await write(() => api(relatedOccurrences, 'split', { params: { id: occurrence.id }, body: { parts: whole, note }, version }));
      setKept(null);
      toast.success(t('work.split.done', { code: occurrence.code }));
      onClose();
    } catch (error) {
      const newer = staleOf(error)?.current;
      if (newer) return send(newer.version);
      toast.failure(error);
    }
  };
  if (!lists) return null;
  return (
    <Dialog title={t('work.split.title', { code: occurrence.code })} onClose={onClose} size="xl">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(occurrence.version);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('work.split.text')}</Text>
          {parts.map((part, at) => (
            <Fieldset key={at} legend={t('work.split.part', { number: at + 1 })}>
              <Stack gap="sm">
                <div className={styles['abreast']}>
                  <Select
                    label={t('work.split.type')}
                    required
                    searchable
                    openOnFocus={false}
                    {...scrollingList}
                    nothingFoundMessage={ui('noOptions')}
                    error={wrong && part.typeId === null && t('work.split.needsType')}
                    data={lists.types.map(option)}
                    value={part.typeId === null ? null : String(part.typeId)}
                    onChange={(value) => change(at, { typeId: number(value), subtypeId: null })}
                  />
                  <Select
                    label={t('work.split.subtype')}
                    clearable
                    {...scrollingList}
                    data={(lists.types.find(({ id }) => id === part.typeId)?.subtypes ?? []).map(option)}
                    value={part.subtypeId === null ? null : String(part.subtypeId)}
                    onChange={(value) => change(at, { subtypeId: number(value) })}
                  />
                  <Select
                    label={t('work.split.unity')}
                    placeholder={t('work.split.usual')}
                    clearable
                    {...scrollingList}
                    data={lists.unities.map(option)}
                    value={part.unityId === null ? null : String(part.unityId)}
                    onChange={(value) => change(at, { unityId: number(value) })}
                  />
                </div>
                <Textarea
                  label={t('work.split.description')}
                  required
                  error={wrong && part.description.trim().length < 5 && t('work.split.needsWords')}
                  autosize
                  minRows={2}
                  maxRows={6}
                  maxLength={descriptionMax}
                  value={part.description}
                  onChange={(event) => change(at, { description: event.currentTarget.value })}
                />
                {occurrence.photoList.length > 0 && (
                  <Checkbox.Group
                    label={t('work.split.photos')}
                    value={part.photoIds.map(String)}
                    onChange={(ids) => change(at, { photoIds: ids.map(Number) })}
                  >
                    <Group mt="xs">
                      {occurrence.photoList.map(({ id }, index) => (
                        <Checkbox key={id} value={String(id)} label={t('work.split.photo', { number: index + 1 })} />
                      ))}
                    </Group>
                  </Checkbox.Group>
                )}
                {parts.length > 1 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    w="max-content"
                    onClick={() => setKept({ note, parts: parts.filter((_part, index) => index !== at) })}
                  >
                    {t('work.split.remove', { number: at + 1 })}
                  </Button>
                )}
              </Stack>
            </Fieldset>
          ))}
          {parts.length < partsMost && (
            <Button variant="default" w="max-content" onClick={() => setKept({ note, parts: [...parts, blank] })}>
              {t('work.split.add')}
            </Button>
          )}
          <Textarea
            label={t('work.split.note')}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setKept({ parts, note: event.currentTarget.value })}
          />
          {occurrence.isPublic && <PublicWordsWarning texts={[note, ...parts.map(({ description }) => description)]} />}
          {wrong && (
            <Text size="sm" c="var(--lg-danger)" role="alert">
              {t('work.split.wrong')}
            </Text>
          )}
          <DialogButtons onClose={onClose} busy={busy} save={t('work.split.save', { count: parts.length })} />
        </Stack>
      </form>
    </Dialog>
  );
}
