import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { deskContract } from '../contract.ts';

export type Desk = NonNullable<ReturnType<typeof useDesk>['data']>;

export function useDesk(throwOnError = false) {
  return useQuery({
    queryKey: ['urbanism', 'desk'],
    queryFn: ({ signal }) => api(deskContract, 'show', { signal }),
    throwOnError,
    meta: { quiet: true },
  });
}

const list = '/gugestao/tasks';
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Lists of tasks by what they are for, in the order of their days. */
export const listTo = {
  all: list,
  mine: (me: number): string => `${list}?userId=${me}`,
  unit: (roles: readonly number[]): string => `${list}?roleId=${roles.length === 0 ? 'none' : roles.join()}`,
  overdue: (today: string): string => `${list}?dueOn=..${dayBefore(today)}`,
  today: (today: string): string => `${list}?dueOn=${today}..${today}`,
  week: (today: string, week: string): string => `${list}?dueOn=${dayAfter(today)}..${week}`,
  done: `${list}?state=done`,
} as const;
