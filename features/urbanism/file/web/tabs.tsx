import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { RecordTab } from '#platform/crud/web/screens.ts';
import { mayUse } from '#platform/access/web/session.ts';
import { mayLetters, mayTasks } from '../../work/codes.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';

export interface FileTabProps {
  readonly processId: number;
  readonly version: number;
}

interface FileTab {
  /** Stands in the address: `?tab=surrounding_space_analysis`. */
  readonly id: string;
  readonly label: Text;
  /** Shown to whoever holds one of them. */
  readonly anyOf: readonly string[];
  readonly Content: ComponentType<FileTabProps>;
}

/** A tab of another room of the slice, loaded when it is opened; its words come with it (`addMessages`). */
export const tab = (
  id: string,
  label: Text,
  anyOf: readonly string[],
  load: () => Promise<{ readonly Content: ComponentType<FileTabProps> }>,
): FileTab => ({
  id,
  label,
  anyOf,
  Content: lazy(() => load().then(({ Content }) => ({ default: Content }))),
});

/**
 * The tabs that rooms add to the page of a process, between inspections and history: one line each, e.g.
 * `tab('surrounding_space_analysis', { pt: 'Envolvente', en: 'Surroundings' }, ['GU_00113'], () => import('../../confront/web/surroundings.tsx'))`.
 */
const fileTabs: readonly FileTab[] = [
  tab('tasks', { pt: 'Tarefas e ofícios', en: 'Tasks and letters' }, [mayTasks.view, mayLetters.issue], () => import('../../work/web/file-tab.tsx')),
];

export function roomTabs(props: FileTabProps, locale: Locale): RecordTab[] {
  return fileTabs
    .filter(({ anyOf }) => anyOf.some((code) => mayUse(code)))
    .map(({ id, label, Content }) => ({ id, label: label[locale], content: waited(<Content {...props} />) }));
}

const waited = (content: ReactNode): ReactNode => <Suspense fallback={<Skeleton height={240} />}>{content}</Suspense>;
