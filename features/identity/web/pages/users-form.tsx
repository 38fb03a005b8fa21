import { Alert, Checkbox, PasswordInput, Radio, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Radio.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { FieldLabel, FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { fieldRows, topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { mayUsers, newUserForm, userForm, users, usersContract, type UserRecord } from '../../users-contract.ts';
import { userKey, userListsQuery } from '../people-queries.ts';
import { usePeopleTexts } from '../people-texts.ts';
import { bodyOf, valuesOf, type UserValues } from '../users-values.ts';
import styles from './users.module.css';

interface Props {
  /** Null for a new one. */
  readonly user: UserRecord | null;
  readonly onCancel: () => void;
}

/** A user's data, roles and password. Who may not change them sees them; who may only give roles changes those. */
export function UserForm({ user, onCancel }: Props): ReactNode {
  const request = useQuery(userListsQuery);
  if (!request.data) return <Pending request={request} height={320} />;
  return <Form user={user} onCancel={onCancel} roles={request.data.roles} />;
}

interface RoleChoice {
  readonly id: number;
  readonly name: string;
  readonly assignable: boolean;
  readonly isDefault: boolean;
}

function Form({ user, onCancel, roles }: Props & { readonly roles: readonly RoleChoice[] }): ReactNode {
  const t = usePeopleTexts();
  const router = useRouter();
  const client = useQueryClient();
  const isNew = user === null;
  const may = { write: useCan(isNew ? mayUsers.add : mayUsers.edit), assign: useCan(mayUsers.assign) };
  const manageable = user?.manageable ?? true;
  const writes = may.write && manageable;
  const assigns = may.assign && (manageable || user?.self === true);
  const usual = roles.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const form = useVersionedForm({
    form: `users.${user?.id ?? 'new'}`,
    stored: user,
    record: usersContract.update.output,
    toForm: (record: UserRecord | null) => valuesOf(record, usual),
    mayEdit: writes || assigns,
    labelOf: (name) => t(name === 'roleIds' ? 'users.roles' : `users.${name}`),
    check: (values, by) => by((isNew ? newUserForm : userForm)(publicConfig()), bodyOf(values, isNew, true)),
    checkOnBlur: true,
    fieldOf: topField,
    save: (values, base) => {
      const body = bodyOf(values, isNew, assigns);
      if (base === null) return api(usersContract, 'create', { body });
      const call = { params: { id: base.id }, version: base.version };
      if (!writes) return api(usersContract, 'assign', { ...call, body: { roleIds: values.roleIds.map(Number) } });
      return api(usersContract, 'update', { ...call, body });
    },
    onSaved: async (saved) => {
      client.setQueryData(userKey(saved.id), saved);
      const invited = isNew && form.values.access === 'invite';
      toast.success(t(invited ? 'users.invited' : isNew ? 'users.created' : 'users.saved', { name: String(saved.name), email: String(saved.email) }));
      if (isNew) await router.navigate({ to: `/${users.screen}/${saved.id}`, replace: true, ignoreBlocker: true });
      void refresh(client);
    },
    rows: fieldRows<UserValues>(['access', 'password', 'passwordConfirmation']),
    say: (name, _value, _record, { roleIds }) =>
      name === 'roleIds' ? roleIds.map((id) => roles.find((role) => String(role.id) === id)?.name ?? `#${id}`).join(', ') || null : undefined,
  });
  const { values } = form;
  const text = (name: 'name' | 'email' | 'phone' | 'nif', type: string): ReactNode => (
    <TextInput
      {...form.text(name)}
      type={type}
      autoComplete="off"
      label={<FieldLabel text={t(`users.${name}`)} required={name === 'name'} />}
      readOnly={!writes}
    />
  );
  const secret = (name: 'password' | 'passwordConfirmation', label: string): ReactNode => (
    <PasswordInput {...form.text(name)} autoComplete="new-password" label={<FieldLabel text={t(label)} required={isNew} />} />
  );
  return (
    <VersionedForm
      form={form}
      notice={!(manageable && may.write) && <Alert color="blue">{t(manageable ? 'users.readOnly' : 'users.above')}</Alert>}
      onCancel={onCancel}
    >
      <FormSection title={t('users.identity')}>
        {text('name', 'text')}
        <div className={styles['pair']}>
          {text('email', 'email')}
          {text('phone', 'tel')}
        </div>
        <p className={styles['soft']}>{t(!isNew && values.email !== form.start.email ? 'users.emailHelp' : 'users.contactHelp')}</p>
        <div className={styles['pair']}>
          {text('nif', 'text')}
          <Select
            label={t('users.locale')}
            data={[
              { value: 'pt', label: t('users.localePt') },
              { value: 'en', label: t('users.localeEn') },
            ]}
            allowDeselect={false}
            readOnly={!writes}
            withScrollArea={false}
            {...form.pick('locale')}
          />
        </div>
      </FormSection>
      <FormSection title={t('users.roles')}>
        <Checkbox.Group
          aria-label={t('users.roles')}
          description={t(assigns ? 'users.rolesHelp' : 'users.rolesLocked')}
          {...form.pick('roleIds')}
          value={[...values.roleIds]}
          onChange={(ids) => form.change({ roleIds: ids.toSorted() })}
        >
          <div className={styles['choices']} style={{ marginBlockStart: '0.5rem' }}>
            {roles.map((role) => (
              <Checkbox
                key={role.id}
                value={String(role.id)}
                label={role.name}
                disabled={!assigns || !role.assignable}
                description={assigns && !role.assignable ? t('users.roleBeyond') : undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
      </FormSection>
      {writes && (
        <FormSection title={t(isNew ? 'users.access' : 'users.changePassword')}>
          {isNew && (
            <Radio.Group label={t('users.accessHow')} value={values.access} onChange={form.pick('access').onChange}>
              <div className={styles['choices']} style={{ marginBlockStart: '0.5rem' }}>
                <Radio value="invite" label={t('users.accessInvite')} description={t('users.accessInviteHelp')} />
                <Radio value="password" label={t('users.accessPassword')} description={t('users.accessPasswordHelp')} />
              </div>
            </Radio.Group>
          )}
          {(!isNew || values.access === 'password') && (
            <p className={styles['soft']}>{isNew ? t('users.passwordHelp', { n: publicConfig().minLengthPassword }) : t('users.newPasswordHelp')}</p>
          )}
          {(!isNew || values.access === 'password') && (
            <div className={styles['pair']}>
              {secret('password', isNew ? 'users.password' : 'users.newPassword')}
              {secret('passwordConfirmation', 'users.passwordConfirmation')}
            </div>
          )}
        </FormSection>
      )}
    </VersionedForm>
  );
}
