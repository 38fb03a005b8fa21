import '../texts.ts';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { ErrorSummary } from '#platform/ui/plain/error-summary.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import type { EmissionKind } from '../../../record/kinds.ts';
import { contractFor, requestOf, steps, type RequestModel, type Step } from '../model.ts';
import { ClaimStep } from './claim.tsx';
import { PlaceStep } from './place.tsx';
import { Progress } from './progress.tsx';
import { missingIn, PurposeStep, RequesterStep, stepOf } from './fields.tsx';
import { ReviewStep } from './review.tsx';
import styles from './request.module.css';
import type { Say, StepProps } from './step.ts';

/** The panel of one kind. */
export const panelOf =
  (kind: EmissionKind): ComponentType<ToolContext> =>
  (context: ToolContext) => <RequestPanel key={kind} model={requestOf(context.session, kind)} reveal={context.reveal} />;

function RequestPanel({ model, reveal }: { readonly model: RequestModel; readonly reveal: ToolContext['reveal'] }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const capabilities = useStore(model.capabilities);
  const jobId = useStore(model.jobId);
  const [failure, setFailure] = useState<unknown>(null);
  const load = (): void => {
    setFailure(null);
    api(contractFor(model), 'capabilities', {}).then((found) => model.capabilities.set(found), setFailure);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each map
  useEffect(load, [model]);
  if (!capabilities) return failure === null ? <Skeleton label={t('loading')} lines={6} /> : <Failure error={failure} onRetry={load} />;
  if (capabilities.plans.length === 0)
    return (
      <Notice tone="info">
        <p>{t('nothing')}</p>
      </Notice>
    );
  if (jobId !== null) return <Progress key={jobId} model={model} id={jobId} />;
  return <Steps model={model} reveal={reveal} />;
}

const bodies: Readonly<Record<Step, ComponentType<StepProps>>> = {
  place: PlaceStep,
  claim: ClaimStep,
  purpose: PurposeStep,
  requester: RequesterStep,
  review: ReviewStep,
};

function Steps({ model, reveal }: { readonly model: RequestModel; readonly reveal: ToolContext['reveal'] }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const step = useStore(model.step);
  useStore(model.draft);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [isAsked, setIsAsked] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Once asked for, what is still missing is said until it is there.
  const errors: FieldErrors = isAsked ? { ...missingIn(model, t), ...refused } : refused;
  const at = steps.indexOf(step);
  const go = (to: Step): void => {
    model.hand.set('none');
    model.step.set(to);
    // Whoever uses no eyes hears where they are.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const complain = (fields: FieldErrors): void => {
    setAttempts((count) => count + 1);
    const [first] = Object.keys(fields);
    if (first !== undefined) model.step.set(stepOf(first));
  };
  const emit = async (): Promise<void> => {
    const missing = missingIn(model, t);
    setIsAsked(true);
    setRefused({});
    if (Object.keys(missing).length > 0) return complain(missing);
    setFailure(null);
    setIsBusy(true);
    try {
      const { jobId } = await api(contractFor(model), 'create', { body: model.body() });
      model.jobId.set(jobId);
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setRefused(error.fields);
        complain(error.fields);
      } else setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const Body = bodies[step];
  return (
    <form
      className={styles['stack']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'review') void emit();
        else go(steps[at + 1] ?? step);
      }}
    >
      <ol className={styles['steps']} aria-label={t('steps')}>
        {steps.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              aria-label={t('step', { n: index + 1, of: steps.length, name: t(`names.${one}`) })}
              onClick={() => go(one)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {t(`names.${step}`)}
      </h3>
      {Object.keys(errors).length > 0 && (
        <ErrorSummary
          title={t('invalid')}
          errors={errors}
          attempts={attempts}
          labelOf={(name) => labelOf(t, name)}
          onGo={(name) => {
            model.step.set(stepOf(name));
            requestAnimationFrame(() => document.getElementById(`field-${name}`)?.focus());
          }}
        />
      )}
      <Body model={model} errors={errors} reveal={() => reveal?.()} />
      {failure !== null && <Failure error={failure} />}
      <div className={styles['foot']}>
        {at > 0 && (
          <button type="button" className={styles['button']} onClick={() => go(steps[at - 1] ?? step)}>
            {t('back')}
          </button>
        )}
        <button type="submit" className="lg-button" disabled={isBusy}>
          {t(step === 'review' ? 'review.emit' : 'next')}
        </button>
      </div>
      <p className={styles['soft']}>
        {t('kept')}{' '}
        <button type="button" className={styles['link']} onClick={() => model.restart()}>
          {t('restart')}
        </button>
      </p>
    </form>
  );
}

function labelOf(t: Say, name: string): string {
  const field = name.replace('requester.', '');
  if (['name', 'nif', 'email', 'phone'].includes(field)) return t(`requester.${field}`);
  if (field === 'consent') return t('requester.consent');
  if (field === 'worktypeId') return t('purpose.of');
  if (['plans', 'process', 'purpose', 'remarks', 'documents'].includes(field)) return t(`purpose.${field}`);
  return t(field.startsWith('claims') ? 'names.claim' : 'names.place');
}
