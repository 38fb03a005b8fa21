import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { intake } from '../../report-contract.ts';
import { may } from '../../../record/permissions.ts';
import { keep } from '../outbox/outbox.ts';
import { OutboxList } from '../outbox/outbox-list.tsx';
import { CheckField, described, Labelled } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { typeOf, type StoreLists } from '../report/draft.ts';
import { ErrorSummary } from '../report/error-summary.tsx';
import { Pace } from '../report/pace.tsx';
import type { StepProps } from '../report/step.ts';
import { ContactFields, DeskFields } from '../report/step-contact.tsx';
import { StepDetails } from '../report/step-details.tsx';
import { useAskedPlace } from '../report/asked-place.ts';
import { useDraft, type DraftHandle } from '../report/use-draft.ts';
import { useEngine } from '../report/use-engine.ts';
import { SendFailure } from '../report/wizard.tsx';
import { stopOf } from '../../../record/domain/questions.ts';
import { asksConsent, asksContact, questionsOf } from '../report/draft.ts';
import styles from './add.module.css';
import { FeatureSelect } from './feature-select.tsx';
import { PersonPicker } from './person-picker.tsx';
import { Where } from './where.tsx';
import { useReportingTexts } from './texts.ts';

/** Registers an occurrence at the desk: everything on one page, for whoever types while somebody speaks. */
export function Screen(): ReactNode {
  const t = useReportingTexts();
  const { t: say } = useTranslation('occurrences');
  const locale = useLocale();
  const user = useSession();
  const handle = useDraft(user?.id ?? null);
  useAskedPlace(handle);
  const lists = useLoad<StoreLists>(`${locale} ${user?.id ?? ''}`, (signal) => api(intake, 'storeLists', { signal }));
  if (lists.data === null || !handle.ready) {
    return (
      <div className={styles['page']}>
        <h1>{t('add.title')}</h1>
        {lists.error === null ? <Skeleton lines={6} label={say('platform:loading')} /> : <Failure error={lists.error} onRetry={lists.reload} />}
      </div>
    );
  }
  if (!lists.data.desk) {
    return (
      <div className={styles['page']}>
        <h1>{t('add.title')}</h1>
        <Notice tone="warning">
          <p>{t('add.notHere')}</p>
        </Notice>
      </div>
    );
  }
  return <AddForm handle={handle} lists={lists.data} />;
}

function AddForm({ handle, lists }: { readonly handle: DraftHandle; readonly lists: StoreLists }): ReactNode {
  const t = useReportingTexts();
  const { t: say } = useTranslation('occurrences');
  const { draft } = handle;
  const { check, typed, features, sending, complaints, labels, update, photos, refuse } = useEngine(handle, lists);
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<{ readonly code: string | null } | null>(null);
  const { change } = handle;
  // Whoever registers here does so for somebody, and types rather than points.
  useEffect(() => {
    if (draft.behalf !== true || draft.mode !== 'typed') change({ behalf: true, mode: 'typed' });
  }, [draft.behalf, draft.mode, change]);
  const stop = stopOf(questionsOf(draft, lists), draft.answers);
  const errors = attempt > 0 ? complaints : {};
  const type = typeOf(draft, lists);
  const props: StepProps = {
    draft,
    lists,
    photos,
    check,
    typed,
    features,
    stop,
    errors,
    change: update,
    setPoint: (point) => update({ point, featureId: null, featureName: '' }),
    goTo: () => undefined,
    onFollowed: () => undefined,
  };
  const done = async (code: string | null): Promise<void> => {
    setAttempt(0);
    await handle.restart();
    setMade({ code });
    window.scrollTo({ top: 0 });
  };
  const register = async (): Promise<void> => {
    setMade(null);
    if (Object.keys(complaints).length > 0) return setAttempt(attempt + 1);
    if (!(await typed.ask())) return document.getElementById('field-address')?.focus();
    const { reported, failure } = await sending.send(draft, lists, photos.list);
    if (reported !== null) return done(reported.code);
    // What was written stays; sent once more it is a report of its own.
    if (failure?.code === 'occurrence.key-used') handle.renew();
    if (failure?.unreachable && (await keep(draft, lists, photos.list))) return done(null);
    if (failure === null || Object.keys(failure.fields).length === 0) return;
    refuse(failure.fields);
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles['page']}>
      <div className={styles['title']}>
        <h1>{t('add.title')}</h1>
        <p className={styles['soft']}>{t('add.intro')}</p>
      </div>
      <OutboxList />
      {made !== null && made.code !== null && (
        <Notice tone="success" title={t('add.done', { code: made.code })} announce>
          <p>
            <a href={`#/meubairro/home/${made.code}`}>{t('add.open', { code: made.code })}</a>
          </p>
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter from any field */}
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void register();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void register();
        }}
      >
        <ErrorSummary
          labels={{ ...labels, ...(type?.variant === 'work-order' && { channelId: t('add.vehicle') }) }}
          errors={errors}
          attempt={attempt}
          step={null}
          onGo={() => undefined}
        />
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <Section title={t('add.whatHeading')}>
              <TypeChoice {...props} />
              <div className={styles['abreast']}>
                <DeskFields {...props} />
                <Visibility {...props} />
              </div>
              <FeatureSelect {...props} />
              <Pace check={check.data} />
            </Section>
            <Section title={t('add.whereHeading')}>
              <Where {...props} />
            </Section>
          </div>
          <div className={styles['column']}>
            <Section title={t('add.detailsHeading')}>
              <StepDetails {...props} />
            </Section>
            <Section title={t('add.whoHeading')}>
              <PersonPicker draft={draft} change={update} errors={errors} />
              {asksContact(draft, lists) && <ContactFields {...props} mustMail={false} />}
              <Consent {...props} />
            </Section>
          </div>
        </div>
        <SendFailure failure={sending.failure} />
        {stop === null && (
          <p className={styles['bar']}>
            <button type="submit" className="lg-button" disabled={sending.busy} aria-busy={sending.busy}>
              {sending.failure?.code === 'occurrence.key-used' ? say('citizen.review.asNew') : t(sending.busy ? 'add.saving' : 'add.save')}
            </button>
            <button type="button" className={parts['linkButton']} onClick={() => void handle.restart()}>
              {say('citizen.discard')}
            </button>
          </p>
        )}
      </form>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function TypeChoice({ draft, lists, errors, change }: StepProps): ReactNode {
  const t = useReportingTexts();
  const mayGive = useCan(may.addSubtype);
  const type = typeOf(draft, lists);
  const [what, kind] = [
    { name: 'typeId', label: t('add.type'), errors: errors['typeId'], required: true },
    { name: 'subtypeId', label: t('add.subtype'), errors: errors['subtypeId'] },
  ];
  const variants = [...new Set(lists.types.map(({ variant }) => variant))];
  return (
    <div className={styles['pair']}>
      <Labelled {...what}>
        <select
          {...described(what)}
          className={parts['input']}
          value={draft.typeId ?? ''}
          onChange={(event) => {
            const typeId = Number(event.currentTarget.value) || null;
            change({ typeId, subtypeId: null, answers: {}, featureId: null, featureName: '', channelId: null });
          }}
        >
          <option value="">{t('add.choose')}</option>
          {variants.map((variant) => (
            <optgroup key={variant} label={t(`variant.${variant}`)}>
              {lists.types
                .filter((one) => one.variant === variant)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </Labelled>
      {mayGive && type !== null && type.subtypes.length > 0 && (
        <Labelled {...kind}>
          <select
            {...described(kind)}
            className={parts['input']}
            value={draft.subtypeId ?? ''}
            onChange={(event) => change({ subtypeId: Number(event.currentTarget.value) || null })}
          >
            <option value="">{t('add.choose')}</option>
            {type.subtypes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Labelled>
      )}
    </div>
  );
}

function Visibility({ draft, errors, change }: StepProps): ReactNode {
  const t = useReportingTexts();
  const mayGive = useCan(may.addVisibility);
  const field = { name: 'visibility', label: t('add.visibility'), errors: errors['visibility'] };
  if (!mayGive) return null;
  return (
    <Labelled {...field}>
      <select
        {...described(field)}
        className={parts['input']}
        value={draft.visibility ?? ''}
        onChange={({ currentTarget: { value } }) => change({ visibility: value === 'public' || value === 'private' ? value : null })}
      >
        <option value="">{t('add.choose')}</option>
        <option value="public">{t('add.public')}</option>
        <option value="private">{t('add.private')}</option>
      </select>
    </Labelled>
  );
}

function Consent({ draft, lists, errors, change }: StepProps): ReactNode {
  const locale = useLocale();
  if (!asksConsent(draft, lists)) return null;
  return (
    <CheckField
      name="consent"
      label={lists.consent.text[locale] || lists.consent.text.pt}
      checked={draft.consent}
      errors={errors['consent']}
      onChange={(consent) => change({ consent })}
    />
  );
}
