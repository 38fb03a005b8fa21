import { Alert, Checkbox, NativeSelect, NumberInput, Skeleton, TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayInstant, sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { useUi } from '#platform/ui/texts.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { occurrenceSettings } from '../../settings-contract.ts';
import { licences, type Licence } from '../../domain/open-data.ts';
import { may } from '../../permissions.ts';
import { useDeskTexts } from './texts.ts';

type Settings = ReceivedOf<(typeof occurrenceSettings)['show']>;
type Name = Exclude<keyof Settings, 'version'>;
const names = [
  'codePrefix',
  'consentActive',
  'consentRequired',
  'consentPt',
  'consentEn',
  'reopenDays',
  'originalDays',
  'openData',
] as const satisfies readonly Name[];
const labels: Readonly<Record<Name, string>> = {
  codePrefix: 'settings.prefix',
  consentActive: 'settings.active',
  consentRequired: 'settings.required',
  consentPt: 'settings.textPt',
  consentEn: 'settings.textEn',
  reopenDays: 'closing.settings.reopenDays',
  originalDays: 'closing.settings.originalDays',
  openData: 'openData.licence',
};
const queryKey = ['occurrences', 'settings'];

/** How the municipality's codes begin, and what reporters consent to. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api(occurrenceSettings, 'show', { signal }), staleTime: 0 });
  const mayEdit = useCan(may.settingsEdit);
  return (
    <PageFrame title={t('settings.title')}>
      {data ? <SettingsForm stored={data} mayEdit={mayEdit} /> : <Skeleton height={320} maw="44rem" />}
    </PageFrame>
  );
}

interface Conflict {
  readonly current: Settings;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

function SettingsForm({ stored, mayEdit }: { readonly stored: Settings; readonly mayEdit: boolean }): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(stored);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dirty = names.some((name) => values[name] !== base[name]);
  // Fetched anew while nothing is being written: the newer one is shown.
  if (!dirty && stored.version > base.version) {
    setBase(stored);
    setValues(stored);
  }
  const draft = useFormDraft({ form: 'occurrences.settings', version: base.version, base, values, restore: setValues, never: ['version'] });
  const change = (part: Partial<Settings>): void => setValues({ ...values, ...part });
  const save = async (wanted: Settings, version: number): Promise<void> => {
    const wrong = complaints(wanted, t);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setAttempt(attempt + 1);
    setSaving(true);
    try {
      const { version: _version, ...body } = wanted;
      const saved = await api(occurrenceSettings, 'update', { body, version });
      draft.clear();
      client.setQueryData(queryKey, saved);
      setBase(saved);
      setValues(saved);
      setSavedAt(sayTime());
      toast.success(t('settings.saved'));
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        const { current, changedBy, changedAt } = error.extra as { current?: Settings; changedBy?: string | null; changedAt?: string | null };
        setConflict({ current: current ?? (await api(occurrenceSettings, 'show')), changedBy: changedBy ?? null, changedAt: changedAt ?? null });
      } else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
        setAttempt(attempt + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (): void => void save(values, base.version);
  useHotkeys([['mod+S', () => mayEdit && submit()]], []);
  const [year] = useState(() => new Date().getFullYear());
  const example = `${values.codePrefix === '' ? '…' : values.codePrefix}-${year}-000123`;
  const text = (name: 'consentPt' | 'consentEn', lang: string): ReactNode => (
    <Textarea
      id={fieldId(name)}
      lang={lang}
      label={t(labels[name])}
      autosize
      minRows={2}
      maxLength={2000}
      disabled={!mayEdit || !values.consentActive}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      className={kit['form']}
      style={{ maxWidth: '44rem' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={(name) => t(labels[name as Name])} />
      {!mayEdit && <Alert color="blue">{t('settings.readOnly')}</Alert>}
      <ErrorSummary
        errors={Object.entries(errors).map(([name, message]) => ({ name, label: t(labels[name as Name]), message: message ?? '' }))}
        attempt={attempt}
      />
      <FormSection title={t('settings.codes')}>
        <TextInput
          id={fieldId('codePrefix')}
          label={t('settings.prefix')}
          description={t('settings.prefixHelp', { example })}
          maxLength={4}
          styles={{ wrapper: { maxWidth: '8rem' } }}
          disabled={!mayEdit}
          value={values.codePrefix}
          error={errors['codePrefix']}
          onChange={(event) => change({ codePrefix: event.currentTarget.value.toUpperCase() })}
        />
      </FormSection>
      <FormSection title={t('settings.consent')}>
        <Checkbox
          id={fieldId('consentActive')}
          label={t('settings.active')}
          disabled={!mayEdit}
          checked={values.consentActive}
          onChange={(event) => change({ consentActive: event.currentTarget.checked })}
        />
        <Checkbox
          id={fieldId('consentRequired')}
          label={t('settings.required')}
          disabled={!mayEdit || !values.consentActive}
          checked={values.consentRequired}
          onChange={(event) => change({ consentRequired: event.currentTarget.checked })}
        />
        {text('consentPt', 'pt')}
        {text('consentEn', 'en')}
      </FormSection>
      <FormSection title={t('closing.settings.title')}>
        {(['reopenDays', 'originalDays'] as const).map((name) => (
          <NumberInput
            key={name}
            id={fieldId(name)}
            label={t(labels[name])}
            description={t(`closing.settings.${name}Help`)}
            min={0}
            max={365}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            styles={{ wrapper: { maxWidth: '8rem' } }}
            disabled={!mayEdit}
            value={values[name]}
            error={errors[name]}
            onChange={(value) => change({ [name]: typeof value === 'number' ? value : Number.NaN })}
          />
        ))}
      </FormSection>
      <FormSection title={t('openData.title')}>
        <NativeSelect
          id={fieldId('openData')}
          label={t(labels.openData)}
          description={t('openData.help')}
          disabled={!mayEdit}
          value={values.openData}
          data={licences.map((one) => ({ value: one, label: t(`openData.licences.${one}`) }))}
          error={errors['openData']}
          onChange={(event) => change({ openData: event.currentTarget.value as Licence })}
        />
      </FormSection>
      {mayEdit && <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={() => setValues(base)} />}
      {conflict && (
        <Merge
          mine={values}
          base={base}
          conflict={conflict}
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

function complaints(values: Settings, t: (key: string) => string): Partial<Record<Name, string>> {
  return {
    ...(!/^[A-Z]{2,4}$/.test(values.codePrefix) && { codePrefix: t('settings.prefixWrong') }),
    ...Object.fromEntries(
      (['reopenDays', 'originalDays'] as const)
        .filter((name) => !Number.isInteger(values[name]) || values[name] < 0 || values[name] > 365)
        .map((name) => [name, t('closing.settings.daysWrong')]),
    ),
    ...(values.consentActive && values.consentPt.trim() === '' && { consentPt: t('settings.textMissing') }),
    ...(values.consentActive && values.consentEn.trim() === '' && { consentEn: t('settings.textMissing') }),
  };
}

interface MergeProps {
  readonly mine: Settings;
  readonly base: Settings;
  readonly conflict: Conflict;
  readonly onSave: (values: Settings) => void;
  readonly onCancel: () => void;
}

function Merge({ mine, base, conflict, onSave, onCancel }: MergeProps): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const say = (value: string | boolean | number): string => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : String(value));
  return (
    <ConflictDialog
      fields={names
        .filter((name) => mine[name] !== conflict.current[name])
        .map((name) => ({
          name,
          label: t(labels[name]),
          mine: say(mine[name]),
          theirs: say(conflict.current[name]),
          changed: mine[name] !== base[name],
        }))}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt === null ? '' : sayInstant(conflict.changedAt)}
      onCancel={onCancel}
      onSave={(kept) =>
        onSave({ ...conflict.current, ...Object.fromEntries(names.filter((name) => kept.includes(name)).map((name) => [name, mine[name]])) })
      }
    />
  );
}
