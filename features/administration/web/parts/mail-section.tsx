import { Alert, Button, Checkbox, Group, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { settingsCareContract } from '../../contract.ts';
import styles from './parts.module.css';
import { mailOf, passwordOf, type SettingsAnswer, type SettingsForm } from './settings-form.ts';
import { useTexts } from './texts.ts';
import type { PartForm } from './use-part.ts';

interface Props {
  readonly state: PartForm<SettingsAnswer, SettingsForm>;
}

const ports: Readonly<Record<SettingsForm['encryption'], number>> = { starttls: 587, tls: 465, none: 25 };
type TextName = 'host' | 'username' | 'fromAddress' | 'fromName' | 'ownerEmails' | 'adminEmails';

/** Where the municipality's mail leaves from. The password can be set but never read. */
export function MailSection({ state }: Props): ReactNode {
  const t = useTexts();
  const { values: form, errors, change, base, mayEdit } = state;
  const [testing, setTesting] = useState(false);
  const text = (name: TextName, description?: string): ReactNode => (
    <TextInput
      id={fieldId(`mail.${name}`)}
      label={t(`settings.${name}`)}
      description={description}
      autoComplete="off"
      disabled={!mayEdit}
      value={form[name]}
      error={errors[`mail.${name}`] ?? errorUnder(errors, `mail.${name}.`)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const connect = (encryption: SettingsForm['encryption']): void =>
    change({ encryption, ...(Object.values(ports).includes(Number(form.port)) && { port: ports[encryption] }) });
  return (
    <FormSection title={t('settings.mail')}>
      <p className={styles['soft']}>{t('settings.mailHelp')}</p>
      <div className={styles['row']}>
        {text('host')}
        <NumberInput
          id={fieldId('mail.port')}
          label={t('settings.port')}
          min={1}
          max={65_535}
          allowDecimal={false}
          thousandSeparator=""
          disabled={!mayEdit}
          value={form.port}
          error={errors['mail.port']}
          onChange={(port) => change({ port })}
        />
      </div>
      <Select
        id={fieldId('mail.encryption')}
        label={t('settings.connection')}
        allowDeselect={false}
        disabled={!mayEdit}
        data={[
          { value: 'starttls', label: t('settings.starttls') },
          { value: 'tls', label: t('settings.tls') },
          { value: 'none', label: t('settings.plain') },
        ]}
        value={form.encryption}
        error={errors['mail.encryption']}
        onChange={(value) => value && connect(value as SettingsForm['encryption'])}
      />
      <div className={styles['row']}>
        {text('username')}
        <PasswordInput
          id={fieldId('mailPassword')}
          label={t('settings.password')}
          description={base.passwordSet ? t('settings.passwordKept') : undefined}
          autoComplete="new-password"
          disabled={!mayEdit}
          value={form.password}
          error={errors['mailPassword']}
          onChange={(event) => change({ password: event.currentTarget.value, forgetPassword: false })}
        />
      </div>
      {base.passwordSet && mayEdit && (
        <Checkbox
          label={t('settings.passwordForget')}
          checked={form.forgetPassword}
          disabled={form.password !== ''}
          onChange={(event) => change({ forgetPassword: event.currentTarget.checked })}
        />
      )}
      <div className={styles['row']}>
        {text('fromAddress')}
        {text('fromName')}
      </div>
      <div className={styles['row']}>
        {text('ownerEmails', t('settings.ownerEmailsHelp'))}
        {text('adminEmails', t('settings.adminEmailsHelp'))}
      </div>
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          style={{ justifySelf: 'start' }}
          disabled={form.host.trim() === ''}
          onClick={() => setTesting(true)}
        >
          {t('settings.test')}
        </Button>
      )}
      {testing && <TestDialog form={form} onClose={() => setTesting(false)} />}
    </FormSection>
  );
}

function errorUnder(errors: Readonly<Record<string, string>>, prefix: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(prefix))?.[1];
}

type Trial = ReceivedOf<(typeof settingsCareContract)['testMail']>;

function TestDialog({ form, onClose }: { readonly form: SettingsForm; readonly onClose: () => void }): ReactNode {
  const t = useTexts();
  const user = useSession();
  const [to, setTo] = useState(user?.email ?? '');
  const [busy, setBusy] = useState(false);
  const [trial, setTrial] = useState<(Trial & { readonly to: string }) | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setWrong(null);
    setTrial(null);
    try {
      const mailPassword = passwordOf(form);
      const body = { mail: mailOf(form), to, ...(mailPassword !== undefined && { mailPassword }) };
      setTrial({ ...(await api(settingsCareContract, 'testMail', { body })), to });
    } catch (error) {
      const [first] = isProblem(error) ? Object.values(error.fields).flat() : [];
      if (first) setWrong(first.message);
      else toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('settings.testTitle')} size="lg" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextInput
          type="email"
          label={t('settings.testTo')}
          description={t('settings.testText')}
          value={to}
          error={wrong}
          data-autofocus
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div role="status" aria-live="polite">
          {trial && (
            <Alert
              color={trial.sent ? 'green' : 'red'}
              mt="md"
              title={trial.sent ? t('settings.testSent', { to: trial.to }) : t('settings.testFailed')}
            >
              {trial.reason}
            </Alert>
          )}
        </div>
        {trial && trial.transcript.length > 0 && (
          <details open={!trial.sent} style={{ marginTop: '1rem' }}>
            <summary>{t('settings.transcript')}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
            <pre className={styles['transcript']} tabIndex={0}>
              {trial.transcript.join('\n')}
            </pre>
          </details>
        )}
        <Group justify="flex-end" mt="lg">
          <Button type="submit" loading={busy}>
            {t('settings.testSend')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
