import { IconWifiOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { isProblem, type Problem } from '#platform/http/web/client.ts';
import type { SimilarOccurrence } from '../../../record/schemas.ts';
import { keep } from '../outbox/outbox.ts';
import type { Followed } from '../../../record/web/plain/follow-dialog.tsx';
import { Notice, useFailureText } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { findPersonal } from '../../../record/domain/personal.ts';
import { stopOf } from '../../../record/domain/questions.ts';
import { questionsOf, furthestStep, isOnBehalf, ofStep, steps, typeOf, type Step, type StoreLists } from './draft.ts';
import { AskedAsset } from './asked-asset.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { publicTexts } from './public-texts.ts';
import { Progress } from './progress.tsx';
import { Sending } from '#platform/ui/plain/photo-picker.tsx';
import styles from './wizard.module.css';
import type { StepProps } from './step.ts';
import { StepReview } from './step-review.tsx';
import { StepTell } from './step-tell.tsx';
import { StepWhat } from './step-what.tsx';
import { WhereMap } from './where/where-map.tsx';
import { WhereTyped } from './where/where-typed.tsx';
import type { DraftHandle } from './use-draft.ts';
import { useEngine } from './use-engine.ts';
import { useOnline } from '#platform/shell/use-online.ts';
import type { Receipt } from './sent.tsx';

const screens: Readonly<Record<Step, ComponentType<StepProps>>> = {
  where: WhereTyped,
  what: StepWhat,
  details: StepTell,
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
    // Whoever has said what it is (from the search, or before they came back to the map) is not asked again.
    const isSaid = step === 'where' && draft.typeId !== null && Object.keys(ofStep(complaints, 'what')).length === 0;
    const next = steps[steps.indexOf(step) + (isSaid ? 2 : 1)];
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
  const onMap = step === 'where' && draft.mode === 'map';
  const Screen = onMap ? WhereMap : screens[step];
  return (
    <div className={styles['wizard']} data-map={onMap || undefined}>
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
        className={onMap ? styles['stage'] : parts['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          void forward();
        }}
      >
        <Progress current={step} furthest={furthest} onGo={goTo} />
        <h1 tabIndex={-1} data-step>
          {t(`citizen.questions.${step}`)}
        </h1>
        {!onMap && <ErrorSummary labels={labels} errors={errors} attempt={attempts.step === step ? attempts.count : 0} step={step} onGo={goTo} />}
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
        <AskedAsset draft={draft} features={features} change={handle.change} isPlaced={step !== 'where'} />
        <SendFailure failure={sending.failure} />
        <Sending share={sending.busy ? sending.progress : null} waiting={t('citizen.review.waiting')} />
        <div className={styles['bar']} hidden={onMap}>
          {step !== 'where' && (
            <button type="button" className="lg-button" data-quiet onClick={() => goTo(steps[steps.indexOf(step) - 1] ?? 'where')}>
              {t('platform:back')}
            </button>
          )}
          {/* On the map the sheet has the button; a type is gone on with by choosing it. */}
          {stop === null && !onMap && (step !== 'what' || draft.typeId !== null) && (
            <button type="submit" className="lg-button" disabled={sending.busy} aria-busy={sending.busy}>
              {t(
                step === 'review'
                  ? sendLabel(
                      sending.failure,
                      publicTexts(draft, lists).some((text) => findPersonal(text).length > 0),
                    )
                  : step === 'details'
                    ? 'reporting.toReview'
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

/** The step of the address, never beyond what is done: a step is a place of its own, so that "back" of the phone works. */
function useStep(furthest: Step): { readonly step: Step; readonly goTo: (step: Step) => void } {
  const wanted = useSearchText('step');
  const navigate = useNavigate();
  // Contact was a step of its own: a page left open on it goes on where it is asked now.
  const asked = steps.find((one) => one === (wanted === 'contact' ? 'details' : wanted)) ?? 'where';
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
      void navigate({ to: '/meubairro/report', search: { step: next } });
    },
  };
}
