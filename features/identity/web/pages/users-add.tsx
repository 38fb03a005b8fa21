import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import { Split } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { users } from '../../users-contract.ts';
import { usePeopleTexts } from '../people-texts.ts';
import { UserForm } from './users-form.tsx';

export function Screen(): ReactNode {
  const t = usePeopleTexts();
  const say = useSay();
  const router = useRouter();
  return (
    <PageFrame title={t('users.add')} back={{ to: `/${users.screen}`, label: say(users.label.many) }}>
      <Split>
        <UserForm user={null} onCancel={() => void router.navigate({ to: `/${users.screen}` })} />
      </Split>
    </PageFrame>
  );
}
