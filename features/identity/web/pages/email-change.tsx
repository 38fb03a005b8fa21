import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { accountContract } from '../../account-contract.ts';
import { Done, Narrow } from '#platform/ui/small-form/form-parts.tsx';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';

type State = 'asked' | 'waiting' | 'done' | 'refused';

/** Where the link of the mail to the present address leads. It waits for a click: a mail scanner that opens links must not agree. */
export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const { token = '' } = useParams({ strict: false });
  const [state, setState] = useState<State>('asked');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const answer = async (agree: boolean): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { state: next } = await api(accountContract, 'answerEmailChange', { body: { token, agree } });
      if (session.user() !== null) await session.load().catch(() => undefined);
      setState(next);
    } catch (error) {
      setFailure((isProblem(error) && error.detail) || t('security.emailChange.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Narrow title={t('security.emailChange.title')}>
      {failure !== null && (
        <p role="alert" className={formStyles['summary']}>
          {failure}
        </p>
      )}
      {state === 'asked' ? (
        <>
          <p>{t('security.emailChange.lead')}</p>
          <div className={styles['actions']}>
            <Button size="md" loading={busy} onClick={() => void answer(true)}>
              {t('security.emailChange.accept')}
            </Button>
            <Button size="md" variant="default" disabled={busy} onClick={() => void answer(false)}>
              {t('security.emailChange.refuse')}
            </Button>
          </div>
        </>
      ) : (
        <Done>{t(`security.emailChange.${state}`)}</Done>
      )}
      {state === 'refused' && (
        <p>
          {t('security.emailChange.refusedNext')} <Link to="/portal/auth/resetpassword">{t('security.emailChange.password')}</Link>
        </p>
      )}
    </Narrow>
  );
}
