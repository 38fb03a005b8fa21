import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { reportingUsers } from '../../contract.ts';
import { personInput } from '../../../record/answer-inputs.ts';
import { useManageTexts } from '../../../record/web/desk/manage-texts.ts';

export type Person = ReceivedOf<(typeof reportingUsers)['showUser']>;
const names = ['name', 'email', 'phone', 'nif'] as const;
const kinds = { name: 'text', email: 'email', phone: 'tel', nif: 'text' } as const;

const written = ({ name, email, phone, nif }: Person) => ({ name, email: email ?? '', phone: phone ?? '', nif: nif ?? '' });

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

function PersonForm({ stored, onClose, onSaved }: { readonly stored: Person } & Pick<Props, 'onClose' | 'onSaved'>): ReactNode {
  const t = useManageTexts();
  const client = useQueryClient();
  const form = useVersionedForm({
    form: `occurrences.person.${stored.id}`,
    stored,
    record: reportingUsers.updateUser.output,
    toForm: written,
    labelOf: (name) => t(`person.${name}`),
    check: (values, by) => by(personInput, values),
    save: (body, { version }) => api(reportingUsers, 'updateUser', { params: { id: stored.id }, body, version }),
    onSaved: (saved) => {
      toast.success(t('person.saved'));
      // The record, its history and every list that names the person.
      void client.invalidateQueries({ queryKey: ['occurrences'] });
      onSaved?.(saved);
      onClose();
    },
    scope: 'person',
  });
  return (
    <VersionedForm
      form={form}
      notice={
        <Text size="sm" c="var(--lg-text-soft)">
          {t('person.lead')}
        </Text>
      }
      bar={
        <Group justify="flex-end">
          <Button variant="default" onClick={() => (form.cancel(), onClose())}>
            {t('person.cancel')}
          </Button>
          <Button type="submit" loading={form.saving} disabled={!form.dirty}>
            {t('person.save')}
          </Button>
        </Group>
      }
    >
      {names.map((name) => (
        <TextInput
          key={name}
          {...form.text(name)}
          type={kinds[name]}
          label={t(`person.${name}`)}
          required={name === 'name'}
          withAsterisk={false}
          maxLength={name === 'email' ? 254 : 150}
          {...(name === 'name' && { 'data-autofocus': true })}
        />
      ))}
      <Text size="sm" c="var(--lg-text-soft)">
        {t('person.either')}
      </Text>
    </VersionedForm>
  );
}
