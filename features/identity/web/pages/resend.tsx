import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { authContract } from '../../contract.ts';
import { Done, FormField, FormSummary, Narrow, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';

export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const { email = '' } = useParams({ strict: false });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm('identity', { email }, authContract.resendVerification.body, async (body) => {
    await api(authContract, 'resendVerification', { body });
    setSentTo(body.email);
  });
  return (
    <Narrow title={t('resend.title')}>
      <p>{t('resend.lead')}</p>
      {sentTo !== null && <Done>{t('resend.done', { email: sentTo })}</Done>}
      <form noValidate onSubmit={form.submit}>
        <FormSummary form={form} />
        <FormField form={form} name="email" kind="email" autoComplete="email" plainLabel />
        <SubmitButton busy={form.busy}>{t('resend.submit')}</SubmitButton>
      </form>
      <p>
        <Link to={places.login}>{t('reset.back')}</Link>
      </p>
    </Narrow>
  );
}
