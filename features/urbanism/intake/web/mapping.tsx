import { Alert, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer } from '#platform/bulk/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { ColumnsTable, PlanButton } from '#platform/imports/web/mapping.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { processContract } from '../../record/contract.ts';
import { lookups } from '../../record/lookups.ts';
import { processes, type ProcessField } from '../../record/process.ts';
import { importBulk, importContract, type ColumnsOf, type ImportView, type Mapping } from '../contract.ts';
import { fieldOf, filled, isRole, labelOfTarget, lookupFields, targets, type Target } from '../domain/targets.ts';
import { useIntake } from './texts.ts';

type Choices = readonly { readonly id: number; readonly title: string }[];
type Chosen = Mapping['values'];

interface Props {
  readonly read: ImportView;
  readonly onPlanned: (answer: BulkAnswer) => void;
}

/** Columns to fields, names to lists, what to do with what is missing; then the dry run. */
export function MappingForm({ read, onPlanned }: Props): ReactNode {
  const t = useIntake();
  const locale = useLocale();
  const [columns, setColumns] = useState<ColumnsOf>(read.proposed);
  const [values, setValues] = useState<Chosen>({});
  const [defaults, setDefaults] = useState<Mapping['defaults']>({});
  const [make, setMake] = useState(false);
  const [update, setUpdate] = useState(true);
  const [areas, setAreas] = useState(read.placed > 0);
  const { data: lists } = useQuery({ queryKey: ['urbanism', 'lists'], queryFn: ({ signal }) => api(processContract, 'lists', { signal }) });
  const choicesOf = (field: ProcessField): Choices => {
    const list = lookups.find(({ table }) => table === processes.fields[field].meta.of?.table);
    return lists?.choices[list?.id.slice(3) ?? ''] ?? [];
  };
  const plan = (): Promise<BulkAnswer> => {
    const [missing, existing] = [make ? 'make' : 'refuse', update ? 'update' : 'keep'] as const;
    return api(importBulk, 'plan', { body: { selection: {}, change: { import: read.id, columns, values, defaults, missing, existing, areas } } });
  };
  const named = filled(columns).flatMap((target) =>
    lookupFields.some((field) => field === target) ? [{ field: fieldOf(target), column: columns[target] ?? '' }] : [],
  );
  const needed = (lists?.required ?? []).flatMap((name) => lookupFields.filter((field) => field === name));
  return (
    <Stack gap="lg">
      <FormSection title={t('columns')}>
        <ColumnsTable t={t} file={read} columns={columns} targets={targets} options={targetsBySection(locale)} onChange={setColumns} />
        {columns.process === undefined && <Alert color="yellow">{t('needsNumber')}</Alert>}
      </FormSection>
      {named.map(({ field, column }) => (
        <Names
          key={`${field} ${column}`}
          id={read.id}
          field={field}
          column={column}
          choices={choicesOf(field)}
          chosen={chosenOf(values, field)}
          onChange={(chosen) => setValues({ ...values, [field]: chosen })}
        />
      ))}
      {needed.length > 0 && (
        <FormSection title={t('empty')}>
          <div style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))' }}>
            {needed.map((field) => (
              <NativeSelect
                key={field}
                label={processes.fields[field].meta.label[locale]}
                value={String(defaults[field] ?? '')}
                data={[{ value: '', label: t('none') }, ...choicesOf(field).map(({ id, title }) => ({ value: String(id), label: title }))]}
                onChange={(event) => {
                  const { [field]: _before, ...rest } = defaults;
                  const id = Number(event.currentTarget.value);
                  setDefaults(id > 0 ? { ...rest, [field]: id } : rest);
                }}
              />
            ))}
          </div>
        </FormSection>
      )}
      <FormSection title={t('options')}>
        <Checkbox label={t('make')} checked={make} onChange={(event) => setMake(event.currentTarget.checked)} />
        <Checkbox label={t('update')} checked={update} onChange={(event) => setUpdate(event.currentTarget.checked)} />
        {read.placed > 0 && <Checkbox label={t('areas')} checked={areas} onChange={(event) => setAreas(event.currentTarget.checked)} />}
        <PlanButton t={t} disabled={columns.process === undefined} plan={plan} onPlanned={onPlanned} />
      </FormSection>
    </Stack>
  );
}

const chosenOf = (values: Chosen, field: ProcessField): Readonly<Record<string, number>> => new Map(Object.entries(values)).get(field) ?? {};

/** Targets as the sections of the file have them. */
function targetsBySection(locale: 'pt' | 'en') {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const target of targets) {
    const section = sectionOf(target, locale);
    groups.set(section, [...(groups.get(section) ?? []), { value: target, label: labelOfTarget(target, locale) }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

function sectionOf(target: Target, locale: 'pt' | 'en'): string {
  const field = fieldOf(target);
  const { section } = processes.fields[field].meta;
  return section?.[locale] ?? (isRole(field) ? '' : processes.label.one[locale]);
}

interface NamesProps {
  readonly id: number;
  readonly field: ProcessField;
  readonly column: string;
  readonly choices: Choices;
  readonly chosen: Readonly<Record<string, number>>;
  readonly onChange: (chosen: Record<string, number>) => void;
}

/** Names of a column that the list does not have, and what each one means. */
function Names({ id, field, column, choices, chosen, onChange }: NamesProps): ReactNode {
  const t = useIntake();
  const asked = lookupFields.find((one) => one === field);
  const { data } = useQuery({
    queryKey: ['urbanism', 'import', id, 'names', field, column],
    queryFn: ({ signal }) => api(importContract, 'names', { params: { id }, query: { field: asked ?? 'statusId', column }, signal }),
    enabled: asked !== undefined,
  });
  const unknown = data?.items.filter((one) => one.id === null) ?? [];
  if (unknown.length === 0) return null;
  return (
    <FormSection title={t('names', { column })}>
      <Text size="sm">{t('namesHelp')}</Text>
      <div style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))' }}>
        {unknown.map(({ name, count }) => (
          <NativeSelect
            key={name}
            label={`${name} (${t('rows', { count })})`}
            value={String(chosen[name] ?? '')}
            data={[{ value: '', label: t('unknown') }, ...choices.map((one) => ({ value: String(one.id), label: one.title }))]}
            onChange={(event) => {
              const { [name]: _before, ...rest } = chosen;
              const picked = Number(event.currentTarget.value);
              onChange(picked > 0 ? { ...rest, [name]: picked } : rest);
            }}
          />
        ))}
      </div>
      {data?.more && <Text size="sm">{t('moreNames')}</Text>}
    </FormSection>
  );
}
