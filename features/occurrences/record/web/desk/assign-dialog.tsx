import { Button, Group, Select, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconUser } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { occurrences } from '../../contract.ts';
import type { AssignInput } from '../../inputs.ts';
import type { StaffOccurrence } from '../../schemas.ts';
import { useUpdateLists, type UpdateLists } from './queries.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite, type Stale } from './use-record.ts';

interface Choice {
  readonly unityId: number | null;
  readonly userId: number | null;
}
/** Unit and person are two permissions: only what the person may give is sent. */
const givenBy = ({ updatable }: StaffOccurrence, { unityId, userId }: Choice): AssignInput => ({
  ...(updatable.includes('unity') && { unityId }),
  ...(updatable.includes('assigned') && { userId }),
});
const choiceOf = ({ unity, assigned }: StaffOccurrence): Choice => ({ unityId: unity?.id ?? null, userId: assigned?.id ?? null });

/** Gives an occurrence to a unity and, in it, to a person. */
export function AssignDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const lists = useUpdateLists(true);
  // What it stood at when the dialog opened: a change meanwhile is found out, not written over.
  const [base, setBase] = useState(occurrence);
  const [chosen, setChosen] = useState<Choice>(choiceOf(occurrence));
  const [stale, setStale] = useState<Stale | null>(null);
  const { write, busy } = useWrite(occurrence);

  const save = async (choice: Choice, on: StaffOccurrence): Promise<void> => {
    try {
      const saved = await write(() =>
        api(occurrences, 'assign', { params: { id: occurrence.id }, body: givenBy(occurrence, choice), version: on.version }),
      );
      const who = [saved.unity?.name, saved.assigned?.name].filter(Boolean).join(', ');
      toast.success(who === '' ? t('assign.cleared', { code: saved.code }) : t('assign.done', { code: saved.code, who }));
      onClose();
    } catch (error) {
      const newer = staleOf(error);
      if (!newer) return void toast.failure(error);
      const [before, now] = [choiceOf(on), choiceOf(newer.current)];
      // Somebody changed something else: what is being decided here still stands.
      if (before.unityId === now.unityId && before.userId === now.userId) return save(choice, newer.current);
      setBase(newer.current);
      setStale(newer);
    }
  };

  // The dialog opens with its fields: the focus goes to the first of them.
  if (!lists) return null;
  if (stale) {
    const theirs = choiceOf(stale.current);
    const names = namesIn(lists, stale.current);
    const fields = [
      { name: 'unityId', label: t('assign.unity'), mine: names.unity(chosen.unityId), theirs: names.unity(theirs.unityId), changed: true },
      { name: 'userId', label: t('assign.person'), mine: names.person(chosen.userId), theirs: names.person(theirs.userId), changed: true },
    ].filter(({ name }) => chosen[name as keyof Choice] !== theirs[name as keyof Choice]);
    return (
      <ConflictDialog
        fields={fields}
        changedBy={stale.changedBy}
        changedAt={stale.changedAt === null ? '' : sayInstant(stale.changedAt)}
        onCancel={() => setStale(null)}
        onSave={(mine) => {
          const merged = { ...theirs, ...Object.fromEntries(mine.map((name) => [name, chosen[name as keyof Choice]])) };
          setStale(null);
          if (mine.length === 0) onClose();
          else void save(merged, stale.current);
        }}
      />
    );
  }
  return (
    <Dialog title={t('assign.title', { code: occurrence.code })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(chosen, base);
        }}
      >
        <Stack gap="md">
          <Choices occurrence={occurrence} lists={lists} chosen={chosen} onChange={setChosen} />
          <Text size="sm" c="dimmed">
            {t('assign.internal')}
          </Text>
          <Buttons onClose={onClose} busy={busy} save={t('assign.save')} />
        </Stack>
      </form>
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

export function Buttons({ onClose, busy, save }: { readonly onClose: () => void; readonly busy: boolean; readonly save: string }): ReactNode {
  const ui = useUi();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <Button type="submit" loading={busy}>
        {save}
      </Button>
    </Group>
  );
}
