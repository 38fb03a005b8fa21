import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconMailCheck, IconShieldOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { refresh } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { accountAdminContract } from '../../account-contract.ts';
import type { UserRecord } from '../../users-contract.ts';
import { usePeopleTexts } from '../people-texts.ts';
import lists from '#platform/ui/facts.module.css';

/** For whoever may mend a locked-out person's account: the second factor, and a change of e-mail that waits for the old address. */
export function UserSecurity({ user }: { readonly user: UserRecord }): ReactNode {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState<'factor' | 'email' | null>(null);
  const request = { params: { id: user.id } };
  const found = useQuery({
    queryKey: ['crud', 'users', 'security', user.id],
    queryFn: ({ signal }) => api(accountAdminContract, 'security', { ...request, signal }),
  });
  const mend = useMutation({
    mutationFn: (what: 'factor' | 'email') => api(accountAdminContract, what === 'factor' ? 'resetSecondFactor' : 'agreeEmailChange', request),
    onSuccess: (_, what) => (toast.success(t(`security.${what}Done`)), refresh(client)),
  });
  const { data } = found;
  if (!data) return found.isError ? <LoadFailure request={found} /> : null;
  const waitsForOld = data.emailWaits.includes('old');
  return (
    <FormSection title={t('security.title')}>
      <dl className={lists['facts']} data-beside>
        <div>
          <dt>{t('security.factor')}</dt>
          <dd>{t(data.secondFactor ? 'security.on' : data.secondFactorRequired ? 'security.required' : 'security.off')}</dd>
        </div>
        {data.pendingEmail !== null && (
          <div>
            <dt>{t('security.pendingEmail')}</dt>
            <dd>{data.pendingEmail === '' ? t('security.removal') : data.pendingEmail}</dd>
          </div>
        )}
      </dl>
      <Group gap="xs">
        {data.secondFactor && user.manageable && (
          <Button variant="default" leftSection={<IconShieldOff size={18} />} onClick={() => setAsking('factor')}>
            {t('security.factorReset')}
          </Button>
        )}
        {waitsForOld && user.manageable && (
          <Button variant="default" leftSection={<IconMailCheck size={18} />} onClick={() => setAsking('email')}>
            {t('security.emailAgree')}
          </Button>
        )}
      </Group>
      {asking && (
        <ConfirmDialog
          title={t(`security.${asking}Title`, { name: user.name })}
          text={t(`security.${asking}Text`)}
          confirm={t(asking === 'factor' ? 'security.factorReset' : 'security.emailAgree')}
          danger={asking === 'factor'}
          onConfirm={async () => {
            await mend.mutateAsync(asking).catch(() => undefined);
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </FormSection>
  );
}
