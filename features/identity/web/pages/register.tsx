import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { authContract, registerForm } from '../../contract.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { FormCheck, FormField, FormSummary, Narrow, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import { useFormDraft, type FormDraft } from '#platform/ui/use-form-draft.ts';

const empty = { name: '', email: '', phone: '', nif: '', password: '', passwordConfirmation: '', consent: false };

export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { registrationNif, minLengthPassword } = publicConfig();
  const schema = useMemo(() => registerForm({ registrationNif, minLengthPassword }), [registrationNif, minLengthPassword]);
  const keeping = useRef<FormDraft>(null);
  const form = useForm('identity', empty, schema, async (body) => {
    const { verifyEmail } = await api(authContract, 'register', { body });
    if (verifyEmail) toast.success(t('register.verify'), t('register.verifyText', { email: body.email ?? '' }), { time: 15_000 });
    else toast.success(t('register.done'), t('register.doneText'), { time: 15_000 });
    keeping.current?.clear();
    await navigate({ to: places.login });
  });
  // Consent is given with each registration, never taken from an earlier one.
  const draft = useFormDraft({
    form: 'register',
    version: null,
    base: empty,
    values: form.values,
    restore: (kept) => form.reset((typed) => ({ ...typed, ...kept })),
    never: ['consent'],
    tabOnly: true,
  });
  useEffect(() => {
    keeping.current = draft;
  });
  return (
    <Narrow title={t('register.title')}>
      <p>{t('register.lead')}</p>
      <form noValidate onSubmit={form.submit}>
        <FormSummary form={form} />
        <DraftNotice draft={draft} labelOf={(name) => t(`fields.${name}`)} />
        <FormField form={form} name="name" autoComplete="name" />
        <FormField form={form} name="email" kind="email" autoComplete="email" optional help={t('register.contactHelp')} />
        <FormField form={form} name="phone" kind="tel" autoComplete="tel" optional />
        {registrationNif.active && <FormField form={form} name="nif" optional={!registrationNif.required} help={t('nifHelp')} />}
        <FormField form={form} name="password" kind="password" autoComplete="new-password" help={t('passwordHelp', { n: minLengthPassword })} />
        <FormField form={form} name="passwordConfirmation" kind="password" autoComplete="new-password" />
        <FormCheck form={form} name="consent" label={t('fields.consent')} required />
        <SubmitButton busy={form.busy}>{t('register.submit')}</SubmitButton>
      </form>
      <p>
        {t('register.hasAccount')} <Link to={places.login}>{t('login.submit')}</Link>
      </p>
    </Narrow>
  );
}
