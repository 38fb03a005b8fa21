import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Parts } from '#platform/crud/web/parts.tsx';
import { requirements } from '../../record/parts.ts';
import { daysBetween, deadlineOf, type Deadline } from '../domain/deadline.ts';
import { today } from './today.ts';
import './texts.ts';

const colours: Readonly<Record<Deadline, string>> = { met: 'green', late: 'gray', overdue: 'red', soon: 'yellow', open: 'blue', none: 'gray' };
const day = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What was asked of somebody, with its deadline: what is overdue says so. */
export function Requirements({ processId }: { readonly processId: number }): ReactNode {
  const { t } = useTranslation('urbanism');
  return (
    <Parts
      resource={requirements}
      parentId={processId}
      extras={{
        head: (row) => {
          const dueAt = day(row['dueAt']);
          const state = deadlineOf({ dueAt, metAt: day(row['metAt']) }, today());
          if (state === 'none') return null;
          return (
            <Badge color={colours[state]} variant="light" mb="xs" tt="none" size="lg">
              {t(`deadline.${state}`, { count: dueAt === null ? 0 : Math.abs(daysBetween(today(), dueAt)) })}
            </Badge>
          );
        },
      }}
    />
  );
}
