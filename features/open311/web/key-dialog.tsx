import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Checkbox, Fieldset, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Fieldset.css';
import '@mantine/core/styles/NumberInput.css';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FieldLabel, fieldId } from '#platform/ui/form-parts.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { open311Keys, scopes, type KeyInput, type KeyView } from '../contract.ts';
import { refresh, useOpen311 } from './queries.ts';

interface Props {
  /** Null: a new one. */
  readonly stored: KeyView | null;
  readonly channels: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
  /** With the key itself when it is new. */
  readonly onSaved: (name: string, secret: string | null) => void;
}

const fresh: KeyInput = { name: '', scopes: ['read', 'write'], channelId: null, collectsConsent: false, hourlyLimit: 300 };
const valuesOf = ({ name, scopes: held, channelId, collectsConsent, hourlyLimit }: KeyView): KeyInput => ({
  name,
  scopes: held,
  channelId,
  collectsConsent,
  hourlyLimit,
});

export function KeyDialog({ stored, channels, onClose, onSaved }: Props): ReactNode {
  const t = useOpen311();
  const client = useQueryClient();
  const form = useVersionedForm({
    form: null,
    stored,
    record: open311Keys.update.output,
    toForm: (key: KeyView | null) => (key ? valuesOf(key) : fresh),
    labelOf: (name) => t(`form.${labels[name] ?? name}`),
    check: ({ name, scopes: held, hourlyLimit }) => ({
      ...(name.trim() === '' && { name: t('form.required') }),
      ...(held.length === 0 && { scopes: t('form.scopesWrong') }),
      ...(!(Number.isInteger(hourlyLimit) && hourlyLimit >= 1 && hourlyLimit <= 10_000) && { hourlyLimit: t('form.limitWrong') }),
    }),
    complaintsOf: ({ code, message }) => (code === 'record.duplicate' ? { name: message } : null),
    save: async (body, base) => {
      try {
        if (base) return await api(open311Keys, 'update', { params: { id: base.id }, body, version: base.version });
        const { key, secret } = await api(open311Keys, 'create', { body });
        onSaved(key.name, secret);
        return null;
      } finally {
        await refresh(client);
      }
    },
    onSaved: ({ name }) => {
      toast.success(t('form.saved'));
      onSaved(name, null);
    },
    say: (name, value, _key, values) => {
      if (name === 'channelId') return channels.find(({ id }) => id === value)?.name ?? t('form.noChannel');
      return name === 'scopes' ? values.scopes.map((scope) => t(`form.${scope}`)).join(', ') : undefined;
    },
  });
  const { values, errors, change } = form;
  return (
    <Dialog title={stored ? t('form.editTitle', { name: stored.name }) : t('form.newTitle')} onClose={onClose}>
      <VersionedForm form={form} bar={<DialogButtons onClose={onClose} busy={form.saving} save={t(stored ? 'form.save' : 'form.create')} />}>
        <TextInput {...form.text('name')} label={<FieldLabel text={t('form.name')} required />} aria-required maxLength={100} data-autofocus />
        <Fieldset legend={t('form.scopes')} id={fieldId('scopes')} tabIndex={-1}>
          <Stack gap="xs">
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={t(`form.${scope}`)}
                checked={values.scopes.includes(scope)}
                onChange={(event) =>
                  change({ scopes: scopes.filter((one) => (one === scope ? event.currentTarget.checked : values.scopes.includes(one))) })
                }
              />
            ))}
          </Stack>
        </Fieldset>
        <NativeSelect
          id={fieldId('channelId')}
          label={t('form.channel')}
          value={values.channelId ?? ''}
          error={errors['channelId']}
          data={[{ value: '', label: t('form.noChannel') }, ...channels.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(event) => change({ channelId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
        />
        <NumberInput
          id={fieldId('hourlyLimit')}
          label={t('form.limit')}
          min={1}
          max={10_000}
          allowDecimal={false}
          hideControls
          value={values.hourlyLimit}
          error={errors['hourlyLimit']}
          onChange={(value) => change({ hourlyLimit: Number(value) })}
        />
        <Checkbox {...form.tick('collectsConsent')} label={t('form.consent')} description={t('form.consentHelp')} />
      </VersionedForm>
    </Dialog>
  );
}

const labels: Readonly<Record<string, string>> = { channelId: 'channel', hourlyLimit: 'limit', collectsConsent: 'consent' };
