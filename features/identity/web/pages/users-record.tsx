import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { useRemoval } from '#platform/crud/web/removal.ts';
import { useCrudTexts } from '#platform/crud/web/texts.ts';
import { useSay } from '#platform/shell/language.ts';
import { Split } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { mayUsers, users } from '../../users-contract.ts';
import { userQuery } from '../people-queries.ts';
import { usePeopleTexts } from '../people-texts.ts';
import { UserAccess } from './users-access.tsx';
import { UserForm } from './users-form.tsx';
import { UserHistory } from './users-history.tsx';
import { UserSecurity } from './users-security.tsx';
import styles from './users.module.css';

/** One user: who they are and what they may do at the left, their access and its history at the right. */
export function Screen(): ReactNode {
  const { id } = useParams({ strict: false });
  return <User key={id} id={Number(id)} />;
}

function User({ id }: { readonly id: number }): ReactNode {
  const t = usePeopleTexts();
  const crud = useCrudTexts();
  const say = useSay();
  const router = useRouter();
  const mayDelete = useCan(mayUsers.delete);
  const mayDetail = useCan(mayUsers.detail);
  const mayMend = useCan(mayUsers.mend);
  const request = useQuery({ ...userQuery(id), enabled: Number.isSafeInteger(id) });
  const { data: user, error } = request;
  const toList = (): void => void router.navigate({ to: `/${users.screen}` });
  const { remove } = useRemoval(users, () => router.navigate({ to: `/${users.screen}`, ignoreBlocker: true }));
  return (
    <PageFrame
      title={String(user?.name ?? t('users.one'))}
      back={{ to: `/${users.screen}`, label: say(users.label.many) }}
      actions={
        user &&
        mayDelete &&
        user.manageable &&
        !user.self && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => remove({ ...user })}>
            {crud('delete')}
          </Button>
        )
      }
    >
      {!Number.isSafeInteger(id) && <Alert color="red" title={t('users.notFound')} />}
      {!user && error !== null && (
        <RecordFailure request={request} notFound={t('users.notFound')}>
          <Button variant="default" onClick={toList}>
            {say(users.label.many)}
          </Button>
        </RecordFailure>
      )}
      {!user && error === null && <Skeleton height={320} />}
      {user && (
        <Split>
          <UserForm key={user.id} user={user} onCancel={toList} />
          <div className={styles['aside']}>
            <UserAccess user={user} />
            {mayMend && <UserSecurity user={user} />}
            {mayDetail && <UserHistory id={user.id} />}
          </div>
        </Split>
      )}
    </PageFrame>
  );
}
