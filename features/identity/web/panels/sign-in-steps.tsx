import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { UserView } from '../../contract.ts';
import type { SignInStep } from '../../domain/sign-in.ts';
import { openidContract } from '../../openid-contract.ts';
import { signInContract } from '../../second-factor-contract.ts';
import { FormField, FormSummary, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';
import { FactorSetup, RecoveryCodes } from './factor-setup.tsx';

interface StepProps {
  readonly onSignedIn: (user: UserView) => void | Promise<void>;
  /** Back to login and password, with a word why. */
  readonly onOver: (why: string | null) => void;
}

/** After it expires, the sign-in starts from the beginning. */
function isOver(error: unknown): error is { readonly detail: string } {
  return isProblem(error) && error.code === 'identity.step-over';
}

/** The code of the app, or a recovery code. */
export function CodeStep({ onSignedIn, onOver }: StepProps): ReactNode {
  const { t } = useTranslation('identity');
  const form = useForm('identity', { code: '' }, signInContract.enterCode.body, async (body) => {
    try {
      await onSignedIn((await api(signInContract, 'enterCode', { body })).user);
    } catch (error) {
      if (!isOver(error)) throw error;
      onOver(error.detail);
    }
  });
  useEffect(() => document.getElementById('field-code')?.focus(), []);
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      <p>{t('security.signIn.codeLead')}</p>
      <FormSummary form={form} />
      <FormField form={form} name="code" autoComplete="one-time-code" plainLabel help={t('security.signIn.codeHelp')} />
      <div className={styles['actions']}>
        <SubmitButton busy={form.busy}>{t('login.submit')}</SubmitButton>
        <OtherAccount onOver={onOver} />
      </div>
      <p>{t('security.signIn.lost')}</p>
    </form>
  );
}

/** A role asks for a second factor and there is none yet: it is chosen here, before anything else. */
export function EnrolStep({ onSignedIn, onOver }: StepProps): ReactNode {
  const { t } = useTranslation('identity');
  const [made, setMade] = useState<{ readonly user: UserView; readonly codes: readonly string[] } | null>(null);
  const { data, error } = useQuery({
    queryKey: ['identity', 'enrolment'],
    queryFn: () => api(signInContract, 'prepareEnrolment'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: made === null,
    meta: { quiet: true },
  });
  if (made) return <RecoveryCodes codes={made.codes} onDone={() => void onSignedIn(made.user)} />;
  return (
    <>
      <p className={styles['note']}>{t('security.signIn.enrolLead')}</p>
      {error && (
        <p role="alert" className={formStyles['summary']}>
          {(isProblem(error) && error.detail) || t('security.factor.failed')}
        </p>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <FactorSetup
          draft={data}
          onConfirm={async (body) => {
            try {
              const { user, recoveryCodes } = await api(signInContract, 'enrol', { body });
              setMade({ user, codes: recoveryCodes });
            } catch (failure) {
              if (!isOver(failure)) throw failure;
              onOver(failure.detail);
            }
          }}
        />
      )}
      <div className={styles['actions']}>
        <OtherAccount onOver={onOver} />
      </div>
    </>
  );
}

/** An account with the tax number the provider gave: its password links the two. */
export function LinkStep({
  provider,
  onSignedIn,
  onNext,
  onOver,
}: StepProps & { readonly provider: string; readonly onNext: (next: SignInStep | null) => void }): ReactNode {
  const { t } = useTranslation('identity');
  const form = useForm('identity', { password: '' }, openidContract.link.body, async (body) => {
    try {
      const { user, next } = await api(openidContract, 'link', { body });
      if (user) await onSignedIn(user);
      else onNext(next);
    } catch (error) {
      if (!isOver(error)) throw error;
      onOver(error.detail);
    }
  });
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      <p>{t('security.openid.proveLead', { name: provider })}</p>
      <FormSummary form={form} />
      <FormField form={form} name="password" kind="password" autoComplete="current-password" plainLabel />
      <div className={styles['actions']}>
        <SubmitButton busy={form.busy}>{t('security.openid.proveDo')}</SubmitButton>
        <OtherAccount onOver={onOver} />
      </div>
    </form>
  );
}

function OtherAccount({ onOver }: Pick<StepProps, 'onOver'>): ReactNode {
  const { t } = useTranslation('identity');
  const leave = async (): Promise<void> => {
    await api(signInContract, 'abandon').catch(() => undefined);
    onOver(null);
  };
  return (
    <Button size="md" variant="default" onClick={() => void leave()}>
      {t('security.signIn.other')}
    </Button>
  );
}
