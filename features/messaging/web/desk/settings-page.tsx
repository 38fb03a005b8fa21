import { Alert, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import type { notificationsContract } from '../../notifications-contract.ts';
import styles from './desk.module.css';
import { same } from './form-state.ts';
import { keys } from './queries.ts';
import { useScope } from './scope.ts';
import { useTexts } from './texts.ts';

type Settings = ReceivedOf<(typeof notificationsContract)['settings']>;
type Lists = ReceivedOf<(typeof notificationsContract)['settingsLists']>;

/** Which channels are on, who the sender is, when e-mail waits, how long what was sent is kept. */
export function Screen(): ReactNode {
  const t = useTexts();
  const { contract, screen } = useScope();
  const settings = useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => api(contract, 'settings', { signal }), staleTime: 0 });
  const lists = useQuery({ queryKey: [...keys.settings, 'lists'], queryFn: ({ signal }) => api(contract, 'settingsLists', { signal }) });
  return (
    <PageFrame title={t('settings.title')} back={{ to: screen, label: t('back') }}>
      {settings.data && lists.data ? (
        <SettingsForm key={settings.data.version} stored={settings.data} lists={lists.data} />
      ) : (
        <Pending request={settings.isError ? settings : lists} height={360} />
      )}
    </PageFrame>
  );
}

function SettingsForm({ stored, lists }: { readonly stored: Settings; readonly lists: Lists }): ReactNode {
  const t = useTexts();
  const say = useSay();
  const client = useQueryClient();
  const { contract, may } = useScope();
  const mayEdit = useCan(may.configEdit);
  const [values, setValues] = useState<Settings>(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const dirty = !same(values, stored);
  const draft = useFormDraft({
    form: 'notifications.settings',
    version: stored.version,
    base: stored as Settings & Record<string, unknown>,
    values: values as Settings & Record<string, unknown>,
    restore: setValues,
    never: ['version'],
  });
  const change = (part: Partial<Settings>): void => setValues((now) => ({ ...now, ...part }));
  const labelOf = (name: string): string => t(`settings.${name}`);
  const submit = async (): Promise<void> => {
    setSaving(true);
    try {
      const { version: _version, ...body } = values;
      const saved = await api(contract, 'saveSettings', { body, version: stored.version });
      draft.clear();
      setErrors({});
      setSavedAt(sayTime());
      toast.success(t('settings.saved'));
      client.setQueryData(keys.settings, saved);
      await client.invalidateQueries({ queryKey: ['notifications', 'lists'] });
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        toast.failure(t('settings.stale'));
        await client.invalidateQueries({ queryKey: keys.settings });
      } else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
        setAttempt(attempt + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  useHotkeys([['mod+S', () => mayEdit && void submit()]], []);
  const clock = (name: 'quietFrom' | 'quietTo'): ReactNode => (
    <DateField
      kind="time"
      id={fieldId(name)}
      name={t(`settings.${name}`)}
      value={values[name] ?? ''}
      error={errors[name]}
      onChange={(time) => change({ [name]: time === '' ? null : time })}
    />
  );
  return (
    <form
      className={kit['form']}
      style={{ maxWidth: '44rem' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={labelOf} />
      {!mayEdit && <Alert color="blue">{t('readOnly')}</Alert>}
      <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, label: labelOf(name), message }))} attempt={attempt} />
      <fieldset disabled={!mayEdit} className={styles['fields']}>
        <FormSection title={t('settings.channels')}>
          {!lists.mailServer && <Alert color="blue">{t('settings.noServer')}</Alert>}
          {(['emailOn', 'appOn'] as const).map((name) => (
            <Checkbox
              key={name}
              id={fieldId(name)}
              label={t(`settings.${name}`)}
              checked={values[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          ))}
          {lists.channels
            .filter(({ id }) => id === 'sms' || id === 'push')
            .map(({ id, name, available }) => (
              <Checkbox
                key={id}
                label={say(name)}
                description={available ? undefined : t('settings.notHere')}
                checked={available}
                disabled
                readOnly
              />
            ))}
        </FormSection>
        <FormSection title={t('settings.sending')}>
          <TextInput
            id={fieldId('senderName')}
            label={t('settings.senderName')}
            description={t('settings.senderHelp', { name: lists.officialName })}
            maxLength={80}
            value={values.senderName ?? ''}
            error={errors['senderName']}
            onChange={(event) => change({ senderName: event.currentTarget.value === '' ? null : event.currentTarget.value })}
          />
          <div role="group" aria-label={t('settings.quiet')}>
            <p className={styles['help']}>
              <strong>{t('settings.quiet')}.</strong> {t('settings.quietHelp')}
            </p>
            <div className={styles['clocks']}>
              {clock('quietFrom')}
              {clock('quietTo')}
            </div>
          </div>
        </FormSection>
        <FormSection title={t('settings.keeping')}>
          <NumberInput
            id={fieldId('retentionDays')}
            label={t('settings.retentionDays')}
            description={t('settings.retentionHelp')}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            value={values.retentionDays}
            error={errors['retentionDays']}
            onChange={(days) => change({ retentionDays: Number(days) || 0 })}
          />
        </FormSection>
      </fieldset>
      {mayEdit && <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={() => (draft.clear(), setValues(stored), setErrors({}))} />}
    </form>
  );
}
