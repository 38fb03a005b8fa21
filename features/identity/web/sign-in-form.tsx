import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import type { SignInFormProps } from '#platform/shell/feature.ts';
import { authContract } from '../contract.ts';
import { FormCheck, FormField, FormSummary, SubmitButton } from './form-parts.tsx';
import styles from './identity.module.css';
import { useForm } from './use-form.ts';

/** Name and password: on the page of the sign-in, and in the dialog over a page whose session ended. */
export function SignInForm({ login, onDone }: SignInFormProps): ReactNode {
  const { t } = useTranslation('identity');
  const form = useForm({ login, password: '', remember: false }, authContract.login.body, async (body) => {
    const { user } = await api(authContract, 'login', { body });
    onDone(user);
  });
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      <FormSummary form={form} />
      <FormField form={form} name="login" autoComplete="username" plainLabel />
      <FormField form={form} name="password" kind="password" autoComplete="current-password" plainLabel />
      <FormCheck form={form} name="remember" label={t('login.remember')} />
      <SubmitButton busy={form.busy}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
