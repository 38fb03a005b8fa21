import { Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import type { SignInFormProps } from '#platform/shell/feature.ts';
import { authContract, type UserView } from '../contract.ts';
import type { SignInStep } from '../domain/sign-in.ts';
import { FormCheck, FormField, FormSummary, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import styles from './identity.module.css';
import { CodeStep, EnrolStep, LinkStep } from './panels/sign-in-steps.tsx';
import { useSignInStep } from './sign-in-step.ts';
import { useForm } from '#platform/ui/small-form/use-form.ts';

/** Name and password, then whatever the account still asks for: on the page of the sign-in, and in the dialog over a page whose session ended. */
export function SignInForm({ login, onDone }: SignInFormProps): ReactNode {
  const { step, isPending, set, forget } = useSignInStep();
  const [why, setWhy] = useState<string | null>(null);
  const onSignedIn = (user: UserView): void => {
    forget();
    onDone(user);
  };
  const onOver = (reason: string | null): void => {
    setWhy(reason);
    set(null);
  };
  if (isPending) return <Skeleton height={240} />;
  return (
    <div className={styles['signIn']}>
      {step.next === null && <Password login={login} why={why} onSignedIn={onSignedIn} onNext={set} />}
      {step.next === 'code' && <CodeStep onSignedIn={onSignedIn} onOver={onOver} />}
      {step.next === 'enrol' && <EnrolStep onSignedIn={onSignedIn} onOver={onOver} />}
      {step.next === 'link' && <LinkStep provider={step.provider ?? ''} onSignedIn={onSignedIn} onNext={set} onOver={onOver} />}
    </div>
  );
}

interface PasswordProps {
  readonly login: string;
  readonly why: string | null;
  readonly onSignedIn: (user: UserView) => void;
  readonly onNext: (next: SignInStep | null) => void;
}

function Password({ login, why, onSignedIn, onNext }: PasswordProps): ReactNode {
  const { t } = useTranslation('identity');
  const form = useForm('identity', { login, password: '', remember: false }, authContract.login.body, async (body) => {
    const { user, next } = await api(authContract, 'login', { body });
    if (user) onSignedIn(user);
    else onNext(next);
  });
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      {why !== null && (
        <p role="alert" className={styles['note']}>
          {why}
        </p>
      )}
      <FormSummary form={form} />
      <FormField form={form} name="login" autoComplete="username" plainLabel />
      <FormField form={form} name="password" kind="password" autoComplete="current-password" plainLabel />
      <FormCheck form={form} name="remember" label={t('login.remember')} />
      <SubmitButton busy={form.busy}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
