import { Alert, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import type { notificationsContract } from '../../notifications-contract.ts';
import styles from './desk.module.css';
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
        <SettingsForm stored={settings.data} lists={lists.data} />
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
  const form = useVersionedForm({
    form: 'notifications.settings',
    stored,
    record: contract.saveSettings.output,
    toForm: ({ version: _version, ...values }: Settings) => values,
    mayEdit,
    labelOf: (name) => t(`settings.${name}`),
    save: (body, { version }) => api(contract, 'saveSettings', { body, version }),
    onSaved: (saved) => {
      toast.success(t('settings.saved'));
      client.setQueryData(keys.settings, saved);
      return client.invalidateQueries({ queryKey: ['notifications', 'lists'] });
    },
  });
  const { values, errors, change } = form;
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
    <VersionedForm form={form} width="44rem" readOnly={t('readOnly')}>
      <fieldset disabled={!mayEdit} className={styles['fields']}>
        <FormSection title={t('settings.channels')}>
          {!lists.mailServer && <Alert color="blue">{t('settings.noServer')}</Alert>}
          {(['emailOn', 'appOn'] as const).map((name) => (
            <Checkbox key={name} {...form.tick(name)} label={t(`settings.${name}`)} />
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
    </VersionedForm>
  );
}
