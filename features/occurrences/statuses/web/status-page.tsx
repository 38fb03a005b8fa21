import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordScreen } from '#platform/crud/web/record-screen.tsx';
import { statuses } from '../../record/resources.ts';
import { Picture } from './picture.tsx';

/** A status as every record, and beside it the picture it is shown with. */
export function Screen(): ReactNode {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  if (id === 'add') return <RecordScreen resource={statuses} id={null} />;
  if (!/^\d{1,15}$/.test(id)) return <Navigate to={`/${statuses.screen}`} replace />;
  return <RecordScreen key={id} resource={statuses} id={Number(id)} more={(record) => <Picture record={record} />} />;
}
