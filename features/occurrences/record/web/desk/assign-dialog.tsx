import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Button, Select, Text } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { occurrences } from '../../contract.ts';
import type { AssignInput } from '../../inputs.ts';
import type { StaffOccurrence } from '../../schemas.ts';
import { useUpdateLists, type UpdateLists } from './queries.ts';
import { useDeskTexts } from './texts.ts';
import { assignBack } from './inverse.ts';
import { useWrite } from './use-record.ts';
import { useUndo } from './use-undo.ts';

type Choice = { readonly unityId: number | null; readonly userId: number | null };
/** Unit and person are two permissions: only what the person may give is sent. */
const givenBy = ({ updatable }: StaffOccurrence, { unityId, userId }: Choice): AssignInput => ({
  ...(updatable.includes('unity') && { unityId }),
  ...(updatable.includes('assigned') && { userId }),
});
const choiceOf = ({ unity, assigned }: StaffOccurrence): Choice => ({ unityId: unity?.id ?? null, userId: assigned?.id ?? null });

/** Gives an occurrence to a unity and, in it, to a person. The dialog opens with its fields: the focus goes to the first of them. */
export function AssignDialog(props: DialogProps): ReactNode {
  const lists = useUpdateLists(true);
  return lists && <AssignForm {...props} lists={lists} />;
}

interface DialogProps {
  readonly occurrence: StaffOccurrence;
  readonly onClose: () => void;
}

function AssignForm({ occurrence, onClose, lists }: DialogProps & { readonly lists: UpdateLists }): ReactNode {
  const t = useDeskTexts();
  const { write } = useWrite(occurrence);
  const undo = useUndo();
  const form = useVersionedForm({
    form: null,
    stored: occurrence,
    record: occurrences.assign.output,
    toForm: choiceOf,
    labelOf: (name) => t(name === 'unityId' ? 'assign.unity' : 'assign.person'),
    save: (choice, { version }) =>
      write(() => api(occurrences, 'assign', { params: { id: occurrence.id }, body: givenBy(occurrence, choice), version })),
    onSaved: (saved, before) => {
      const who = [saved.unity?.name, saved.assigned?.name].filter(Boolean).join(', ');
      const words = who === '' ? t('assign.cleared', { code: saved.code }) : t('assign.done', { code: saved.code, who });
      toast.success(words, [], undo(saved, assignBack(before, saved)));
      onClose();
    },
    say: (name, _value, record, choice) => {
      const names = namesIn(lists, record);
      return name === 'unityId' ? names.unity(choice.unityId) : names.person(choice.userId);
    },
  });
  return (
    <Dialog title={t('assign.title', { code: occurrence.code })} onClose={onClose}>
      <VersionedForm form={form} bar={<DialogButtons onClose={onClose} busy={form.saving} save={t('assign.save')} />}>
        <Choices occurrence={occurrence} lists={lists} chosen={form.values} onChange={form.change} />
        <Text size="sm" c="dimmed">
          {t('assign.internal')}
        </Text>
      </VersionedForm>
    </Dialog>
  );
}

function namesIn(lists: UpdateLists, current: StaffOccurrence) {
  const people = [...lists.unities.flatMap(({ people: of }) => of), ...(current.assigned ? [current.assigned] : [])];
  return {
    unity: (id: number | null) => (id === null ? null : (lists.unities.find((one) => one.id === id)?.name ?? current.unity?.name ?? `#${id}`)),
    person: (id: number | null) => (id === null ? null : (people.find((one) => one.id === id)?.name ?? `#${id}`)),
  };
}

interface ChoicesProps {
  readonly occurrence: StaffOccurrence;
  readonly lists: UpdateLists;
  readonly chosen: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Unities that handle the type stand first. */
function Choices({ occurrence, lists, chosen, onChange }: ChoicesProps): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const user = useSession();
  const { type, unity, updatable } = occurrence;
  const [givesUnity, givesPerson] = [updatable.includes('unity'), updatable.includes('assigned')];
  const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
  const competent = lists.unities.filter(({ typeIds }) => typeIds.includes(type.id));
  const others = lists.unities.filter(({ typeIds }) => !typeIds.includes(type.id));
  const known = unity && !lists.unities.some(({ id }) => id === unity.id) ? [unity] : [];
  const people = lists.unities.find(({ id }) => id === chosen.unityId)?.people ?? [];
  const mine =
    user &&
    lists.unities.find(
      (one) => one.people.some(({ id }) => id === user.id) && (one.id === chosen.unityId || chosen.unityId === null || one.typeIds.includes(type.id)),
    );
  const shared = {
    searchable: true,
    clearable: true,
    allowDeselect: false,
    openOnFocus: false,
    clearButtonProps: { 'aria-label': ui('searchClear') },
    nothingFoundMessage: ui('noOptions'),
    ...scrollingList,
  } as const;
  return (
    <>
      <Select
        {...shared}
        label={t('assign.unity')}
        placeholder={t('assign.noUnity')}
        disabled={!givesUnity}
        {...(givesUnity && { 'data-autofocus': true })}
        data={[
          ...(competent.length > 0 ? [{ group: t('assign.competent', { type: type.name }), items: competent.map(option) }] : []),
          { group: t('assign.others'), items: [...others, ...known].map(option) },
        ]}
        value={chosen.unityId === null ? null : String(chosen.unityId)}
        onChange={(value) => onChange({ unityId: value === null ? null : Number(value), userId: null })}
      />
      <Select
        {...shared}
        key={chosen.unityId}
        label={t('assign.person')}
        description={t('assign.personHelp')}
        placeholder={t('assign.nobody')}
        disabled={chosen.unityId === null || !givesPerson}
        {...(!givesUnity && { 'data-autofocus': true })}
        data={people.map(option)}
        value={chosen.userId === null ? null : String(chosen.userId)}
        onChange={(value) => onChange({ ...chosen, userId: value === null ? null : Number(value) })}
      />
      {user && mine && givesPerson && (givesUnity || mine.id === chosen.unityId) && chosen.userId !== user.id && (
        <Button
          variant="subtle"
          leftSection={<IconUser size={18} />}
          style={{ justifySelf: 'start', alignSelf: 'start' }}
          onClick={() => onChange({ unityId: mine.id, userId: user.id })}
        >
          {t('assign.me')}
        </Button>
      )}
    </>
  );
}
