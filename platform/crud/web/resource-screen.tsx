import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { places } from '#platform/shell/places.ts';
import { loadResources } from '#platform/shell/registry.ts';
import { ListScreen } from './list-screen.tsx';
import { RecordScreen } from './record-screen.tsx';

/**
 * Every screen of every declared resource, by the address: `module/channels` lists, `module/channels/add` makes a new record,
 * `module/channels/7` opens one.
 */
export function ResourceScreen(): ReactNode {
  // The address this page was opened at, not where one comes from or goes to: either would be taken for one nobody has.
  const { _splat: path = '' } = useParams({ strict: false }) as { readonly _splat?: string };
  const { data: entries } = useQuery({ queryKey: ['resources'], queryFn: loadResources, staleTime: Number.POSITIVE_INFINITY });
  const [module, name, rest = '', ...beyond] = path.split('/').filter(Boolean);
  if (!entries) return null;
  const resource = entries.find((entry) => entry.resource.screen === `${module}/${name}`)?.resource;
  if (!resource) return <Navigate to={places.home} replace />;
  if (rest === '') return <ListScreen key={resource.id} resource={resource} />;
  if (rest === 'add') return <RecordScreen key={`${resource.id} add`} resource={resource} id={null} />;
  if (/^\d{1,15}$/.test(rest) && beyond.length === 0) return <RecordScreen key={`${resource.id} ${rest}`} resource={resource} id={Number(rest)} />;
  return <Navigate to={`/${resource.screen}`} replace />;
}
