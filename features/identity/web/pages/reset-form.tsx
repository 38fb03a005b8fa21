import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { authContract, resetForm } from '../../contract.ts';
import { FormField, FormSummary, Narrow, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import styles from '../identity.module.css';

export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const { token, email } = useParams({ strict: false });
  return (
    <Narrow title={t('resetForm.title')}>
      {token === undefined ? (
        <>
          <p className={styles['note']}>{t('resetForm.noToken')}</p>
          <p>
            <Link to="/portal/auth/resetpassword">{t('resetForm.again')}</Link>
          </p>
        </>
      ) : (
        <NewPassword token={token} email={email} />
      )}
    </Narrow>
  );
}

function NewPassword({ token, email }: { readonly token: string; readonly email: string | undefined }): ReactNode {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { registrationNif, minLengthPassword } = publicConfig();
  const schema = useMemo(() => resetForm({ registrationNif, minLengthPassword }), [registrationNif, minLengthPassword]);
  const form = useForm('identity', { token, password: '', passwordConfirmation: '' }, schema, async (body) => {
    await api(authContract, 'resetPassword', { body });
    // The server ended every session, this one too.
    session.set(null);
    toast.success(t('resetForm.done'), t('resetForm.doneText'));
    await navigate({ to: places.login });
  });
  return (
    <>
      {email !== undefined && <p>{t('resetForm.for', { email })}</p>}
      <form noValidate onSubmit={form.submit}>
        <FormSummary form={form} />
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
        <FormField
          form={form}
          name="password"
          kind="password"
          autoComplete="new-password"
          help={t('passwordHelp', { n: minLengthPassword })}
          plainLabel
        />
        <FormField form={form} name="passwordConfirmation" kind="password" autoComplete="new-password" plainLabel />
        <SubmitButton busy={form.busy}>{t('resetForm.submit')}</SubmitButton>
      </form>
    </>
  );
}
