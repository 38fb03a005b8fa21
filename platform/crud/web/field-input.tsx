import { Checkbox, ColorInput, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldLabel, fieldId } from '#platform/ui/form-parts.tsx';
import { RichTextInput } from '#platform/richtext/web/rich-text-input.tsx';
import { MultiPicker, Picker, scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { isRequired, noKind, type Field, type Resource, type Widget } from '../resource.ts';
import { optionsLoader, useTitles, type Row } from './data.ts';
import { DecimalInput } from './decimal-input.tsx';
import { FileInput } from './file-input.tsx';
import { SecretInput } from './secret-input.tsx';
import { GeometryInput } from './geometry-input.tsx';

/** The stored record, or of a new one what the server proposes. */
type Known = Pick<Row, 'refs'> & { readonly id?: number };

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  /** The stored record, for the titles of what it refers to. */
  readonly record?: Known | undefined;
  /** Sets the form apart from another one on the same page. */
  readonly scope?: string | undefined;
  /** It must be filled whatever the declaration says. */
  readonly needed?: boolean | undefined;
}

const inputTypes: Readonly<Partial<Record<Widget, string>>> = { email: 'email', phone: 'tel' };
const swatches = ['#c41826', '#d9480f', '#e0a100', '#2b8a3e', '#00724c', '#00598c', '#034ad8', '#7048e8', '#a61e4d', '#475164'];

/** The input of a field: label, help, "required" in words, the complaint beside it. */
export function FieldInput({ resource, name, field, value, onChange, onBlur, error, record, scope, needed = false }: Props): ReactNode {
  const t = useUi();
  const locale = useLocale();
  const { meta } = field;
  const required = needed || isRequired(field);
  const common = {
    id: fieldId(name, scope),
    label: meta.label[locale],
    description: meta.help?.[locale],
    error,
    onBlur,
    'aria-required': required || undefined,
    labelProps: { 'data-required': required || undefined, style: { fontWeight: 600 } },
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
  };
  const label = <FieldLabel text={meta.label[locale]} required={required} />;
  const known = useKnown(resource, name, field, value, record);
  switch (meta.widget) {
    case 'boolean':
      return (
        <Checkbox
          id={common.id}
          label={label}
          description={common.description}
          error={error}
          onBlur={onBlur}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'text-long':
      return (
        <Textarea
          {...common}
          label={label}
          autosize
          minRows={3}
          maxRows={12}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'rich-text':
      return (
        <RichTextInput
          id={common.id}
          label={meta.label[locale]}
          description={common.description}
          error={error}
          required={required}
          value={String(value)}
          onChange={onChange}
        />
      );
    case 'number': {
      const unit = meta.unit?.[locale];
      return (
        <NumberInput
          {...common}
          label={label}
          value={typeof value === 'number' ? value : ''}
          onChange={onChange}
          allowDecimal={!meta.integer}
          allowNegative={!meta.unsigned}
          decimalSeparator={locale === 'pt' ? ',' : '.'}
          maw="16rem"
          {...(unit && { suffix: ` ${unit}` })}
        />
      );
    }
    case 'select':
      return (
        <Select
          {...common}
          {...scrollingList}
          label={label}
          data={(meta.options ?? []).map((option) => ({ value: option.value, label: option.label[locale] }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          clearable={!required}
          searchable={(meta.options ?? []).length > 12}
          nothingFoundMessage={t('noOptions')}
          allowDeselect={false}
        />
      );
    case 'color':
      return (
        <ColorInput
          {...common}
          label={label}
          value={String(value)}
          onChange={onChange}
          format="hex"
          swatches={swatches}
          swatchesPerRow={10}
          maw="16rem"
          eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
        />
      );
    case 'reference':
      return (
        <Picker
          {...common}
          label={label}
          load={optionsLoader(resource, name)}
          known={known}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          clearable={!required}
        />
      );
    case 'references':
      return (
        <MultiPicker
          {...common}
          label={label}
          load={optionsLoader(resource, name)}
          known={known}
          value={textsIn(value)}
          onChange={onChange}
          clearable
        />
      );
    case 'date':
    case 'datetime':
      return (
        <DateField
          {...common}
          kind={meta.widget === 'date' ? 'day' : 'moment'}
          name={meta.label[locale]}
          label={label}
          value={String(value)}
          onChange={onChange}
          onBlur={() => onBlur?.()}
        />
      );
    case 'decimal':
      return (
        <DecimalInput
          {...common}
          label={label}
          value={String(value)}
          onChange={onChange}
          scale={meta.decimal?.scale ?? 0}
          {...(meta.unit && { rightSection: <span>{meta.unit[locale]}</span>, rightSectionWidth: 64 })}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...common}
          {...scrollingList}
          label={label}
          data={(meta.options ?? []).map((option) => ({ value: option.value, label: option.label[locale] }))}
          value={textsIn(value)}
          onChange={onChange}
          clearable
        />
      );
    case 'file':
      return (
        <FileInput
          id={common.id}
          label={label}
          description={common.description}
          error={error}
          resource={resource}
          name={name}
          value={value}
          onChange={onChange}
          recordId={record?.id ?? null}
        />
      );
    case 'secret':
      return <SecretInput {...common} label={label} value={value} onChange={onChange} />;
    case 'geometry':
      return (
        <GeometryInput
          id={common.id}
          label={meta.label[locale]}
          help={common.description}
          error={error}
          required={required}
          kind={meta.geometry ?? 'point'}
          value={value}
          onChange={onChange}
        />
      );
    case 'text':
    case 'email':
    case 'phone':
    case 'degrees':
      return (
        <TextInput
          {...common}
          label={label}
          type={inputTypes[meta.widget] ?? 'text'}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return noKind(meta.widget);
  }
}

/** Titles of what a reference field holds: those of the stored record, and what a recovered draft names beyond them. */
function useKnown(resource: Resource, name: string, { meta }: Field, value: unknown, record: Known | undefined) {
  const stored = record?.refs[name] ?? [];
  const held = meta.of ? [value ?? []].flat().map(String) : [];
  const { data } = useTitles(
    resource,
    name,
    held.filter((id) => !stored.some((one) => String(one.id) === id)),
  );
  return [...stored, ...(data?.items ?? [])].map(({ id, title }) => ({ value: String(id), label: title }));
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
