import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { secondFactorContract, type FactorDraft, type FactorView } from '../../second-factor-contract.ts';
import { FormField, FormSummary, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import formStyles from '#platform/ui/small-form/small-form.module.css';
import { Pending } from '#platform/ui/load-failure.tsx';
import styles from '../identity.module.css';
import { FactorSetup, RecoveryCodes } from './factor-setup.tsx';
import { Panel } from './panel.tsx';

const key = ['identity', 'second-factor'];
type Doing = 'prepare' | 'renewCodes' | 'remove';
type Stage = null | { readonly ask: Doing } | { readonly draft: FactorDraft } | { readonly codes: readonly string[] };

/** Two-step verification of the own account: on, off, and new recovery codes. */
export function SecondFactorPanel({ hasPassword }: { readonly hasPassword: boolean }): ReactNode {
  const { t } = useTranslation('identity');
  const client = useQueryClient();
  const request = useQuery({ queryKey: key, queryFn: () => api(secondFactorContract, 'show'), meta: { quiet: true } });
  const { data } = request;
  const [stage, setStage] = useState<Stage>(null);
  const settle = async (next: Stage): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['identity'], predicate: ({ queryKey }) => queryKey[1] !== 'profile' });
    setStage(next);
  };
  const act = async (doing: Doing, password: string | null): Promise<void> => {
    const body = { password };
    if (doing === 'prepare') return setStage({ draft: await api(secondFactorContract, 'prepare', { body }) });
    if (doing === 'renewCodes') return settle({ codes: (await api(secondFactorContract, 'renewCodes', { body })).recoveryCodes });
    await api(secondFactorContract, 'remove', { body });
    toast.success(t('security.factor.removed'));
    return settle(null);
  };
  return (
    <Panel id="second-factor" title={t('security.factor.title')} lead={t('security.factor.lead')}>
      {!data && <Pending request={request} height={48} title={t('security.factor.failed')} />}
      {data && stage === null && <State view={data} onAsk={(ask) => setStage({ ask })} />}
      {stage !== null && 'ask' in stage && (
        <Proof doing={stage.ask} hasPassword={hasPassword} onProved={(password) => act(stage.ask, password)} onCancel={() => setStage(null)} />
      )}
      {stage !== null && 'draft' in stage && (
        <>
          <FactorSetup
            draft={stage.draft}
            onConfirm={async (body) => settle({ codes: (await api(secondFactorContract, 'activate', { body })).recoveryCodes })}
          />
          <Button variant="default" className={formStyles['submit']} onClick={() => setStage(null)}>
            {t('security.factor.cancel')}
          </Button>
        </>
      )}
      {stage !== null && 'codes' in stage && <RecoveryCodes codes={stage.codes} onDone={() => setStage(null)} />}
    </Panel>
  );
}

function State({ view, onAsk }: { readonly view: FactorView; readonly onAsk: (doing: Doing) => void }): ReactNode {
  const { t } = useTranslation('identity');
  if (!view.active) {
    return (
      <Button variant="default" className={formStyles['submit']} onClick={() => onAsk('prepare')}>
        {t('security.factor.turnOn')}
      </Button>
    );
  }
  return (
    <>
      <p className={formStyles['done']}>{t('security.factor.on', { when: sayInstant(view.since ?? '') })}</p>
      <p>{t('security.factor.left', { count: view.codesLeft })}</p>
      {view.required && <p>{t('security.factor.required')}</p>}
      <div className={styles['actions']}>
        <Button variant="default" onClick={() => onAsk('renewCodes')}>
          {t('security.factor.renew')}
        </Button>
        {!view.required && (
          <Button variant="default" onClick={() => onAsk('remove')}>
            {t('security.factor.turnOff')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Asks for the password before anything is changed; an account without one goes by the time of its sign-in. */
function Proof({
  doing,
  hasPassword,
  onProved,
  onCancel,
}: {
  readonly doing: Doing;
  readonly hasPassword: boolean;
  readonly onProved: (password: string | null) => Promise<void>;
  readonly onCancel: () => void;
}): ReactNode {
  const { t } = useTranslation('identity');
  const form = useForm('identity', { password: '' }, secondFactorContract.prepare.body, ({ password }) => onProved(password));
  return (
    <form noValidate className={styles['signIn']} onSubmit={form.submit}>
      <FormSummary form={form} />
      <p>{t(`security.factor.why.${doing}`)}</p>
      {hasPassword && <FormField form={form} name="password" kind="password" autoComplete="current-password" plainLabel />}
      <div className={styles['actions']}>
        <SubmitButton busy={form.busy}>{t(`security.factor.do.${doing}`)}</SubmitButton>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('security.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}
