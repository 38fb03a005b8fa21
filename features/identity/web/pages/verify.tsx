import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { authContract } from '../../contract.ts';
import { Done, Narrow } from '../form-parts.tsx';
import styles from '../identity.module.css';

/** Where the link of the mail leads: confirms by being opened. */
export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const user = useSession();
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { data, error } = useQuery({
    queryKey: ['identity', 'verify', token],
    queryFn: () => api(authContract, 'verifyEmail', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return (
    <Narrow title={t('verify.title')}>
      {data && <Done>{t('verify.done', { email: data.email })}</Done>}
      {data && (
        <p>
          {user === null ? (
            <Link className="lg-button" to={places.login}>
              {t('login.submit')}
            </Link>
          ) : (
            <Link className="lg-button" to={places.profile}>
              {t('profile.title')}
            </Link>
          )}
        </p>
      )}
      {error && (
        <p role="alert" className={styles['summary']}>
          {(isProblem(error) && error.detail) || t('verify.failed')}
        </p>
      )}
      {error && (
        <p>
          <Link to="/portal/auth/resendverificationemail">{t('verify.again')}</Link>
        </p>
      )}
      {!data && !error && <p role="status">{t('verify.working')}</p>}
    </Narrow>
  );
}
