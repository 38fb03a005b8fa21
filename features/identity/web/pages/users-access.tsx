import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconLock, IconLockOpen, IconLogout, IconMailForward, IconPhoneCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { mayUsers, usersContract, type UserRecord } from '../../users-contract.ts';
import { userKey } from '../people-queries.ts';
import { usePeopleTexts } from '../people-texts.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './users.module.css';
import { StateBadge } from './users.tsx';

/** Whether and when somebody can and did sign in, and what can be done about it. */
export function UserAccess({ user }: { readonly user: UserRecord }): ReactNode {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const mayState = useCan(mayUsers.state);
  const mayInvite = [useCan(mayUsers.add), useCan(mayUsers.edit)].some(Boolean);
  const [asking, setAsking] = useState<'disable' | 'signOut' | 'confirmPhone' | null>(null);
  const name = String(user.name);
  const keep = async (saved: UserRecord): Promise<void> => {
    client.setQueryData(userKey(user.id), saved);
    await refresh(client);
  };
  const failed = (error: unknown): void => {
    if (!isProblem(error) || error.code !== 'record.stale') return void toast.failure(error);
    toast.info(t('access.stale'));
    void refresh(client);
  };
  const state = useMutation({
    mutationFn: (active: boolean) => api(usersContract, 'state', { params: { id: user.id }, body: { active }, version: user.version }),
    meta: { quiet: true },
    onSuccess: (saved, active) => (toast.success(t(active ? 'access.enabled' : 'access.disabled', { name })), keep(saved)),
    onError: failed,
  });
  const invite = useMutation({
    mutationFn: () => api(usersContract, 'invite', { params: { id: user.id } }),
    onSuccess: (saved) => (toast.success(t('access.invited', { email: String(user.email) })), keep(saved)),
  });
  const mayEdit = useCan(mayUsers.edit);
  const confirmPhone = useMutation({
    mutationFn: () => api(usersContract, 'confirmPhone', { params: { id: user.id }, version: user.version }),
    meta: { quiet: true },
    onSuccess: (saved) => (toast.success(t('access.phoneConfirmed', { name })), keep(saved)),
    onError: failed,
  });
  const signOut = useMutation({
    mutationFn: () => api(usersContract, 'signOut', { params: { id: user.id } }),
    onSuccess: ({ ended }) => (toast.success(t('access.signedOut', { count: ended })), refresh(client)),
  });
  const canState = mayState && user.manageable && !user.self;
  const disabled = user.state === 'disabled';
  return (
    <FormSection title={t('access.title')}>
      <dl className={lists['facts']} data-beside>
        <Fact label={t('access.state')}>
          <StateBadge state={user.state ?? 'active'} />
        </Fact>
        <Fact label={t('access.lastSignIn')}>{user.lastSignInAt ? <When iso={String(user.lastSignInAt)} /> : t('access.never')}</Fact>
        {user.state === 'invited' && (
          <Fact label={t('access.invitedAt')}>{user.invitedAt ? <When iso={user.invitedAt} /> : t('access.notInvited')}</Fact>
        )}
        {user.email && <Fact label={t('access.email')}>{t(user.emailVerified ? 'access.verified' : 'access.unverified')}</Fact>}
        {user.phone && <Fact label={t('access.phone')}>{t(user.phoneConfirmed ? 'access.verified' : 'access.unverified')}</Fact>}
        <Fact label={t('access.sessions')}>{user.sessions}</Fact>
      </dl>
      {user.self && <p className={styles['soft']}>{t('users.self')}</p>}
      {user.state === 'waiting' && <p className={styles['soft']}>{t('access.waiting')}</p>}
      <Group gap="xs">
        {mayEdit && user.manageable && user.phone && !user.phoneConfirmed && (
          <Button
            variant={user.state === 'waiting' ? 'filled' : 'default'}
            leftSection={<IconPhoneCheck size={18} />}
            loading={confirmPhone.isPending}
            onClick={() => setAsking('confirmPhone')}
          >
            {t('access.confirmPhone')}
          </Button>
        )}
        {mayInvite && user.manageable && user.state === 'invited' && user.email && (
          <Button variant="default" leftSection={<IconMailForward size={18} />} loading={invite.isPending} onClick={() => invite.mutate()}>
            {t(user.invitedAt ? 'access.inviteAgain' : 'access.invite')}
          </Button>
        )}
        {canState && (
          <Button
            variant="default"
            leftSection={disabled ? <IconLockOpen size={18} /> : <IconLock size={18} />}
            loading={state.isPending}
            onClick={() => (disabled ? state.mutate(true) : setAsking('disable'))}
          >
            {t(disabled ? 'access.enable' : 'access.disable')}
          </Button>
        )}
        {mayState && user.manageable && !user.self && user.sessions > 0 && (
          <Button variant="default" leftSection={<IconLogout size={18} />} onClick={() => setAsking('signOut')}>
            {t('access.signOut')}
          </Button>
        )}
      </Group>
      {asking && (
        <ConfirmDialog
          title={t(`access.${asking}Title`, { name, phone: String(user.phone ?? '') })}
          text={t(`access.${asking}Text`)}
          confirm={t(`access.${asking}`)}
          danger={asking === 'disable'}
          onConfirm={async () => {
            const work = {
              disable: () => state.mutateAsync(false),
              signOut: () => signOut.mutateAsync(),
              confirmPhone: () => confirmPhone.mutateAsync(),
            };
            await (work[asking]() as Promise<unknown>).catch(() => undefined);
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </FormSection>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ iso }: { readonly iso: string }): ReactNode {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={sayInstant(iso)}>
      {sayAgo(iso, locale)} <span className={styles['exact']}>{sayInstant(iso)}</span>
    </time>
  );
}
