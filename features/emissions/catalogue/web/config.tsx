import { Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { labelOf } from '#platform/crud/labels.ts';
import type { Fields } from '#platform/crud/resource.ts';
import { FieldInput } from '#platform/crud/web/field-input.tsx';
import { fromForm, toForm, validate, type FormValues } from '#platform/crud/web/form-values.ts';
import { sectionsOf } from '#platform/crud/web/record-form.tsx';
import { sayValue } from '#platform/crud/web/value.tsx';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection, fieldId } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { kinds } from '../../record/kinds.ts';
import { sectionContracts } from '../contract.ts';
import { manager, sections, type SectionId } from '../sections.ts';
import { settings, type EmissionSettings } from '../settings.ts';
import { useCatalogueTexts } from './texts.ts';

/** By any name. */
const fields: Fields = settings.fields;

interface Props {
  readonly section: SectionId;
}

/** How documents of a kind are asked for and made. */
function Config({ section }: Props): ReactNode {
  const t = useCatalogueTexts();
  const say = useSay();
  const { kind, screen, label } = sections[section];
  const request = useQuery({
    queryKey: ['emissions', 'settings', kind],
    queryFn: ({ signal }) => api(sectionContracts[section], 'settings', { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <PageFrame title={t(`title.${kind}`)} back={{ to: `/${manager}/${screen}`, label: say(label) }}>
      {request.data ? <ConfigForm section={section} stored={request.data} /> : <Pending request={request} height={480} title={t('failed')} />}
    </PageFrame>
  );
}

export const configScreens: Readonly<Record<SectionId, () => ReactNode>> = {
  worktypes: () => <Config section="worktypes" />,
  plans: () => <Config section="plans" />,
  pmdfcis: () => <Config section="pmdfcis" />,
  pis: () => <Config section="pis" />,
};

function ConfigForm({ section, stored }: Props & { readonly stored: EmissionSettings }): ReactNode {
  const t = useCatalogueTexts();
  const { t: platform } = useTranslation();
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const { kind, may } = sections[section];
  const mayEdit = useCan(may.configEdit);
  const contract = sectionContracts[section];
  const form = useVersionedForm<EmissionSettings, FormValues, EmissionSettings>({
    form: `emissions.settings.${kind}`,
    stored,
    record: contract.settings.output,
    toForm: (record) => toForm(settings, record),
    mayEdit,
    labelOf: (name) => say(labelOf(settings, name)),
    check: (values) => validate(settings, values, locale),
    checkOnBlur: true,
    fieldOf: topField,
    // Checked with the server's own schema just now.
    save: (values, { version }) => api(contract, 'saveSettings', { body: contract.saveSettings.body.parse(fromForm(settings, values)), version }),
    say: (name, value, _record, values) => sayValue(fields[name]?.meta, value, locale, platform, values),
    onSaved: (saved) => {
      client.setQueryData(['emissions', 'settings', kind], saved);
      toast.success(t('saved'));
    },
  });
  return (
    <VersionedForm form={form} width="44rem" readOnly={t('readOnly')}>
      <Text size="sm">{t('numbers', { prefix: kinds[kind].prefix })}</Text>
      <fieldset disabled={!mayEdit} style={{ border: 0, padding: 0, margin: 0, display: 'contents' }}>
        {sectionsOf(settings, form.values, {}).map(({ title, names }) => (
          <FormSection key={names[0]} title={title && say(title)}>
            {names.map((name) => {
              const input = form.pick(name);
              const field = fields[name];
              if (!field) return null;
              if (name === 'layout') return <LayoutInput key={name} section={section} {...input} value={String(input.value)} />;
              return <FieldInput key={name} resource={settings} name={name} field={field} {...input} />;
            })}
          </FormSection>
        ))}
      </fieldset>
    </VersionedForm>
  );
}

interface LayoutProps extends Props {
  readonly value: string;
  readonly onChange: (value: unknown) => void;
  readonly error: string | undefined;
}

/** One of the layouts of the print app. */
function LayoutInput({ section, value, onChange, error }: LayoutProps): ReactNode {
  const t = useCatalogueTexts();
  const locale = useLocale();
  const { label, help } = settings.fields.layout.meta;
  const { data } = useQuery({
    queryKey: ['emissions', 'layouts', locale],
    queryFn: ({ signal }) => api(sectionContracts[section], 'layouts', { params: { appid: 'emission' }, signal }),
  });
  const known = data?.items.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  const isGone = data !== undefined && !known.some((one) => one.value === value);
  return (
    <Select
      {...scrollingList}
      id={fieldId('layout')}
      label={label[locale]}
      description={help?.[locale]}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      labelProps={{ style: { fontWeight: 600 } }}
      data={isGone ? [...known, { value, label: t('layoutGone', { layout: value }) }] : known}
      value={value}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}
