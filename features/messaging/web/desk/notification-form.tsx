import { Button, Radio, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconSend } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FieldLabel, fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { MultiPicker } from '#platform/ui/picker.tsx';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import type { notificationsContract, NotificationView } from '../../notifications-contract.ts';
import styles from './desk.module.css';
import { valuesOf } from './form-state.ts';
import { Preview } from './preview.tsx';
import { keys, targetLoader } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { useScope } from './scope.ts';
import { TemplateFields } from './template-fields.tsx';
import { useTexts } from './texts.ts';

type Lists = ReceivedOf<(typeof notificationsContract)['lists']>;

const isTyped = (target: string): boolean => target.startsWith('email:');

export function NotificationForm({ lists, stored }: { readonly lists: Lists; readonly stored: NotificationView | null }): ReactNode {
  const t = useTexts();
  const say = useSay();
  const router = useRouter();
  const client = useQueryClient();
  const scope = useScope();
  const { contract, may, screen } = scope;
  const mayWrite = useCan(stored === null ? may.add : may.edit);
  const [sending, setSending] = useState(false);
  const form = useVersionedForm({
    form: `notifications.${stored?.id ?? 'new'}`,
    stored,
    record: contract.update.output,
    toForm: valuesOf,
    mayEdit: mayWrite,
    labelOf: (name) => t(name === 'channelId' ? 'channel' : name === 'automatic' ? 'how' : name),
    fieldOf: topField,
    save: (body, base) =>
      base === null ? api(contract, 'create', { body }) : api(contract, 'update', { params: { id: base.id }, version: base.version, body }),
    onSaved: async (saved, before) => {
      toast.success(t('saved'));
      client.setQueryData(keys.one(saved.id), saved);
      void client.invalidateQueries({ queryKey: ['notifications', 'list'] });
      if (before === null) await router.navigate({ to: `${screen}/${saved.id}`, replace: true, ignoreBlocker: true });
    },
  });
  const { values, errors, change, base, dirty } = form;
  const triggers = lists.triggers.filter(({ id }) => values.triggers.includes(id));
  const offered = lists.triggers.filter(({ byHand }) => byHand !== values.automatic);
  const own = triggers[0]?.targets.filter(({ value }) => triggers.every(({ targets }) => targets.some((other) => other.value === value))) ?? [];
  const tags = triggers[0]?.tags.filter(({ name }) => triggers.every((one) => one.tags.some((other) => other.name === name))) ?? [];
  const channel = lists.channels.find(({ id }) => id === values.channelId);
  const chosenNames = [...(base?.targetNames ?? []), ...lists.triggers.flatMap(({ targets }) => targets)];
  return (
    <div className={styles['editor']}>
      <VersionedForm
        form={form}
        readOnly={t('readOnly')}
        buttons={
          base !== null &&
          !base.automatic &&
          base.triggers.length === 0 && (
            <Button
              variant="default"
              leftSection={<IconSend size={18} />}
              disabled={dirty || !base.status}
              title={dirty ? t('saveFirst') : undefined}
              onClick={() => setSending(true)}
            >
              {t('sendAction')}
            </Button>
          )
        }
      >
        <fieldset disabled={!mayWrite} className={styles['fields']}>
          <FormSection title={t('sectionGeneral')}>
            <TextInput
              {...form.text('name')}
              label={<FieldLabel text={t('name')} required />}
              description={t('nameHelp')}
              aria-required
              maxLength={120}
            />
            <Select
              {...form.pick('channelId')}
              label={t('channel')}
              description={channel?.on === false && channel.available ? t('channelOff') : t('unavailableHelp')}
              allowDeselect={false}
              data={lists.channels.map(({ id, name, available }) => ({
                value: id,
                label: available ? say(name) : t('unavailable', { name: say(name) }),
                disabled: !available,
              }))}
            />
            <Switch
              id={fieldId('status')}
              label={t('status')}
              checked={values.status}
              onChange={(event) => change({ status: event.currentTarget.checked })}
            />
          </FormSection>
          <FormSection title={t('sectionWho')}>
            <Radio.Group
              label={t('how')}
              value={values.automatic ? 'automatic' : 'manual'}
              onChange={(chosen) => change({ automatic: chosen === 'automatic', triggers: [] })}
            >
              <div className={styles['choices']}>
                <Radio id={fieldId('automatic')} value="automatic" label={t('automatic')} />
                <Radio value="manual" label={t('manual')} />
              </div>
            </Radio.Group>
            {(values.automatic || offered.length > 0) && (
              <MultiPicker
                key={String(values.automatic)}
                {...form.pick('triggers')}
                label={<FieldLabel text={t(values.automatic ? 'triggers' : 'about')} required={values.automatic} />}
                description={t(values.automatic ? 'triggersHelp' : 'aboutHelp')}
                aria-required={values.automatic}
                load={async (term) =>
                  offered
                    .filter(({ label }) => label.toLocaleLowerCase().includes(term.toLocaleLowerCase()))
                    .map(({ id, label }) => ({ value: id, label }))
                }
                known={lists.triggers.map(({ id, label }) => ({ value: id, label }))}
              />
            )}
            <MultiPicker
              key={values.triggers.join()}
              id={fieldId('targets')}
              label={<FieldLabel text={t('targets')} required={values.automatic} />}
              description={t('targetsHelp')}
              aria-required={values.automatic}
              load={targetLoader(scope, values.triggers)}
              known={[...own, ...chosenNames.filter(({ value }) => values.targets.includes(value))]}
              value={values.targets.filter((target) => !isTyped(target))}
              error={errors['targets']}
              onChange={(chosen) => change({ targets: [...chosen, ...values.targets.filter(isTyped)] })}
            />
            {values.channelId === 'email' && (
              <TagsInput
                label={t('addresses')}
                description={t('addressesHelp')}
                splitChars={[';', ',', ' ']}
                acceptValueOnBlur
                value={values.targets.filter(isTyped).map((target) => target.slice('email:'.length))}
                onChange={(chosen) =>
                  change({ targets: [...values.targets.filter((target) => !isTyped(target)), ...chosen.map((address) => `email:${address}`)] })
                }
              />
            )}
            {values.channelId === 'email' &&
              (['cc', 'bcc'] as const).map((name) => (
                <TagsInput
                  key={name}
                  {...form.pick(name)}
                  label={t(name)}
                  description={t('copiesHelp')}
                  splitChars={[',', ';', ' ']}
                  acceptValueOnBlur
                />
              ))}
          </FormSection>
          <TemplateFields values={values} errors={errors} tags={[...tags, ...lists.commonTags]} onChange={change} />
        </fieldset>
      </VersionedForm>
      <Preview values={values} />
      {sending && base && <SendDialog notification={base} onClose={() => setSending(false)} />}
    </div>
  );
}
