import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, fieldId } from '#platform/ui/form-parts.tsx';
import { MergeDialog } from '#platform/ui/merge-dialog.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { reportingUsers } from '../../contract.ts';
import { personInput } from '../../../record/answer-inputs.ts';
import { useManageTexts } from '../../../record/web/desk/manage-texts.ts';

export type Person = ReceivedOf<(typeof reportingUsers)['showUser']>;
const names = ['name', 'email', 'phone', 'nif'] as const;
type Name = (typeof names)[number];
type Values = Readonly<Record<Name, string>>;
const kinds: Readonly<Record<Name, 'text' | 'email' | 'tel'>> = { name: 'text', email: 'email', phone: 'tel', nif: 'text' };
const scope = 'person';

const written = (person: Person): Values => ({ name: person.name, email: person.email ?? '', phone: person.phone ?? '', nif: person.nif ?? '' });

interface Props {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onSaved?: (person: Person) => void;
}

/** Puts right what a clerk wrote wrong about a person who has never used their account. */
export function CorrectPerson({ id, name, onClose, onSaved }: Props): ReactNode {
  const t = useManageTexts();
  const { data, error } = useQuery({
    queryKey: ['occurrences', 'person', id],
    queryFn: ({ signal }) => api(reportingUsers, 'showUser', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <Dialog title={t('person.title', { name })} onClose={onClose}>
      {data && <PersonForm stored={data} onClose={onClose} onSaved={onSaved} />}
      {!data && !error && <Skeleton height={280} />}
      {error && (
        <Stack gap="md">
          <Alert color="yellow">{isProblem(error) && error.message !== '' ? error.message : t('person.failed')}</Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('person.cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface Conflict {
  readonly current: Person;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

function PersonForm({ stored, onClose, onSaved }: { readonly stored: Person } & Pick<Props, 'onClose' | 'onSaved'>): ReactNode {
  const t = useManageTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(written(stored));
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const pristine = written(base);
  const dirty = names.some((name) => values[name] !== pristine[name]);
  const draft = useFormDraft<Values>({ form: `occurrences.person.${stored.id}`, version: base.version, base: pristine, values, restore: setValues });
  const labelOf = (name: string): string => t(`person.${name}`);
  const complain = (wrong: Readonly<Record<string, readonly { readonly message: string }[]>>): void => {
    setErrors(Object.fromEntries(Object.entries(wrong).map(([name, [first]]) => [name, first?.message ?? ''])));
    setAttempt(attempt + 1);
  };
  const save = async (wanted: Values, version: number): Promise<void> => {
    if (saving) return;
    const body = personInput.safeParse(wanted);
    if (!body.success) return complain(fieldErrors(body.error, locale, labelOf));
    setErrors({});
    setSaving(true);
    try {
      const saved = await api(reportingUsers, 'updateUser', { params: { id: stored.id }, body: body.data, version });
      draft.clear();
      toast.success(t('person.saved'));
      // The record, its history and every list that names the person.
      void client.invalidateQueries({ queryKey: ['occurrences'] });
      onSaved?.(saved);
      onClose();
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') setConflict(error.extra as unknown as Conflict);
      else if (isProblem(error) && Object.keys(error.fields).length > 0) complain(error.fields);
      else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(values, base.version);
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <Stack gap="md">
        <Text size="sm" c="var(--lg-text-soft)">
          {t('person.lead')}
        </Text>
        <DraftNotice draft={draft} labelOf={labelOf} />
        <ErrorSummary
          errors={Object.entries(errors).map(([name, message]) => ({ name, label: labelOf(name), message: message ?? '' }))}
          attempt={attempt}
          scope={scope}
        />
        {names.map((name) => (
          <TextInput
            key={name}
            id={fieldId(name, scope)}
            type={kinds[name]}
            label={labelOf(name)}
            required={name === 'name'}
            withAsterisk={false}
            autoComplete="off"
            maxLength={name === 'email' ? 254 : 150}
            value={values[name]}
            error={errors[name]}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            {...(name === 'name' && { 'data-autofocus': true })}
          />
        ))}
        <Text size="sm" c="var(--lg-text-soft)">
          {t('person.either')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => (draft.clear(), onClose())}>
            {t('person.cancel')}
          </Button>
          <Button type="submit" loading={saving} disabled={!dirty}>
            {t('person.save')}
          </Button>
        </Group>
      </Stack>
      {conflict && (
        <MergeDialog
          names={names}
          labelOf={(name) => t(`person.${name}`)}
          mine={values}
          base={pristine}
          theirs={written(conflict.current)}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt}
          onCancel={() => setConflict(null)}
          onSave={(merged) => {
            setBase(conflict.current);
            setValues(merged);
            setConflict(null);
            void save(merged, conflict.current.version);
          }}
        />
      )}
    </form>
  );
}
