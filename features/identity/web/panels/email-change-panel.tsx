import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { accountContract } from '../../account-contract.ts';
import type { UserView } from '../../contract.ts';
import styles from '../identity.module.css';

/** A pending change of e-mail: which confirmation is missing, and what can be done about it. */
export function EmailChangePanel({ user, onChange }: { readonly user: UserView; readonly onChange: (user: UserView) => void }): ReactNode {
  const { t } = useTranslation('identity');
  const [busy, setBusy] = useState(false);
  if (user.pendingEmail === null) return null;
  const run = async (key: 'repeatEmailChange' | 'cancelEmailChange', said: string): Promise<void> => {
    setBusy(true);
    try {
      const answer = await api(accountContract, key);
      onChange(answer.user);
      toast.success(said);
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['note']} aria-label={t('security.pending.title')}>
      <p>
        <strong>{t('security.pending.title')}</strong>
      </p>
      <p>{user.pendingEmail === '' ? t('security.pending.removal') : t('security.pending.to', { email: user.pendingEmail })}</p>
      <ul>
        {user.emailWaits.includes('new') && <li>{t('security.pending.new', { email: user.pendingEmail })}</li>}
        {user.emailWaits.includes('old') && <li>{t('security.pending.old', { email: user.email })}</li>}
      </ul>
      {user.emailWaits.includes('old') && <p>{t('security.pending.unreachable')}</p>}
      <div className={styles['actions']}>
        <Button variant="default" disabled={busy} onClick={() => void run('repeatEmailChange', t('security.pending.sent'))}>
          {t('security.pending.again')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void run('cancelEmailChange', t('security.pending.cancelled'))}>
          {t('security.pending.cancel')}
        </Button>
      </div>
    </section>
  );
}
