import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useImperativeHandle, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection, fieldId } from '#platform/ui/form-parts.tsx';
import { fieldRows, topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { labelOf } from '../labels.ts';
import { applies, type Field, type Resource } from '../resource.ts';
import { contractOf, refresh, type Row } from './data.ts';
import { FieldInput } from './field-input.tsx';
import { inSight, tabOf, type FormTabs } from './field-tabs.ts';
import { fromForm, toForm, toInput, validate, type FormValues } from './form-values.ts';
import type { OwnInputs, RecordFormRef } from './screens.ts';
import { useCrudTexts } from './texts.ts';
import { sayValue, titleOf, useShow } from './value.tsx';

interface Props {
  readonly resource: Resource;
  /** Null for a new record. */
  readonly record: Row | null;
  readonly onCancel: () => void;
  /** Values the form does not ask for: of a part, the record it belongs to. */
  readonly fixed?: FormValues;
  /** What a new form begins with, and the titles of what it refers to. */
  readonly proposed?: { readonly values: FormValues; readonly refs: Row['refs']; readonly asked?: readonly string[] };
  /** Sets the form apart from others on the same page; also says that it stands inside a page of its own. */
  readonly scope?: string;
  /** Replaces the way to the new record's page. */
  readonly onSaved?: (row: Row) => void;
  /** Asked before a save; false keeps the form as it is. */
  readonly mayGoOn?: (values: Record<string, unknown>) => Promise<boolean>;
  readonly inputs?: OwnInputs | undefined;
  /** Fields shown as text, whoever may write here. */
  readonly held?: readonly string[] | undefined;
  /** Lets others read and write what the form holds. */
  readonly handle?: RecordFormRef;
  /** Told at every change what the form holds, as the server takes it. */
  readonly onWritten?: (values: Record<string, unknown>) => void;
  /** The fields stand in tabs; `reveal` opens one. */
  readonly tabs?: FormTabs & { reveal(tab: string): void };
  /** Fields that must be filled whatever the declaration says. */
  readonly needed?: readonly string[];
}

/** The form of a declared resource: checked with the server's own schema, held against loss, merged on conflict. */
export function RecordForm({
  resource,
  record,
  onCancel,
  fixed = {},
  proposed,
  scope,
  onSaved,
  mayGoOn,
  inputs = {},
  held = [],
  handle,
  onWritten,
  tabs,
  needed = [],
}: Props): ReactNode {
  const t = useCrudTexts();
  const say = useSay();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const show = useShow(resource);
  const { t: platform } = useTranslation();
  const contract = contractOf(resource);
  const secrets = Object.entries(resource.fields).flatMap(([name, { meta }]) => (meta.widget === 'secret' ? [name] : []));
  const form = useVersionedForm<Row, FormValues, Row | null>({
    form: `crud.${resource.id}.${record?.id ?? ['new', ...Object.values(fixed), ...(proposed?.asked ?? [])].join('.')}`,
    stored: record,
    record: contract.update.output,
    toForm: (row) => ({ ...toForm(resource, row), ...(row === null && proposed?.values), ...fixed }),
    labelOf: (name) => say(labelOf(resource, name)),
    check: (values) => validate(resource, values, locale, needed),
    checkOnBlur: true,
    fieldOf: topField,
    never: secrets,
    rows: fieldRows<FormValues>(secrets),
    save: async (values, base) => {
      const body = fromForm(resource, values);
      if (mayGoOn && !(await mayGoOn(body))) return null;
      return base === null ? api(contract, 'create', { body }) : api(contract, 'update', { params: { id: base.id }, body, version: base.version });
    },
    onSaved: async (saved, before, intent) => {
      client.setQueryData(['crud', resource.id, 'record', saved.id], saved);
      void refresh(client);
      toast.success(t(before === null ? 'created' : 'saved', { name: titleOf(resource, saved) }));
      onSaved?.(saved);
      if (before !== null || onSaved) return;
      if (intent === 'another') form.begin(null);
      else await router.navigate({ to: `/${resource.screen}/${saved.id}`, replace: true, ignoreBlocker: true });
    },
    scope,
    say: (name, value, row, values): ReactNode => {
      const meta = resource.fields[name]?.meta;
      if (row !== form.base) return row && show(row, name);
      if (!meta?.of) return sayValue(meta, fromForm(resource, values)[name], locale, platform, values);
      // Of what I chose only the ids are known; the titles are those the two records name.
      const titles = [form.base, form.conflict?.current].flatMap((one) => Object.values(one?.refs ?? {}).flat());
      return (
        [value ?? []]
          .flat()
          .map((id) => titles.find((one) => String(one.id) === String(id))?.title ?? `#${String(id)}`)
          .join(', ') || null
      );
    },
  });
  const { base } = form;
  const sections = sectionsOf(resource, form.values, fixed, tabs).map((section) => ({
    ...section,
    hidden: !section.names.some((name) => inSight(resource, tabs, name)),
  }));
  const anyOpen = sections.some(({ names, hidden }) => !hidden && names.some((name) => !isGuarded(resource.fields[name])));
  useImperativeHandle(handle, () => ({
    values: () => fromForm(resource, form.values),
    change: (part) => form.change(Object.fromEntries(Object.entries(part).flatMap(([name, value]) => asInput(resource, name, value)))),
    submit: () => form.submit(),
  }));
  const { values: now } = form;
  useEffect(() => onWritten?.(fromForm(resource, now)), [onWritten, resource, now]);
  return (
    <VersionedForm
      form={form}
      onCancel={onCancel}
      reveal={tabs && ((name) => tabs.reveal(tabOf(resource, tabs, name) ?? ''))}
      buttons={
        base === null &&
        scope === undefined && (
          <Button variant="default" onClick={() => form.submit('another')} disabled={form.saving}>
            {t('addAnother')}
          </Button>
        )
      }
    >
      {tabs && base && !anyOpen && <Alert color="gray">{t('readOnlySection')}</Alert>}
      {sections.map(({ title, names, hidden }) => (
        <div key={names[0]} hidden={hidden}>
          <FormSection title={title && say(title)} columns={tabs !== undefined}>
            {names.map((name) => {
              const field = resource.fields[name];
              if (!field) return null;
              const { value, onChange, onBlur, error } = form.pick(name);
              // In a new record what is needed is asked of everybody: the server says so at the field.
              if (held.includes(name) || (isGuarded(field) && !(base === null && (error || needed.includes(name))))) {
                const text = base && show(base, name);
                return text && <Guarded key={name} label={field.meta.label[locale]} text={text} />;
              }
              const Own = inputs[name];
              if (Own) {
                const { label, help } = field.meta;
                const words = { label: label[locale], description: help?.[locale] };
                return (
                  <Own
                    key={name}
                    id={fieldId(name, scope)}
                    {...words}
                    error={error}
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    values={form.values}
                  />
                );
              }
              return (
                <div key={name} data-wide={isWide(field)}>
                  <FieldInput
                    resource={resource}
                    name={name}
                    field={field}
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    error={error}
                    record={base ?? proposed}
                    scope={scope}
                    needed={needed.includes(name)}
                  />
                </div>
              );
            })}
          </FormSection>
        </div>
      ))}
    </VersionedForm>
  );
}

const isGuarded = (field: Field | undefined): boolean => field?.meta.guard !== undefined && !mayUse(field.meta.guard);

/** What does not stand beside another field, where fields do. */
const isWide = ({ meta: { widget } }: Field): boolean => ['text-long', 'rich-text', 'references', 'file', 'geometry'].includes(widget);

/** What whoever writes here may only read. */
function Guarded({ label, text }: { readonly label: string; readonly text: ReactNode }): ReactNode {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm">{text}</Text>
    </div>
  );
}

function asInput(resource: Resource, name: string, value: unknown): [string, unknown][] {
  const field = resource.fields[name];
  return field ? [[name, toInput(field, value)]] : [];
}

/** The fields a record with these values has, under their headings, in the order of the declaration. */
export function sectionsOf(resource: Resource, values: FormValues, fixed: FormValues, tabs?: FormTabs) {
  const found: { title: Resource['label']['one'] | undefined; tab: string | null; names: string[] }[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const { meta } = field;
    if (name in fixed || !applies(field, values)) continue;
    const last = found.at(-1);
    const tab = tabOf(resource, tabs, name);
    if (last && last.title === meta.section && last.tab === tab) last.names.push(name);
    else found.push({ title: meta.section, tab, names: [name] });
  }
  return found;
}
