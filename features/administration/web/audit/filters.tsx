import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { FilterBar } from '#platform/ui/filter-bar.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { Filter, FilterValues, Option } from '#platform/ui/types.ts';
import { audit, auditEvents } from '../../audit-contract.ts';
import { useAuditTexts } from './texts.ts';

interface Props {
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

export function AuditFilters({ values, onChange }: Props): ReactNode {
  const t = useAuditTexts();
  const ui = useUi();
  const locale = useLocale();
  const types = useQuery({ queryKey: ['audit', 'types', locale], queryFn: ({ signal }) => api(audit, 'types', { signal }), staleTime: 300_000 });
  const person = /^\d+$/.test(values['user'] ?? '') ? values['user'] : undefined;
  const people = useQuery({
    queryKey: ['audit', 'users', person, locale],
    queryFn: ({ signal }) => api(audit, 'users', { query: { ids: person }, signal }),
    enabled: person !== undefined,
    staleTime: 60_000,
  });
  const machines: readonly Option[] = [
    { value: 'system', label: t('system') },
    { value: 'visitor', label: t('visitor') },
  ];
  const findPeople = async (q: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const { items } = await api(audit, 'users', { query: q === '' ? {} : { q }, signal });
    return [...items, ...machines.filter(({ label }) => label.toLocaleLowerCase().includes(q.toLocaleLowerCase()))];
  };
  const filters: Filter[] = [
    { name: 'type', label: t('filters.type'), kind: 'choice', options: types.data?.items ?? [], single: true },
    { name: 'event', label: t('filters.event'), kind: 'choice', options: auditEvents.map((value) => ({ value, label: t(`events.${value}`) })) },
    { name: 'user', label: t('filters.user'), kind: 'choice', options: findPeople, single: true },
    { name: 'at', label: t('filters.at'), kind: 'date' },
  ];
  const describe = ({ name }: Filter, value: string): string => {
    if (name === 'type') return types.data?.items.find((option) => option.value === value)?.label ?? '…';
    if (name === 'event')
      return value
        .split(',')
        .map((event) => t(`events.${event}`))
        .join(', ');
    if (name === 'user') return [...machines, ...(people.data?.items ?? [])].find((option) => option.value === value)?.label ?? '…';
    const [from = '', to = ''] = value.includes('..') ? value.split('..') : [value, value];
    if (from === to) return sayDay(from);
    if (from === '') return ui('atMost', { to: sayDay(to) });
    return to === '' ? ui('atLeast', { from: sayDay(from) }) : ui('fromTo', { from: sayDay(from), to: sayDay(to) });
  };
  return (
    <FilterBar
      filters={filters}
      values={values}
      describe={describe}
      onClear={() => onChange({})}
      onChange={(name, value) => {
        const { [name]: _before, ...rest } = values;
        onChange(value === undefined ? rest : { ...rest, [name]: value });
      }}
    />
  );
}
