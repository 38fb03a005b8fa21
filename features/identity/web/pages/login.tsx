import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { session } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { safeReturn } from '#platform/shell/guard.ts';
import { places } from '#platform/shell/places.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { authContract } from '../../contract.ts';
import { Done, Narrow } from '#platform/ui/small-form/form-parts.tsx';
import { OpenidAnswer, OpenidButton } from '../panels/openid-panel.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import { useSignInStep } from '../sign-in-step.ts';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';

export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const next = safeReturn(useSearchText('return'));
  const { step } = useSignInStep();
  const title = { code: 'security.signIn.codeTitle', enrol: 'security.signIn.enrolTitle', link: 'security.openid.proveTitle' } as const;
  return (
    <Narrow title={t(step.next === null ? 'login.title' : title[step.next])}>
      {step.next === null && <OpenidAnswer />}
      {step.next === null && <Verification />}
      <SignInForm
        login=""
        onDone={(user) => {
          session.set(user);
          void navigate({ to: next ?? places.home, replace: true });
        }}
      />
      {step.next === null && <OpenidButton returnTo={next} />}
      {step.next === null && <OtherWays />}
    </Narrow>
  );
}

function OtherWays(): ReactNode {
  const { t } = useTranslation('identity');
  return (
    <ul className={styles['links']}>
      <li>
        <Link to="/portal/auth/resetpassword">{t('login.forgot')}</Link>
      </li>
      <li>
        <Link to="/portal/auth/resendverificationemail">{t('login.resend')}</Link>
      </li>
      {publicConfig().allowUserRegistration && (
        <li>
          {t('login.noAccount')} <Link to={places.register}>{t('login.register')}</Link>
        </li>
      )}
    </ul>
  );
}

/** A link from the mail may lead straight to the login: it confirms the e-mail first. */
function Verification(): ReactNode {
  const { t } = useTranslation('identity');
  const { token } = useParams({ strict: false });
  const { data, error } = useQuery({
    queryKey: ['identity', 'verify', token],
    queryFn: () => api(authContract, 'verifyEmail', { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  if (data) return <Done>{t('login.verified', { email: data.email })}</Done>;
  if (isProblem(error))
    return (
      <p role="alert" className={formStyles['summary']}>
        {error.detail || t('verify.failed')}
      </p>
    );
  return null;
}
