import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Resource } from '../resource.ts';
import { ListScreen } from './list-screen.tsx';
import { RecordScreen } from './record-screen.tsx';

/**
 * The screens of a declared resource by what follows its address: nothing lists, `add` makes a new record, a number opens one.
 * `rest` is that part, without slashes.
 */
export function ResourcePages({ resource, rest }: { readonly resource: Resource; readonly rest: string }): ReactNode {
  if (rest === '') return <ListScreen key={resource.id} resource={resource} />;
  if (rest === 'add') return <RecordScreen key={`${resource.id} add`} resource={resource} id={null} />;
  if (/^\d{1,15}$/.test(rest)) return <RecordScreen key={`${resource.id} ${rest}`} resource={resource} id={Number(rest)} />;
  return <Navigate to={`/${resource.screen}`} replace />;
}
