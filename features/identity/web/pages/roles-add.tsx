import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import { useSay } from '#platform/shell/language.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { roles } from '../../roles-contract.ts';
import { areasQuery, roleQuery } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';
import { RoleForm } from './roles-form.tsx';

/** A new role: empty, or with what another one opens (`?from=3`). */
export function Screen(): ReactNode {
  const t = useRoleTexts();
  const say = useSay();
  const router = useRouter();
  const from = useSearchText('from');
  const model = useQuery({ ...roleQuery(Number(from)), enabled: from !== undefined });
  const areas = useQuery(areasQuery);
  const known = from === undefined || model.data !== undefined || model.isError;
  return (
    <PageFrame title={t('add')} back={{ to: `/${roles.screen}`, label: say(roles.label.many) }}>
      {known && areas.data ? (
        <RoleForm
          record={null}
          model={model.data ?? null}
          areas={areas.data.areas}
          onCancel={() => void router.navigate({ to: `/${roles.screen}` })}
        />
      ) : (
        <Pending request={areas} height={320} />
      )}
    </PageFrame>
  );
}
