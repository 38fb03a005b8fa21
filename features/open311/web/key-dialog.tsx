import { Alert, Button, Checkbox, Fieldset, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Fieldset.css';
import '@mantine/core/styles/NumberInput.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import { ErrorSummary, fieldId } from '#platform/ui/form-parts.tsx';
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
type Errors = Readonly<Partial<Record<keyof KeyInput, string>>>;

export function KeyDialog({ stored, channels, onClose, onSaved }: Props): ReactNode {
  const t = useOpen311();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState<KeyInput>(stored ? valuesOf(stored) : fresh);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const change = (part: Partial<KeyInput>): void => setValues({ ...values, ...part });
  const refuse = (wrong: Errors): void => {
    setErrors(wrong);
    setAttempt((count) => count + 1);
  };
  const save = async (): Promise<void> => {
    const wrong: Errors = {
      ...(values.name.trim() === '' && { name: t('form.required') }),
      ...(values.scopes.length === 0 && { scopes: t('form.scopesWrong') }),
      ...(!(Number.isInteger(values.hourlyLimit) && values.hourlyLimit >= 1 && values.hourlyLimit <= 10_000) && {
        hourlyLimit: t('form.limitWrong'),
      }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setSaving(true);
    try {
      if (base) {
        await api(open311Keys, 'update', { params: { id: base.id }, body: values, version: base.version });
        toast.success(t('form.saved'));
        onSaved(values.name, null);
      } else {
        const { key, secret } = await api(open311Keys, 'create', { body: values });
        onSaved(key.name, secret);
      }
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        // What was typed stays; saved again it goes over the newer one, knowingly.
        setBase(error.extra['current'] as KeyView);
        setStale(true);
      } else if (isProblem(error) && error.code === 'record.duplicate') refuse({ name: error.message });
      else if (isProblem(error) && Object.keys(error.fields).length > 0)
        refuse(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
      else toast.failure(error);
    } finally {
      setSaving(false);
      await refresh(client);
    }
  };
  return (
    <Dialog title={stored ? t('form.editTitle', { name: stored.name }) : t('form.newTitle')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          {stale && <Alert color="yellow">{t('form.stale')}</Alert>}
          <ErrorSummary
            errors={Object.entries(errors).map(([name, message]) => ({ name, label: labelOf(t, name), message: message ?? '' }))}
            attempt={attempt}
          />
          <TextInput
            id={fieldId('name')}
            label={<FieldLabel text={t('form.name')} required />}
            aria-required
            maxLength={100}
            data-autofocus
            value={values.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
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
            error={errors.channelId}
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
            error={errors.hourlyLimit}
            onChange={(value) => change({ hourlyLimit: Number(value) })}
          />
          <Checkbox
            id={fieldId('collectsConsent')}
            label={t('form.consent')}
            description={t('form.consentHelp')}
            checked={values.collectsConsent}
            onChange={(event) => change({ collectsConsent: event.currentTarget.checked })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('platform:cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t(stored ? 'form.save' : 'form.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const labels: Readonly<Record<string, string>> = { channelId: 'channel', hourlyLimit: 'limit', collectsConsent: 'consent' };
const labelOf = (t: (key: string) => string, name: string): string => t(`form.${labels[name] ?? name}`);
