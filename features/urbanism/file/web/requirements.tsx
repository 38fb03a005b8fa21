import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Parts } from '#platform/crud/web/parts.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { requirements } from '../../record/parts.ts';
import { daysBetween, deadlineOf } from '../domain/deadline.ts';
import { today } from './today.ts';
import './texts.ts';

const tones = { met: 'success', late: undefined, overdue: 'danger', soon: 'warning', open: 'info' } as const;
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
          return <Badge tone={tones[state]}>{t(`deadline.${state}`, { count: dueAt === null ? 0 : Math.abs(daysBetween(today(), dueAt)) })}</Badge>;
        },
      }}
    />
  );
}
