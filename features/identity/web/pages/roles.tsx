import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { IconArrowsDiff, IconCopy, IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { Row } from '#platform/crud/web/data.ts';
import { ListScreen } from '#platform/crud/web/list-screen.tsx';
import type { MenuAction } from '#platform/ui/types.ts';
import { mayRoles, roles } from '../../roles-contract.ts';
import { useRoleTexts } from '../roles-texts.ts';
import { RoleRemoval } from './roles-removal.tsx';
import { ViewAsDialog } from './roles-view-as.tsx';

/** The roles of the municipality, with how many people have each and how much each opens. */
export function Screen(): ReactNode {
  const t = useRoleTexts();
  const router = useRouter();
  const mayAdd = useCan(mayRoles.add);
  const mayDetail = useCan(mayRoles.detail);
  const mayViewAs = useCan(mayRoles.viewAs);
  const [removing, setRemoving] = useState<Row | null>(null);
  const [viewing, setViewing] = useState<Row | null>(null);
  const go = (to: string, search: Record<string, unknown>): void => void router.navigate({ to, search });
  const rowActions = (row: Row): MenuAction[] => [
    ...(mayAdd && mayDetail ? [{ label: t('copy'), icon: IconCopy, run: () => go(`/${roles.screen}/add`, { from: row.id }) }] : []),
    ...(mayDetail ? [{ label: t('compare'), icon: IconArrowsDiff, run: () => go(`/${roles.screen}/compare`, { a: row.id }) }] : []),
    ...(mayViewAs ? [{ label: t('viewAs'), icon: IconEye, run: () => setViewing(row) }] : []),
  ];
  return (
    <>
      <ListScreen
        resource={roles}
        extras={{
          rowActions,
          bulk: null,
          remove: setRemoving,
          ...(mayDetail && {
            actions: (
              <Button variant="default" component="a" href={`#/${roles.screen}/compare`} leftSection={<IconArrowsDiff size={18} />}>
                {t('compare')}
              </Button>
            ),
          }),
        }}
      />
      {removing && (
        <RoleRemoval
          role={{ id: removing.id, name: String(removing['name']), people: Number(removing['people']) }}
          onClose={() => setRemoving(null)}
        />
      )}
      {viewing && <ViewAsDialog role={{ id: viewing.id, name: String(viewing['name']) }} onClose={() => setViewing(null)} />}
    </>
  );
}
