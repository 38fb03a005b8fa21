import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session, useSession } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { authContract } from '../../contract.ts';
import { Done, Narrow } from '#platform/ui/small-form/form-parts.tsx';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';

/** Where the link of the mail leads: confirms by being opened. */
export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const { token = '' } = useParams({ strict: false });
  const { data, error } = useQuery({
    queryKey: ['identity', 'verify', token],
    queryFn: async () => {
      const confirmed = await api(authContract, 'verifyEmail', { body: { token } });
      // The address may be the signed-in user's own new one.
      if (session.user() !== null) await session.load().catch(() => undefined);
      return confirmed;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return (
    <Narrow title={t('verify.title')}>
      {data && <Done>{t(data.waiting ? 'verify.waiting' : 'verify.done', { email: data.email })}</Done>}
      {data && <NextStep confirmed={data.email} waiting={data.waiting} />}
      {error && (
        <p role="alert" className={formStyles['summary']}>
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

/** Signing in, one's own profile, or, when this browser holds somebody else's session, leaving it. */
function NextStep({ confirmed, waiting }: { readonly confirmed: string; readonly waiting: boolean }): ReactNode {
  const { t } = useTranslation('identity');
  const user = useSession();
  const isOther = user !== null && user.email !== confirmed && !waiting;
  const next = user === null ? { to: places.login, label: t('login.submit') } : { to: places.profile, label: t('profile.title') };
  const { to, label } = isOther ? { to: places.logout, label: t('verify.leave') } : next;
  return (
    <>
      {isOther && <p className={styles['note']}>{t('verify.other', { name: user.name })}</p>}
      <p>
        <Link className="lg-button" to={to} {...(isOther && { search: { return: places.login } })}>
          {label}
        </Link>
      </p>
    </>
  );
}
