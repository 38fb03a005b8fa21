import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { places } from '#platform/shell/places.ts';
import { loadScreen, type DeclaredScreen } from '#platform/shell/registry.ts';
import { ListScreen } from './list-screen.tsx';
import { RecordScreen } from './record-screen.tsx';
import type { ListExtras } from './screens.ts';

const nothing = (): ListExtras => ({});

/**
 * Every screen of every declared resource, by the address: `module/channels` lists, `module/channels/add` makes a new record,
 * `module/channels/7` opens one.
 */
export function ResourceScreen(): ReactNode {
  // The address this page was opened at, not where one comes from or goes to: either would be taken for one nobody has.
  const { _splat: path = '' } = useParams({ strict: false });
  const clean = path.split('/').filter(Boolean).join('/');
  // The same for a list and its records: what is loaded once stays while one goes from one to the other.
  const list = clean.replace(/\/(add|\d{1,15})$/, '');
  const { data: screen } = useQuery({ queryKey: ['resources', list], queryFn: () => loadScreen(list), staleTime: Number.POSITIVE_INFINITY });
  if (screen === undefined) return null;
  if (screen === null) return <Navigate to={places.home} replace />;
  const address = screen.resource.screen;
  const [rest = '', ...beyond] = clean.slice(address.length + 1).split('/');
  if (rest === '') return <DeclaredList key={address} {...screen} />;
  if (rest === 'add') return <RecordScreen key={`${address} add`} {...screen} id={null} />;
  if (/^\d{1,15}$/.test(rest) && beyond.length === 0) return <RecordScreen key={`${address} ${rest}`} {...screen} id={Number(rest)} />;
  return <Navigate to={`/${address}`} replace />;
}

function DeclaredList({ resource, screens }: DeclaredScreen): ReactNode {
  const useExtras = screens?.useList ?? nothing;
  return <ListScreen resource={resource} extras={useExtras()} />;
}
