import { Alert, Checkbox, PasswordInput, Radio, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Radio.css';
import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { firstMessages } from '#platform/crud/web/form-values.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, FieldLabel, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import kit from '#platform/ui/kit.module.css';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { mayUsers, users, usersContract, type UserRecord } from '../../users-contract.ts';
import { userKey, userListsQuery } from '../people-queries.ts';
import { usePeopleTexts } from '../people-texts.ts';
import { bodyOf, complaints, valuesOf, type UserValues } from '../users-values.ts';
import { conflictOf, UserConflict, type Conflict } from './users-conflict.tsx';
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
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const isNew = user === null;
  const may = { write: [useCan(isNew ? mayUsers.add : mayUsers.edit)].some(Boolean), assign: useCan(mayUsers.assign) };
  const manageable = user?.manageable ?? true;
  const writes = may.write && manageable;
  const assigns = may.assign && (manageable || user?.self === true);
  const [base, setBase] = useState(user);
  const [pristine, setPristine] = useState(() =>
    valuesOf(
      user,
      roles.filter(({ isDefault }) => isDefault).map(({ id }) => id),
    ),
  );
  const label = (name: string): string => t(name === 'roleIds' ? 'users.roles' : `users.${name}`);
  const form = useForm<UserValues>({
    initialValues: pristine,
    validate: (values) => complaints(values, isNew, publicConfig(), locale, label),
    validateInputOnBlur: true,
  });
  const draft = useFormDraft({
    form: `users.${user?.id ?? 'new'}`,
    version: base?.version ?? null,
    base: pristine,
    values: form.getValues(),
    restore: (values) => form.setValues(values),
  });
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const adopt = (next: UserRecord): void => {
    const values = valuesOf(next);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setPristine(values);
    setBase(next);
  };
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a newer record came while nothing was being written: show it
    if (user && base && user.version > base.version && !form.isDirty()) adopt(user);
  });

  const write = (values: UserValues, version: number | null): Promise<UserRecord> => {
    if (base === null || version === null) return api(usersContract, 'create', { body: bodyOf(values, true, assigns) as never });
    const params = { id: base.id };
    if (!writes) return api(usersContract, 'assign', { params, body: { roleIds: values.roleIds.map(Number) }, version });
    return api(usersContract, 'update', { params, body: bodyOf(values, false, assigns) as never, version });
  };
  const save = async (values: UserValues, version: number | null): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      const saved = await write(values, version);
      draft.clear();
      client.setQueryData(userKey(saved.id), saved);
      setConflict(null);
      setSavedAt(sayTime());
      const invited = isNew && values.access === 'invite';
      toast.success(t(invited ? 'users.invited' : isNew ? 'users.created' : 'users.saved', { name: String(saved.name), email: String(saved.email) }));
      if (isNew) await router.navigate({ to: `/${users.screen}/${saved.id}`, replace: true, ignoreBlocker: true });
      else adopt(saved);
      void refresh(client);
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') setConflict(conflictOf(error));
      else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        form.setErrors(firstMessages(error.fields));
        setAttempt(attempt + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = form.onSubmit(
    (values) => void save(values, base?.version ?? null),
    () => setAttempt(attempt + 1),
  );
  useHotkeys([['mod+S', () => (writes || assigns) && submit()]], []);

  const errors = Object.entries(form.errors).map(([name, message]) => ({ name, label: label(name), message: String(message) }));
  const text = (name: 'name' | 'email' | 'phone' | 'nif', type: string, autoComplete: string): ReactNode => (
    <TextInput
      id={fieldId(name)}
      type={type}
      autoComplete={autoComplete}
      label={<FieldLabel text={t(`users.${name}`)} required={name === 'name'} />}
      readOnly={!writes}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form onSubmit={submit} noValidate className={kit['form']} autoComplete="off">
      <UnsavedGuard holds={() => form.isDirty()} kept />
      <DraftNotice draft={draft} labelOf={label} />
      {!manageable && <Alert color="blue">{t('users.above')}</Alert>}
      {manageable && !may.write && <Alert color="blue">{t('users.readOnly')}</Alert>}
      <ErrorSummary errors={errors} attempt={attempt} />
      <FormSection title={t('users.identity')}>
        {text('name', 'text', 'off')}
        <div className={styles['pair']}>
          {text('email', 'email', 'off')}
          {text('phone', 'tel', 'off')}
        </div>
        <p className={styles['soft']}>{t(!isNew && form.values.email !== pristine.email ? 'users.emailHelp' : 'users.contactHelp')}</p>
        <div className={styles['pair']}>
          {text('nif', 'text', 'off')}
          <Select
            id={fieldId('locale')}
            label={t('users.locale')}
            data={[
              { value: 'pt', label: t('users.localePt') },
              { value: 'en', label: t('users.localeEn') },
            ]}
            allowDeselect={false}
            readOnly={!writes}
            withScrollArea={false}
            {...form.getInputProps('locale')}
          />
        </div>
      </FormSection>
      <FormSection title={t('users.roles')}>
        <Checkbox.Group
          id={fieldId('roleIds')}
          aria-label={t('users.roles')}
          description={t(assigns ? 'users.rolesHelp' : 'users.rolesLocked')}
          {...form.getInputProps('roleIds')}
          value={[...form.values.roleIds]}
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
            <Radio.Group label={t('users.accessHow')} {...form.getInputProps('access')}>
              <div className={styles['choices']} style={{ marginBlockStart: '0.5rem' }}>
                <Radio value="invite" label={t('users.accessInvite')} description={t('users.accessInviteHelp')} />
                <Radio value="password" label={t('users.accessPassword')} description={t('users.accessPasswordHelp')} />
              </div>
            </Radio.Group>
          )}
          {(!isNew || form.values.access === 'password') && (
            <p className={styles['soft']}>{isNew ? t('users.passwordHelp', { n: publicConfig().minLengthPassword }) : t('users.newPasswordHelp')}</p>
          )}
          {(!isNew || form.values.access === 'password') && (
            <div className={styles['pair']}>
              <PasswordInput
                id={fieldId('password')}
                autoComplete="new-password"
                label={<FieldLabel text={t(isNew ? 'users.password' : 'users.newPassword')} required={isNew} />}
                {...form.getInputProps('password')}
              />
              <PasswordInput
                id={fieldId('passwordConfirmation')}
                autoComplete="new-password"
                label={<FieldLabel text={t('users.passwordConfirmation')} required={isNew} />}
                {...form.getInputProps('passwordConfirmation')}
              />
            </div>
          )}
        </FormSection>
      )}
      {(writes || assigns) && <SaveBar dirty={form.isDirty()} saving={saving} savedAt={savedAt} onCancel={onCancel} />}
      {conflict && base && (
        <UserConflict
          conflict={conflict}
          mine={form.getValues()}
          base={base}
          roles={roles}
          label={label}
          onCancel={() => setConflict(null)}
          onSave={(merged) => {
            setBase(conflict.current);
            form.setValues(merged);
            void save(merged, conflict.current.version);
          }}
        />
      )}
    </form>
  );
}
