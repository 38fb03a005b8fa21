import type { ReactNode } from 'react';
import { ListScreen } from '#platform/crud/web/list-screen.tsx';
import { statuses } from '../../record/resources.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { useStatusImages } from './use-images.ts';

/** The statuses as every list, each shown as it looks elsewhere. */
export function Screen(): ReactNode {
  const images = useStatusImages();
  return (
    <ListScreen
      resource={statuses}
      extras={{
        cell: (row, name) =>
          name === 'name' ? (
            <span style={{ whiteSpace: 'nowrap' }}>
              <StatusBadge
                status={{ name: String(row['name']), color: String(row['color']), image: images?.get(row.id) ?? (row['image'] as string | null) }}
              />
            </span>
          ) : undefined,
      }}
    />
  );
}
