import { IconWifiOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem, type Problem } from '#platform/http/web/client.ts';
import type { SimilarOccurrence } from '../../../record/schemas.ts';
import { keep } from '../outbox/outbox.ts';
import type { Followed } from '../../../record/web/plain/follow-dialog.tsx';
import { Notice, useFailureText } from '../../../record/web/plain/notice.tsx';
import parts from '../../../record/web/plain/parts.module.css';
import { findPersonal } from '../../../record/domain/personal.ts';
import { stopOf } from '../../../record/domain/questions.ts';
import { questionsOf, furthestStep, isOnBehalf, ofStep, steps, typeOf, type Draft, type Step, type StoreLists } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { publicTexts } from './public-texts.ts';
import { Progress } from './progress.tsx';
import styles from './wizard.module.css';
import type { StepProps } from './step.ts';
import { StepContact } from './step-contact.tsx';
import { StepDetails } from './step-details.tsx';
import { StepReview } from './step-review.tsx';
import { StepWhat } from './step-what.tsx';
import { StepWhere } from './step-where.tsx';
import type { DraftHandle } from './use-draft.ts';
import { useEngine } from './use-engine.ts';
import { useOnline } from './use-online.ts';
import type { Receipt } from './sent.tsx';

const screens: Readonly<Record<Step, ComponentType<StepProps>>> = {
  where: StepWhere,
  what: StepWhat,
  details: StepDetails,
  contact: StepContact,
  review: StepReview,
};

/** The wizard: one question a screen, nothing lost between them. */
export function Wizard({
  handle,
  lists,
  onReloadLists,
  onSent,
  onKept,
  onFollowed,
  onDiscard,
}: {
  readonly handle: DraftHandle;
  readonly lists: StoreLists;
  readonly onReloadLists: () => void;
  readonly onSent: (receipt: Receipt) => void;
  /** Without a network it is kept whole, and sent later. */
  readonly onKept: () => void;
  readonly onFollowed: (occurrence: SimilarOccurrence, followed: Followed) => void;
  readonly onDiscard: () => void;
}): ReactNode {
  const { draft, kept } = handle;
  const { t } = useTranslation('occurrences');
  const online = useOnline();
  const { check, typed, features, sending, complaints, labels, update, photos, refuse } = useEngine(handle, lists);
  const [attempts, setAttempts] = useState({ step: null as Step | null, count: 0 });
  const furthest = furthestStep(complaints);
  const { step, goTo } = useStep(furthest);
  const errors = attempts.step === step ? (step === 'review' ? complaints : ofStep(complaints, step)) : {};

  const forward = async (): Promise<void> => {
    const here = step === 'review' ? complaints : ofStep(complaints, step);
    if (Object.keys(here).length > 0) return setAttempts({ step, count: attempts.count + 1 });
    if ((step === 'where' || step === 'review') && !(await typed.ask())) return step === 'where' ? undefined : goTo('where');
    const next = steps[steps.indexOf(step) + 1];
    if (next !== undefined) return goTo(next);
    const { reported, failure } = await sending.send(draft, lists, photos.list);
    if (reported !== null)
      return onSent({
        ...reported,
        email: draft.email.trim() || (isOnBehalf(draft, lists) ? null : (lists.reporter?.email ?? null)),
        type: typeOf(draft, lists)?.name ?? '',
      });
    // What was written stays; sent once more it is a report of its own.
    if (failure?.code === 'occurrence.key-used') handle.renew();
    if (failure?.unreachable && (await keep(draft, lists, photos.list))) return onKept();
    if (failure?.code === 'occurrence.type-unavailable' || failure?.code === 'occurrence.add-denied') onReloadLists();
    if (failure === null || Object.keys(failure.fields).length === 0) return;
    refuse(failure.fields);
    setAttempts({ step: 'review', count: attempts.count + 1 });
  };

  const stop = step === 'details' ? stopOf(questionsOf(draft, lists), draft.answers) : null;
  const Screen = screens[step];
  return (
    <div className={styles['wizard']}>
      <Progress current={step} furthest={furthest} onGo={goTo} />
      <h1 tabIndex={-1} data-step>
        {t(`citizen.questions.${step === 'contact' ? contactQuestion(draft, lists) : step}`)}
      </h1>
      {!online && (
        <output className={styles['offline']}>
          <IconWifiOff size={20} aria-hidden /> {t('citizen.offlineDraft')}
        </output>
      )}
      {!kept && (
        <Notice tone="warning">
          <p>{t('citizen.notKept')}</p>
        </Notice>
      )}
      <form
        noValidate
        className={styles['step']}
        onSubmit={(event) => {
          event.preventDefault();
          void forward();
        }}
      >
        <ErrorSummary labels={labels} errors={errors} attempt={attempts.step === step ? attempts.count : 0} step={step} onGo={goTo} />
        <Screen
          draft={draft}
          lists={lists}
          photos={photos}
          check={check}
          errors={errors}
          change={update}
          typed={typed}
          features={features}
          stop={stop}
          setPoint={(point) => update({ point, featureId: null, featureName: '' })}
          goTo={goTo}
          onFollowed={onFollowed}
        />
        <SendFailure failure={sending.failure} />
        {sending.busy && (
          <div className={styles['sending']}>
            <progress max={1} value={sending.progress} aria-label={t('citizen.review.progress')} />
            <output>
              {t(sending.progress < 1 ? 'citizen.review.sending' : 'citizen.review.waiting', { percent: Math.round(sending.progress * 100) })}
            </output>
          </div>
        )}
        <div className={styles['bar']}>
          {step !== 'where' && (
            <button type="button" className="lg-button" data-quiet onClick={() => goTo(steps[steps.indexOf(step) - 1] ?? 'where')}>
              {t('platform:back')}
            </button>
          )}
          {stop === null && (
            <button type="submit" className="lg-button" disabled={sending.busy} aria-busy={sending.busy}>
              {t(
                step === 'review'
                  ? sendLabel(
                      sending.failure,
                      publicTexts(draft, lists).some((text) => findPersonal(text).length > 0),
                    )
                  : 'citizen.next',
              )}
            </button>
          )}
        </div>
      </form>
      <p className={styles['kept']}>
        {kept && <span>{t('citizen.kept')}</span>}
        <button type="button" className={parts['linkButton']} onClick={onDiscard}>
          {t('citizen.discard')}
        </button>
      </p>
    </div>
  );
}

export function SendFailure({ failure }: { readonly failure: unknown }): ReactNode {
  const { t } = useTranslation('occurrences');
  const say = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for the undoing.
    box.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (!isProblem(failure) || Object.keys(failure.fields).length > 0) return null;
  const isOurs = failure.unreachable || failure.status >= 500;
  return (
    <div ref={box}>
      <Notice tone="danger" title={t(isOurs ? 'citizen.review.failed' : 'citizen.review.refused')} announce>
        <p>{say(failure)}</p>
      </Notice>
    </div>
  );
}

/** The same contents once more, or as a report of their own where the server knows others under their key. */
const sendLabel = (failure: Problem | null, isPersonal: boolean): `citizen.review.${'send' | 'sendAsIs' | 'again' | 'asNew'}` =>
  failure === null
    ? isPersonal
      ? 'citizen.review.sendAsIs'
      : 'citizen.review.send'
    : failure.code === 'occurrence.key-used'
      ? 'citizen.review.asNew'
      : 'citizen.review.again';

/** What the contact step asks: an account is only confirmed, and some types need an address. */
function contactQuestion(draft: Draft, lists: StoreLists): 'desk' | 'account' | 'mail' | 'contact' {
  if (lists.desk) return 'desk';
  if (lists.reporter !== null) return 'account';
  return typeOf(draft, lists)?.reportBy === 'email' ? 'mail' : 'contact';
}

/** The step of the address, never beyond what is done: a step is a place of its own, so that "back" of the phone works. */
function useStep(furthest: Step): { readonly step: Step; readonly goTo: (step: Step) => void } {
  const search = useSearch({ strict: false }) as { readonly step?: string };
  const navigate = useNavigate();
  const asked = steps.find((one) => one === search.step) ?? 'where';
  // What was reached stays reachable while it is being mended; a step typed into the address does not come before its time.
  const [reached, setReached] = useState(0);
  const step = steps[Math.min(steps.indexOf(asked), Math.max(steps.indexOf(furthest), reached))] ?? 'where';
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return {
    step,
    goTo(next) {
      setReached((before) => Math.max(before, steps.indexOf(next)));
      void navigate({ to: '/meubairro/report', search: { step: next } as never });
    },
  };
}
