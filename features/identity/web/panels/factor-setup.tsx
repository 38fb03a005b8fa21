import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { secondFactorContract, type FactorDraft } from '../../second-factor-contract.ts';
import { FormField, FormSummary, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { QrCode } from '../qr-code.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import styles from '../identity.module.css';

const confirmation = secondFactorContract.activate.body;

/** A new secret: to be scanned, or typed where there is no camera; then its first code. */
export function FactorSetup({
  draft,
  onConfirm,
}: {
  readonly draft: FactorDraft;
  readonly onConfirm: (body: { draft: string; code: string }) => Promise<void>;
}): ReactNode {
  const { t } = useTranslation('identity');
  const form = useForm('identity', { draft: draft.draft, code: '' }, confirmation, onConfirm);
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      <FormSummary form={form} />
      <ol className={styles['steps']}>
        <li>{t('security.factor.stepApp')}</li>
        <li>
          {t('security.factor.stepScan')}
          <QrCode text={draft.uri} label={t('security.factor.qr')} />
          <p>
            {t('security.factor.stepType')} <code className={styles['secret']}>{(draft.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          </p>
        </li>
        <li>{t('security.factor.stepCode')}</li>
      </ol>
      <FormField form={form} name="code" autoComplete="one-time-code" plainLabel />
      <SubmitButton busy={form.busy}>{t('security.factor.confirm')}</SubmitButton>
    </form>
  );
}

/** The recovery codes, shown this once. Going on needs a word that they are kept. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('identity');
  const [kept, setKept] = useState(false);
  const [missed, setMissed] = useState(false);
  const save = (): void => {
    const title = t('security.factor.codesFile', { name: publicConfig().name });
    const address = URL.createObjectURL(new Blob([`${title}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: 'codigos-de-recuperacao.txt' });
    link.click();
    URL.revokeObjectURL(address);
    setKept(true);
  };
  return (
    <div className={styles['codes']}>
      <p role="status" className={formStyles['done']}>
        {t('security.factor.codesLead')}
      </p>
      <ul aria-label={t('security.factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('security.factor.download')}
        </Button>
      </div>
      <Checkbox
        size="md"
        label={t('security.factor.kept')}
        checked={kept}
        error={missed && !kept ? t('security.factor.keepFirst') : undefined}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="md" className={formStyles['submit']} onClick={() => (kept ? onDone() : setMissed(true))}>
        {t('security.factor.goOn')}
      </Button>
    </div>
  );
}
