import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import type { Filter, FilterValues, Option } from '#platform/ui/types.ts';
import { audit, auditEvents } from '../../audit-contract.ts';
import { useAuditTexts } from './texts.ts';

/** What the audit list may be narrowed by; people are found as one types, so the chip's person is asked for by itself. */
export function useAuditFilters({ user = '' }: FilterValues) {
  const t = useAuditTexts();
  const locale = useLocale();
  const types = useQuery({ queryKey: ['audit', 'types', locale], queryFn: ({ signal }) => api(audit, 'types', { signal }), staleTime: 300_000 });
  const person = /^\d+$/.test(user) ? user : undefined;
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
  const sayPart = ({ name }: Filter, part: string): string | undefined =>
    name === 'user' ? [...machines, ...(people.data?.items ?? [])].find(({ value }) => value === part)?.label : undefined;
  return { filters, sayPart };
}
