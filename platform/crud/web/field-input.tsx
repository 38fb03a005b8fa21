import { Checkbox, ColorInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldLabel, fieldId } from '#platform/ui/form-parts.tsx';
import { MultiPicker, Picker, scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { isRequired, type Field, type Resource, type Widget } from '../resource.ts';
import { optionsLoader, useTitles, type Row } from './data.ts';
import { MoneyInput } from './money-input.tsx';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  /** The stored record, for the titles of what it refers to. */
  readonly record?: Row | undefined;
  /** Sets the form apart from another one on the same page. */
  readonly scope?: string | undefined;
}

const inputTypes: Readonly<Partial<Record<Widget, string>>> = { email: 'email', phone: 'tel' };
const swatches = ['#c41826', '#d9480f', '#e0a100', '#2b8a3e', '#00724c', '#00598c', '#034ad8', '#7048e8', '#a61e4d', '#475164'];

/** The input of a field: label, help, "required" in words, the complaint beside it. */
export function FieldInput({ resource, name, field, value, onChange, onBlur, error, record, scope }: Props): ReactNode {
  const t = useUi();
  const locale = useLocale();
  const { meta } = field;
  const required = isRequired(field);
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
    case 'number': {
      if (meta.money) return <MoneyInput {...common} label={label} value={value} onChange={onChange} />;
      const unit = meta.unit?.[locale];
      return (
        <NumberInput
          {...common}
          label={label}
          value={value as number | ''}
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
          value={value as string | null}
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
          value={value as string | null}
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
          value={value as string[]}
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
    default:
      return (
        <TextInput
          {...common}
          label={label}
          type={inputTypes[meta.widget] ?? 'text'}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Titles of what a reference field holds: those of the stored record, and what a recovered draft names beyond them. */
function useKnown(resource: Resource, name: string, { meta }: Field, value: unknown, record: Row | undefined) {
  const stored = record?.refs[name] ?? [];
  const held = meta.of ? [value ?? []].flat().map(String) : [];
  const { data } = useTitles(
    resource,
    name,
    held.filter((id) => !stored.some((one) => String(one.id) === id)),
  );
  return [...stored, ...(data?.items ?? [])].map(({ id, title }) => ({ value: String(id), label: title }));
}
