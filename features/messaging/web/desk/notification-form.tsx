import { Alert, Button, Radio, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconSend } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, FieldLabel, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayInstant, sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { MultiPicker } from '#platform/ui/picker.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import type { notificationsContract, NotificationView } from '../../notifications-contract.ts';
import styles from './desk.module.css';
import { fieldNames, same, valuesOf, type Values } from './form-state.ts';
import { Preview } from './preview.tsx';
import { keys, targetLoader } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { useScope } from './scope.ts';
import { TemplateFields } from './template-fields.tsx';
import { useTexts } from './texts.ts';

type Lists = ReceivedOf<(typeof notificationsContract)['lists']>;
type Errors = Readonly<Record<string, string>>;
interface Conflict {
  readonly current: NotificationView;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

const isTyped = (target: string): boolean => target.startsWith('email:');

export function NotificationForm({ lists, stored }: { readonly lists: Lists; readonly stored: NotificationView | null }): ReactNode {
  const t = useTexts();
  const say = useSay();
  const router = useRouter();
  const client = useQueryClient();
  const scope = useScope();
  const { contract, may, screen } = scope;
  const mayWrite = useCan(stored === null ? may.add : may.edit);
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(valuesOf(stored));
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [sending, setSending] = useState(false);
  const dirty = !same(values, valuesOf(base));
  const draft = useFormDraft({
    form: `notifications.${base?.id ?? 'new'}`,
    version: base?.version ?? null,
    base: valuesOf(base),
    values,
    restore: setValues,
  });
  const change = (part: Partial<Values>): void => setValues((now) => ({ ...now, ...part }) as Values);
  const labelOf = (name: string): string => t(name === 'channelId' ? 'channel' : name === 'automatic' ? 'how' : name);
  const save = async (wanted: Values, version: number | null): Promise<void> => {
    setSaving(true);
    try {
      const body = wanted as never;
      const saved =
        base === null || version === null
          ? await api(contract, 'create', { body })
          : await api(contract, 'update', { params: { id: base.id }, version, body });
      draft.clear();
      setErrors({});
      setBase(saved);
      setValues(valuesOf(saved));
      setSavedAt(sayTime());
      toast.success(t('saved'));
      client.setQueryData(keys.one(saved.id), saved);
      void client.invalidateQueries({ queryKey: ['notifications', 'list'] });
      if (base === null) await router.navigate({ to: `${screen}/${saved.id}`, replace: true });
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') {
        setConflict(error.extra as unknown as Conflict);
      } else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name.split('.')[0] ?? name, first?.message ?? ''])));
        setAttempt((now) => now + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (): void => void save(values, base?.version ?? null);
  useHotkeys([['mod+S', () => mayWrite && submit()]], []);
  const triggers = lists.triggers.filter(({ id }) => values.triggers.includes(id));
  const offered = lists.triggers.filter(({ byHand }) => byHand !== values.automatic);
  const own = triggers[0]?.targets.filter(({ value }) => triggers.every(({ targets }) => targets.some((other) => other.value === value))) ?? [];
  const tags = triggers[0]?.tags.filter(({ name }) => triggers.every((one) => one.tags.some((other) => other.name === name))) ?? [];
  const channel = lists.channels.find(({ id }) => id === values.channelId);
  const chosenNames = [...(base?.targetNames ?? []), ...lists.triggers.flatMap(({ targets }) => targets)];
  return (
    <div className={styles['editor']}>
      <form
        className={kit['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <UnsavedGuard holds={() => dirty} kept />
        <DraftNotice draft={draft} labelOf={labelOf} />
        {!mayWrite && <Alert color="blue">{t('readOnly')}</Alert>}
        <ErrorSummary errors={Object.entries(errors).map(([name, message]) => ({ name, label: labelOf(name), message }))} attempt={attempt} />
        <fieldset disabled={!mayWrite} className={styles['fields']}>
          <FormSection title={t('sectionGeneral')}>
            <TextInput
              id={fieldId('name')}
              label={<FieldLabel text={t('name')} required />}
              description={t('nameHelp')}
              aria-required
              maxLength={120}
              value={values.name}
              error={errors['name']}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Select
              id={fieldId('channelId')}
              label={t('channel')}
              description={channel?.on === false && channel.available ? t('channelOff') : t('unavailableHelp')}
              allowDeselect={false}
              data={lists.channels.map(({ id, name, available }) => ({
                value: id,
                label: available ? say(name) : t('unavailable', { name: say(name) }),
                disabled: !available,
              }))}
              value={values.channelId}
              error={errors['channelId']}
              onChange={(chosen) => chosen && change({ channelId: chosen as Values['channelId'] })}
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
                id={fieldId('triggers')}
                label={<FieldLabel text={t(values.automatic ? 'triggers' : 'about')} required={values.automatic} />}
                description={t(values.automatic ? 'triggersHelp' : 'aboutHelp')}
                aria-required={values.automatic}
                load={async (term) =>
                  offered
                    .filter(({ label }) => label.toLocaleLowerCase().includes(term.toLocaleLowerCase()))
                    .map(({ id, label }) => ({ value: id, label }))
                }
                known={lists.triggers.map(({ id, label }) => ({ value: id, label }))}
                value={values.triggers}
                error={errors['triggers']}
                onChange={(chosen) => change({ triggers: chosen })}
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
                  id={fieldId(name)}
                  label={t(name)}
                  description={t('copiesHelp')}
                  splitChars={[',', ';', ' ']}
                  acceptValueOnBlur
                  value={[...values[name]]}
                  error={errors[name]}
                  onChange={(chosen) => change({ [name]: chosen })}
                />
              ))}
          </FormSection>
          <TemplateFields values={values} errors={errors} tags={[...tags, ...lists.commonTags]} onChange={change} />
        </fieldset>
        {mayWrite && (
          <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={() => (draft.clear(), setValues(valuesOf(base)), setErrors({}))}>
            {base !== null && !base.automatic && base.triggers.length === 0 && (
              <Button
                variant="default"
                leftSection={<IconSend size={18} />}
                disabled={dirty || !base.status}
                title={dirty ? t('saveFirst') : undefined}
                onClick={() => setSending(true)}
              >
                {t('sendAction')}
              </Button>
            )}
          </SaveBar>
        )}
      </form>
      <Preview values={values} />
      {sending && base && <SendDialog notification={base} onClose={() => setSending(false)} />}
      {conflict && (
        <ConflictDialog
          fields={fieldNames
            .filter((name) => !same(values[name], conflict.current[name]))
            .map((name) => ({
              name,
              label: labelOf(name),
              mine: String(values[name]),
              theirs: String(conflict.current[name]),
              changed: !same(values[name], valuesOf(base)[name]),
            }))}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt === null ? '' : sayInstant(conflict.changedAt)}
          onCancel={() => setConflict(null)}
          onSave={(kept) => {
            const merged = { ...valuesOf(conflict.current), ...Object.fromEntries(kept.map((name) => [name, values[name]])) } as Values;
            setBase(conflict.current);
            setValues(merged);
            setConflict(null);
            void save(merged, conflict.current.version);
          }}
        />
      )}
    </div>
  );
}
