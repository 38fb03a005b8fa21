import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { socialNetworkIds } from '#platform/tenancy/parts.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { settingsContract } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { MailSection } from '../parts/mail-section.tsx';
import styles from '../parts/parts.module.css';
import { PartFormFrame, PartPage } from '../parts/part-screen.tsx';
import { labelKey, passwordOf, toForm, toValues, type SettingsAnswer, type SettingsForm } from '../parts/settings-form.ts';
import { useTexts } from '../parts/texts.ts';
import { usePartForm, type PartCalls, type PartForm } from '../parts/use-part.ts';

const calls: PartCalls<SettingsAnswer> = {
  show: (signal) => api(settingsContract, 'show', signal ? { signal } : {}),
  versions: () => api(settingsContract, 'versions'),
  version: (id) => api(settingsContract, 'version', { params: { id } }),
  restore: (id, version) => api(settingsContract, 'restore', { params: { id }, version }),
};

/** Who the municipality is to the outside: contact, networks, keys, registration, mail. */
export function Screen(): ReactNode {
  const t = useTexts();
  return (
    <PartPage part="settings" title={t('settings.title')} calls={calls}>
      {(stored) => <SettingsScreen stored={stored} />}
    </PartPage>
  );
}

function SettingsScreen({ stored }: { readonly stored: SettingsAnswer }): ReactNode {
  const t = useTexts();
  const mayEdit = useCan(may.settings.edit);
  const state = usePartForm({
    part: 'settings',
    stored,
    record: settingsContract.show.output,
    mayEdit,
    labelOf: (path) => t(labelKey(path)),
    toForm,
    toValues: (form) => toValues(form, t('settings.coordinatesWrong')),
    save: (values, form, version) => {
      const mailPassword = passwordOf(form);
      return api(settingsContract, 'update', { body: { values, ...(mailPassword !== undefined && { mailPassword }) }, version });
    },
    own: ['password', 'forgetPassword'],
  });
  return (
    <PartFormFrame part="settings" calls={calls} state={state}>
      <Contact state={state} />
      <Networks state={state} />
      <Keys state={state} />
      <MailSection state={state} />
    </PartFormFrame>
  );
}

interface SectionProps {
  readonly state: PartForm<SettingsAnswer, SettingsForm>;
}

function Contact({ state }: SectionProps): ReactNode {
  const t = useTexts();
  const { values: form, errors, change, mayEdit } = state;
  const line = (name: 'phone' | 'email' | 'coordinates' | 'locationLink', type: string, description?: string): ReactNode => (
    <TextInput
      id={fieldId(`contact.${name}`)}
      type={type}
      label={t(`settings.${name}`)}
      description={description}
      disabled={!mayEdit}
      value={form[name]}
      error={errors[`contact.${name}`]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormSection title={t('settings.contact')}>
      <Textarea
        id={fieldId('contact.address')}
        label={t('settings.address')}
        autosize
        minRows={2}
        maxLength={500}
        disabled={!mayEdit}
        value={form.address}
        error={errors['contact.address']}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <div className={styles['row']}>
        {line('phone', 'tel')}
        {line('email', 'email')}
      </div>
      <div className={styles['row']}>
        {line('coordinates', 'text', t('settings.coordinatesHelp'))}
        {line('locationLink', 'url', 'https://…')}
      </div>
    </FormSection>
  );
}

function Networks({ state }: SectionProps): ReactNode {
  const t = useTexts();
  const { values: form, errors, change, mayEdit } = state;
  const list = form.socialNetworks;
  const set = (index: number, part: Partial<(typeof list)[number]>): void =>
    change({ socialNetworks: list.map((one, place) => (place === index ? { ...one, ...part } : one)) });
  const free = socialNetworkIds.find((id) => !list.some((one) => one.id === id));
  const nameOf = (id: string): string => t(`network.${id}`);
  return (
    <FormSection title={t('settings.networks')}>
      {list.length === 0 && <p className={styles['soft']}>{t('settings.networksNone')}</p>}
      {list.map(({ id, url }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: both its values change while it is written
        <div key={index} className={styles['line']}>
          <Select
            id={fieldId(`socialNetworks.${index}.id`)}
            aria-label={t('settings.network')}
            data={socialNetworkIds.map((value) => ({ value, label: nameOf(value) }))}
            allowDeselect={false}
            disabled={!mayEdit}
            value={id}
            error={errors[`socialNetworks.${index}.id`]}
            onChange={(value) => value && set(index, { id: value })}
          />
          <TextInput
            className={styles['wide'] ?? ''}
            id={fieldId(`socialNetworks.${index}.url`)}
            aria-label={t('settings.networkUrl', { n: nameOf(id) })}
            type="url"
            placeholder="https://…"
            disabled={!mayEdit}
            value={url}
            error={errors[`socialNetworks.${index}.url`]}
            onChange={(event) => set(index, { url: event.currentTarget.value })}
          />
          {mayEdit && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('remove', { name: nameOf(id) })}
              onClick={() => change({ socialNetworks: list.toSpliced(index, 1) })}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {mayEdit && free && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          style={{ justifySelf: 'start' }}
          onClick={() => change({ socialNetworks: [...list, { id: free, url: '' }] })}
        >
          {t('settings.addNetwork')}
        </Button>
      )}
    </FormSection>
  );
}

function Keys({ state }: SectionProps): ReactNode {
  const t = useTexts();
  const { values: form, errors, change, mayEdit } = state;
  return (
    <>
      <FormSection title={t('settings.google')}>
        <p className={styles['soft']}>{t('settings.keysHelp')}</p>
        <div className={styles['row']}>
          {(['mapsKey', 'analyticsKey'] as const).map((name) => (
            <TextInput
              key={name}
              id={fieldId(`google.${name}`)}
              label={t(`settings.${name}`)}
              autoComplete="off"
              disabled={!mayEdit}
              value={form[name]}
              error={errors[`google.${name}`]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={t('settings.nif')}>
        <Checkbox
          id={fieldId('registrationNif.active')}
          label={t('settings.nifActive')}
          disabled={!mayEdit}
          checked={form.nifActive}
          onChange={(event) => change({ nifActive: event.currentTarget.checked })}
        />
        <Checkbox
          id={fieldId('registrationNif.required')}
          label={t('settings.nifRequired')}
          disabled={!mayEdit || !form.nifActive}
          checked={form.nifRequired && form.nifActive}
          onChange={(event) => change({ nifRequired: event.currentTarget.checked })}
        />
      </FormSection>
    </>
  );
}
