import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { api, download } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { toast } from '#platform/shell/toasts.ts';
import { accountContract } from '../../account-contract.ts';
import { forgetDrafts } from '#platform/ui/draft-store.ts';
import { FormField, FormSummary } from '#platform/ui/small-form/form-parts.tsx';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import { Panel } from './panel.tsx';

/** What the municipality keeps about the person: to take along, and to have erased. */
export function OwnDataPanel({ hasPassword }: { readonly hasPassword: boolean }): ReactNode {
  const { t } = useTranslation('identity');
  const [busy, setBusy] = useState(false);
  const [closing, setClosing] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const { blob, name } = await download(accountContract, 'ownData');
      const address = URL.createObjectURL(blob);
      Object.assign(document.createElement('a'), { href: address, download: name }).click();
      URL.revokeObjectURL(address);
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Panel id="own-data" title={t('security.ownData.title')} lead={t('security.ownData.lead')}>
        <Button
          variant="default"
          className={formStyles['submit']}
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void take()}
        >
          {t('security.ownData.take')}
        </Button>
      </Panel>
      <Panel id="close" title={t('security.close.title')} lead={t('security.close.lead')}>
        {closing ? (
          <CloseForm hasPassword={hasPassword} onCancel={() => setClosing(false)} />
        ) : (
          <Button variant="default" className={formStyles['submit']} onClick={() => setClosing(true)}>
            {t('security.close.start')}
          </Button>
        )}
      </Panel>
    </>
  );
}

function CloseForm({ hasPassword, onCancel }: { readonly hasPassword: boolean; readonly onCancel: () => void }): ReactNode {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm('identity', { password: '' }, accountContract.close.body, async (body) => {
    await api(accountContract, 'close', { body });
    void forgetDrafts(session.user()?.id ?? 0);
    session.set(null);
    client.clear();
    toast.success(t('security.close.done'), t('security.close.doneText'), { time: 15_000 });
    await navigate({ to: places.home, replace: true, ignoreBlocker: true });
  });
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      <FormSummary form={form} />
      <ul className={styles['list']}>
        <li>{t('security.close.erased')}</li>
        <li>{t('security.close.stays')}</li>
        <li>{t('security.close.final')}</li>
      </ul>
      {hasPassword && <FormField form={form} name="password" kind="password" autoComplete="current-password" plainLabel />}
      <div className={styles['actions']}>
        <Button type="submit" size="md" loading={form.busy} bg="var(--lg-danger)" c="var(--lg-surface)">
          {t('security.close.confirm')}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('security.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}
