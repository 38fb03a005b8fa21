import { Alert, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { firstMessages } from '#platform/crud/web/form-values.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { useUi } from '#platform/ui/texts.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { mayRoles, roles, rolesContract, type RoleArea, type RoleRecord } from '../../roles-contract.ts';
import { roleKey } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';
import { roleComplaints, roleValuesOf, type RoleValues } from '../roles-values.ts';
import { RoleConflict, roleConflictOf, type RoleConflictFacts } from './roles-conflict.tsx';
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
  const ui = useUi();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const isNew = role === null;
  const writes = useCan(isNew ? mayRoles.add : mayRoles.edit);
  const [base, setBase] = useState(role);
  const [pristine, setPristine] = useState(() => (model ? { ...roleValuesOf(model), name: t('copyOf', { name: model.name }) } : roleValuesOf(role)));
  const form = useForm<RoleValues>({
    initialValues: pristine,
    validate: (values) => roleComplaints(values, locale, (name) => t(name)),
    validateInputOnBlur: true,
  });
  const draft = useFormDraft({
    form: `roles.${role?.id ?? `new${model ? `.${model.id}` : ''}`}`,
    version: base?.version ?? null,
    base: pristine,
    values: form.getValues(),
    restore: (values) => form.setValues(values),
  });
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<RoleConflictFacts | null>(null);
  const adopt = (next: RoleRecord): void => {
    const values = roleValuesOf(next);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setPristine(values);
    setBase(next);
  };
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a newer record came while nothing was being written: show it
    if (role && base && role.version > base.version && !form.isDirty()) adopt(role);
  });
  const save = async (values: RoleValues, version: number | null): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      const body = { ...values, codes: [...values.codes] };
      const saved =
        base === null || version === null
          ? await api(rolesContract, 'create', { body })
          : await api(rolesContract, 'update', { params: { id: base.id }, body, version });
      draft.clear();
      client.setQueryData(roleKey(saved.id), saved);
      setConflict(null);
      setSavedAt(sayTime());
      toast.success(t(isNew ? 'created' : 'saved', { name: String(saved.name) }));
      if (isNew) await router.navigate({ to: `/${roles.screen}/${saved.id}`, replace: true, ignoreBlocker: true });
      else adopt(saved);
      void refresh(client);
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') setConflict(roleConflictOf(error));
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
  useHotkeys([['mod+S', () => writes && submit()]], []);
  const errors = Object.entries(form.errors).map(([name, message]) => ({ name, label: t(name), message: String(message) }));
  return (
    <form onSubmit={submit} noValidate className={kit['form']} autoComplete="off">
      <UnsavedGuard holds={() => form.isDirty()} kept />
      <DraftNotice draft={draft} labelOf={(name) => t(name)} />
      {!writes && <Alert color="blue">{t('readOnly')}</Alert>}
      <ErrorSummary errors={errors} attempt={attempt} />
      <FormSection title={t('identity')}>
        <TextInput
          id={fieldId('name')}
          label={
            <>
              {t('name')} <span style={{ fontWeight: 400, color: 'var(--lg-text-soft)' }}>({ui('required')})</span>
            </>
          }
          maw="32rem"
          readOnly={!writes}
          {...form.getInputProps('name')}
        />
        <Textarea
          id={fieldId('description')}
          label={t('description')}
          description={t('descriptionHelp')}
          autosize
          minRows={2}
          maxRows={6}
          readOnly={!writes}
          {...form.getInputProps('description')}
        />
        <Checkbox
          id={fieldId('secondFactorRequired')}
          label={t('secondFactorRequired')}
          description={t('secondFactorHelp')}
          disabled={!writes}
          checked={form.values.secondFactorRequired}
          onChange={(event) => form.setFieldValue('secondFactorRequired', event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection title={t('matrix.title')}>
        {base?.whole && <Alert color="blue">{t('whole')}</Alert>}
        <RoleMatrix
          areas={areas}
          held={new Set(form.values.codes)}
          readOnly={!writes || base?.whole === true}
          onChange={(held) => form.setFieldValue('codes', [...held].toSorted())}
        />
      </FormSection>
      {writes && <SaveBar dirty={form.isDirty()} saving={saving} savedAt={savedAt} onCancel={onCancel} />}
      {conflict && base && (
        <RoleConflict
          conflict={conflict}
          mine={form.getValues()}
          base={base}
          areas={areas}
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
