import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { addressOf, api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { openidRefusals } from '../../domain/openid.ts';
import { openidContract } from '../../openid-contract.ts';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';
import { Panel } from './panel.tsx';

const key = ['identity', 'identities'];

/** The button of the sign-in page; a plain link, because the browser leaves for the provider. */
export function OpenidButton({ returnTo }: { readonly returnTo: string | null }): ReactNode {
  const { t } = useTranslation('identity');
  const { openid, allowUserRegistration } = publicConfig();
  if (openid === null) return null;
  return (
    <div className={styles['outside']}>
      <p aria-hidden>{t('security.openid.or')}</p>
      <Button
        size="md"
        variant="default"
        component="a"
        href={addressOf(openidContract, 'start', { query: returnTo === null ? {} : { return: returnTo } })}
      >
        {t('security.openid.button', { name: openid.label })}
      </Button>
      {allowUserRegistration && <p>{t('security.openid.consent')}</p>}
    </div>
  );
}

/** What came back from the provider, in words. */
export function OpenidAnswer(): ReactNode {
  const { t } = useTranslation('identity');
  const answer = useSearchText('openid');
  const name = publicConfig().openid?.label ?? '';
  if (answer === 'linked') {
    return (
      <p role="status" className={formStyles['done']}>
        {t('security.openid.linked', { name })}
      </p>
    );
  }
  const why = openidRefusals.find((one) => one === answer);
  if (why === undefined) return null;
  return (
    <p role="alert" className={formStyles['summary']}>
      {t(`security.openid.refusals.${why}`, { name })}
    </p>
  );
}

/** The outside sign-in of the own account: added and taken away. */
export function OpenidPanel(): ReactNode {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const { openid } = publicConfig();
  const { data } = useQuery({ queryKey: key, queryFn: () => api(openidContract, 'list'), enabled: openid !== null });
  if (openid === null || !data) return null;
  const remove = async (id: number): Promise<void> => {
    try {
      await api(openidContract, 'remove', { params: { id } });
      toast.success(t('security.openid.removed', { name: openid.label }));
    } catch (error) {
      toast.failure(error);
    }
    await client.invalidateQueries({ queryKey: key });
  };
  const [linked] = data.items;
  return (
    <Panel id="openid" title={t('security.openid.title', { name: openid.label })} lead={t('security.openid.lead', { name: openid.label })}>
      {linked ? (
        <>
          <p>{t('security.openid.since', { when: sayInstant(linked.createdAt) })}</p>
          <Button variant="default" className={formStyles['submit']} onClick={() => void remove(linked.id)}>
            {t('security.openid.remove')}
          </Button>
        </>
      ) : (
        <Button variant="default" className={formStyles['submit']} component="a" href={addressOf(openidContract, 'start', { query: { link: '1' } })}>
          {t('security.openid.add')}
        </Button>
      )}
    </Panel>
  );
}
