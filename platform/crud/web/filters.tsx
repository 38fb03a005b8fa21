import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import { useSayFilter } from '#platform/ui/list/say-filter.ts';
import type { Filter, FilterValues } from '#platform/ui/types.ts';
import { noKind, type Field, type Resource } from '../resource.ts';
import { optionsLoader, useTitles } from './data.ts';
import { sayValue } from './value.tsx';

interface Props {
  readonly resource: Resource;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

/** The filters a declaration gives, in words. */
export function ResourceFilters({ resource, values, onChange }: Props): ReactNode {
  const locale = useLocale();
  const { t } = useTranslation();
  const titles = useFilterTitles(resource, values);
  const filters = Object.entries(resource.fields)
    .filter(([, { meta }]) => meta.filter)
    .map(([name, field]) => filterOf(resource, name, field, locale));
  const sayFilter = useSayFilter();
  const describe = (filter: Filter, value: string): string => {
    const meta = resource.fields[filter.name]?.meta;
    const said = (part: string): unknown => (meta?.widget === 'decimal' ? part : Number(part));
    return sayFilter(filter, value, (part) =>
      meta?.of ? titles.get(`${filter.name}:${part}`) : filter.kind === 'number' ? String(sayValue(meta, said(part), locale, t) ?? '') : undefined,
    );
  };
  return (
    <FilterBar
      filters={filters}
      values={values}
      describe={describe}
      onClear={() => onChange({})}
      onChange={(name, value) => {
        const { [name]: _before, ...rest } = values;
        onChange(value === undefined ? rest : { ...values, [name]: value });
      }}
    />
  );
}

function filterOf(resource: Resource, name: string, { schema, meta }: Field, locale: 'pt' | 'en'): Filter {
  const label = meta.label[locale];
  const mayBeEmpty = meta.widget === 'references' || schema.safeParse(null).success;
  switch (meta.widget) {
    case 'boolean':
    case 'secret':
    case 'file':
    case 'geometry':
      return { name, label, kind: 'boolean' };
    case 'decimal':
    case 'number':
    case 'degrees':
      return { name, label, kind: 'number' };
    case 'date':
    case 'datetime':
      return { name, label, kind: 'date' };
    case 'select':
    case 'choices':
      return {
        name,
        label,
        mayBeEmpty: meta.widget === 'choices',
        kind: 'choice',
        options: (meta.options ?? []).map((option) => ({ value: option.value, label: option.label[locale] })),
      };
    case 'reference':
    case 'references':
      return { name, label, kind: 'choice', options: optionsLoader(resource, name), mayBeEmpty };
    case 'text':
    case 'text-long':
    case 'rich-text':
    case 'email':
    case 'phone':
    case 'color':
      return { name, label, kind: 'text' };
    default:
      return noKind(meta.widget);
  }
}

/** Titles of all ids in the filters, by `field:id`. One question a reference field; hooks need a fixed number of fields, which a declaration has. */
function useFilterTitles(resource: Resource, values: FilterValues): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const [name, { meta }] of Object.entries(resource.fields)) {
    if (!meta.of) continue;
    const ids = (values[name] ?? '').split(',').filter((part) => /^\d+$/.test(part));
    // oxlint-disable-next-line react/rules-of-hooks -- as many as the declaration has references, the same at every drawing
    const { data } = useTitles(resource, name, ids);
    for (const { id, title } of data?.items ?? []) titles.set(`${name}:${id}`, title);
  }
  return titles;
}
