import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { Filter, FilterValues } from '#platform/ui/types.ts';
import type { Field, Resource } from '../resource.ts';
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
  const ui = useUi();
  const { t } = useTranslation();
  const titles = useFilterTitles(resource, values);
  const filters = Object.entries(resource.fields)
    .filter(([, { meta }]) => meta.filter)
    .map(([name, field]) => filterOf(resource, name, field, locale));
  const describe = (filter: Filter, value: string): string => {
    const meta = resource.fields[filter.name]?.meta;
    const say = (part: string): string => {
      if (part === 'none') return ui('empty');
      if (meta?.widget === 'boolean') return ui(part === 'true' ? 'yes' : 'no');
      if (meta?.of) return titles.get(`${filter.name}:${part}`) ?? '…';
      const day = meta?.widget === 'datetime' ? { ...meta, widget: 'date' as const } : meta;
      return String(sayValue(day, meta?.widget === 'number' ? Number(part) : part, locale, t) ?? '');
    };
    if (!value.includes('..')) return filter.kind === 'text' ? value : value.split(',').map(say).join(', ');
    const [from = '', to = ''] = value.split('..');
    if (from === '') return ui('atMost', { to: say(to) });
    return to === '' ? ui('atLeast', { from: say(from) }) : ui('fromTo', { from: say(from), to: say(to) });
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
    case 'number':
    case 'date':
      return { name, label, kind: meta.widget };
    case 'datetime':
      return { name, label, kind: 'date' };
    case 'select':
      return { name, label, kind: 'choice', options: (meta.options ?? []).map((option) => ({ value: option.value, label: option.label[locale] })) };
    case 'reference':
    case 'references':
      return { name, label, kind: 'choice', options: optionsLoader(resource, name), mayBeEmpty };
    default:
      return { name, label, kind: 'text' };
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
