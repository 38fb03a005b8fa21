import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { staleOf } from '#platform/http/web/stale.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { authContract, profileForm, type UserView } from '../../contract.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { FormField, FormSummary, Narrow, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { EmailChangePanel } from '../panels/email-change-panel.tsx';
import { OpenidAnswer, OpenidPanel } from '../panels/openid-panel.tsx';
import { OwnDataPanel } from '../panels/own-data-panel.tsx';
import { SecondFactorPanel } from '../panels/second-factor-panel.tsx';
import { SessionsPanel } from '../panels/sessions-panel.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft, type FormDraft } from '#platform/ui/use-form-draft.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import styles from '../identity.module.css';

const key = ['identity', 'profile'];

export function Screen(): ReactNode {
  const { t } = useTranslation('identity');
  const request = useQuery({ queryKey: key, queryFn: () => api(authContract, 'profile') });
  const { data } = request;
  return (
    <Narrow title={t('profile.title')}>
      <OpenidAnswer />
      {data?.user ? <Profile key={data.user.id} user={data.user} /> : <Pending request={request} height={320} />}
      {data?.user && <SecondFactorPanel hasPassword={data.user.hasPassword} />}
      {data?.user && <OpenidPanel />}
      {data?.user && <SessionsPanel />}
      {data?.user && <OwnDataPanel hasPassword={data.user.hasPassword} />}
    </Narrow>
  );
}

function valuesOf({ name, email, phone, nif }: UserView) {
  return { name, email: email ?? '', phone: phone ?? '', nif: nif ?? '', oldPassword: '', newPassword: '', newPasswordConfirmation: '' };
}

type Typed = ReturnType<typeof valuesOf>;

/** What was typed stays; what was not touched is brought up to date. */
function merged(typed: Typed, before: Typed, newer: Typed): Typed {
  return tableOf(keysOf(typed), (name) => (typed[name] === before[name] ? newer[name] : typed[name]));
}

function Profile({ user }: { readonly user: UserView }): ReactNode {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const { registrationNif, minLengthPassword } = publicConfig();
  const schema = useMemo(() => profileForm({ registrationNif, minLengthPassword }), [registrationNif, minLengthPassword]);
  const keep = (saved: UserView): void => {
    client.setQueryData(key, { user: saved });
    session.set(saved);
  };
  const keeping = useRef<FormDraft>(null);
  const form = useForm('identity', valuesOf(user), schema, async (body, reset) => {
    try {
      const { user: saved } = await api(authContract, 'updateProfile', { body, version: user.version });
      keep(saved);
      keeping.current?.clear();
      reset(valuesOf(saved));
      toast.success(t('profile.saved'));
    } catch (error) {
      const stale = staleOf(error, authContract.updateProfile.output);
      if (!stale) throw error;
      toast.error(t('profile.staleTitle'), t('profile.stale'));
      client.setQueryData(key, stale.current);
      reset((typed) => merged(typed, valuesOf(user), valuesOf(stale.current.user)));
    }
  });
  const emailTyped = form.values.email.trim().toLowerCase();
  const movesEmail = emailTyped !== (user.email ?? '') && emailTyped !== user.pendingEmail;
  const emailHelp = useEmailHelp(user, movesEmail ? emailTyped : null);
  const changed = JSON.stringify(form.values) !== JSON.stringify(valuesOf(user));
  const passwordTyped = form.values.oldPassword !== '' || form.values.newPassword !== '';
  const draft = useFormDraft({ form: 'profile', version: user.version, base: valuesOf(user), values: form.values, restore: form.reset });
  useEffect(() => {
    keeping.current = draft;
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <UnsavedGuard holds={() => changed} kept={!passwordTyped} />
      <DraftNotice draft={draft} labelOf={(name) => t(`fields.${name}`)} />
      <FormSummary form={form} />
      <EmailChangePanel user={user} onChange={keep} />
      <fieldset>
        <legend>{t('profile.data')}</legend>
        <FormField form={form} name="name" autoComplete="name" />
        <FormField form={form} name="email" kind="email" autoComplete="email" optional help={emailHelp} />
        <FormField
          form={form}
          name="phone"
          kind="tel"
          autoComplete="tel"
          optional
          {...(user.phone !== null && !user.phoneConfirmed && { help: t('profile.phoneUnconfirmed') })}
        />
        <FormField form={form} name="nif" optional={!registrationNif.required} help={t('nifHelp')} />
        {user.roles.length > 0 && (
          <p className={styles['note']}>
            {t('profile.roles')}: {user.roles.map(({ name }) => name).join(', ')}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>{t('profile.passwordTitle')}</legend>
        <p>{t('profile.passwordLead')}</p>
        <FormField
          form={form}
          name="oldPassword"
          kind="password"
          autoComplete="current-password"
          optional={!movesEmail && form.values.newPassword === ''}
          help={t('profile.oldPasswordHelp')}
        />
        <FormField
          form={form}
          name="newPassword"
          kind="password"
          autoComplete="new-password"
          optional
          help={t('passwordHelp', { n: minLengthPassword })}
        />
        <FormField form={form} name="newPasswordConfirmation" kind="password" autoComplete="new-password" optional />
      </fieldset>
      <SubmitButton busy={form.busy}>{t('profile.submit')}</SubmitButton>
    </form>
  );
}

/** `moved`: the address typed in place of the present one, empty to remove it. */
function useEmailHelp(user: UserView, moved: string | null): string {
  const { t } = useTranslation('identity');
  if (moved !== null) return t(moved === '' ? 'profile.noEmailNeedsPassword' : 'profile.emailNeedsPassword');
  return user.email !== null && !user.emailVerified ? t('profile.unverified') : t('contactHelp');
}
