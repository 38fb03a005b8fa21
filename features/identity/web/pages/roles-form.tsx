import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FieldLabel, FormSection } from '#platform/ui/form-parts.tsx';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { mayRoles, roleForm, roles, rolesContract, type RoleArea, type RoleRecord } from '../../roles-contract.ts';
import { roleKey } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';
import { roleRows, roleValuesOf } from '../roles-values.ts';
import { RoleMatrix } from './roles-matrix.tsx';

interface Props {
  /** Null for a new one. */
  readonly record: RoleRecord | null;
  /** The role a new one begins as a copy of. */
  readonly model?: RoleRecord | null;
  readonly areas: readonly RoleArea[];
  readonly onCancel: () => void;
}

/** A role's name and what it opens. */
export function RoleForm({ record: role, model = null, areas, onCancel }: Props): ReactNode {
  const t = useRoleTexts();
  const router = useRouter();
  const client = useQueryClient();
  const isNew = role === null;
  const writes = useCan(isNew ? mayRoles.add : mayRoles.edit);
  const permissions = new Map(areas.flatMap((area) => area.permissions.map(({ code, label }) => [code, `${area.label}: ${label}`])));
  const fresh = model ? { ...roleValuesOf(model), name: t('copyOf', { name: model.name }) } : roleValuesOf(null);
  const form = useVersionedForm({
    form: `roles.${role?.id ?? `new${model ? `.${model.id}` : ''}`}`,
    stored: role,
    record: rolesContract.update.output,
    toForm: (record: RoleRecord | null) => (record ? roleValuesOf(record) : fresh),
    mayEdit: writes,
    labelOf: (name) => permissions.get(name) ?? t(name),
    check: (values, by) => by(roleForm, values),
    checkOnBlur: true,
    fieldOf: topField,
    save: (values, base) => {
      const body = { ...values, codes: [...values.codes] };
      return base === null
        ? api(rolesContract, 'create', { body })
        : api(rolesContract, 'update', { params: { id: base.id }, body, version: base.version });
    },
    onSaved: async (saved) => {
      client.setQueryData(roleKey(saved.id), saved);
      toast.success(t(isNew ? 'created' : 'saved', { name: String(saved.name) }));
      if (isNew) await router.navigate({ to: `/${roles.screen}/${saved.id}`, replace: true, ignoreBlocker: true });
      void refresh(client);
    },
    rows: roleRows,
    say: (name, value) => (permissions.has(name) ? t(value === true ? 'comparison.yes' : 'comparison.no') : undefined),
  });
  return (
    <VersionedForm form={form} readOnly={t('readOnly')} onCancel={onCancel}>
      <FormSection title={t('identity')}>
        <TextInput {...form.text('name')} label={<FieldLabel text={t('name')} required />} maw="32rem" readOnly={!writes} />
        <Textarea
          {...form.text('description')}
          label={t('description')}
          description={t('descriptionHelp')}
          autosize
          minRows={2}
          maxRows={6}
          readOnly={!writes}
        />
        <Checkbox {...form.tick('secondFactorRequired')} label={t('secondFactorRequired')} description={t('secondFactorHelp')} disabled={!writes} />
      </FormSection>
      <FormSection title={t('matrix.title')}>
        {form.base?.whole && <Alert color="blue">{t('whole')}</Alert>}
        <RoleMatrix
          areas={areas}
          held={new Set(form.values.codes)}
          readOnly={!writes || form.base?.whole === true}
          onChange={(held) => form.change({ codes: [...held].toSorted() })}
        />
      </FormSection>
    </VersionedForm>
  );
}
