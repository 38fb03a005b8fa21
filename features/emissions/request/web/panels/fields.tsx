import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { groupDigits } from '#platform/map/scale.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { CheckField, Complaint, LongTextField, TextField } from '#platform/ui/plain/field.tsx';
import { requesterFields } from '../../contract.ts';
import type { RequestModel, Step } from '../model.ts';
import type { Say, StepProps } from './step.ts';
import styles from './request.module.css';

/** Step in which a field stands. */
export function stepOf(name: string): Step {
  if (name.startsWith('requester') || name === 'consent') return 'requester';
  if (name.startsWith('claims')) return 'claim';
  return name === 'center' || name === 'place' ? 'place' : 'purpose';
}

/** What the settings ask for and is not filled in: known before anything is sent. */
export function missingIn(model: RequestModel, t: Say): FieldErrors {
  const found = model.capabilities.get();
  const { requester, consent, worktypeId, claims, center } = model.draft.get();
  const required = (message: string): FieldErrors[string] => [{ code: 'required', message }];
  const isNamed = Object.values(requester).some((value) => value.trim() !== '');
  const [problem] = model.problems();
  return {
    ...(claims.length === 0 && center === null && { center: required(t('place.help')) }),
    ...(problem && { claims: required(t(`problem.${problem.code}`, problem)) }),
    ...(model.kind !== 'plan' && worktypeId === null && { worktypeId: required(t('purpose.needType')) }),
    ...(model.plans().length === 0 && { plans: required(t('purpose.needPlan')) }),
    ...Object.fromEntries(
      requesterFields
        .filter((field) => found?.fields[field] === 'required' && requester[field].trim() === '')
        .map((field) => [`requester.${field}`, required(t('required'))]),
    ),
    ...(found?.consent && isNamed && !consent && { consent: required(t('required')) }),
  };
}

export function PurposeStep({ model, errors }: StepProps): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const draft = useStore(model.draft);
  const found = useStore(model.capabilities);
  const chosen = model.plans();
  const isPlan = model.kind === 'plan';
  const type = found?.worktypes.find(({ id }) => id === draft.worktypeId);
  const offered = found?.plans.filter(({ id }) => (type ? type.plans.includes(id) : isPlan)) ?? [];
  const hasTypes = isPlan || model.kind === 'administrativeprocess';
  return (
    <>
      <div className={styles['field']} data-wrong={errors['worktypeId'] !== undefined || undefined}>
        <label htmlFor="field-worktypeId">{t(hasTypes ? 'purpose.worktype' : 'purpose.of')}</label>
        <select
          id="field-worktypeId"
          value={draft.worktypeId ?? ''}
          aria-describedby="error-worktypeId"
          onChange={({ currentTarget: { value } }) => model.change({ worktypeId: value === '' ? null : Number(value), plans: null })}
        >
          <option value="">{t(isPlan ? 'purpose.free' : 'purpose.choose')}</option>
          {found?.worktypes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Complaint name="worktypeId" errors={errors['worktypeId']} />
      </div>
      {offered.length > 0 && (
        <fieldset className={styles['set']} id="field-plans" tabIndex={-1}>
          <legend>{t('purpose.plans')}</legend>
          {offered.map(({ id, name, scale, sheet }) => (
            <label key={id} className={styles['check']}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  model.change({ plans: offered.map((one) => one.id).filter((one) => (one === id ? checked : chosen.includes(one))) })
                }
              />
              <span>
                {name}{' '}
                <small>
                  {sheet}, {scale === null ? t('purpose.fit') : t('purpose.scale', { scale: groupDigits(scale) })}
                </small>
              </span>
            </label>
          ))}
          <Complaint name="plans" errors={errors['plans']} />
        </fieldset>
      )}
      <TextField
        name="process"
        label={t('purpose.process')}
        help={t('purpose.processHelp')}
        maxLength={60}
        value={draft.process}
        errors={errors['process']}
        onChange={(process) => model.change({ process })}
      />
      <TextField
        name="purpose"
        label={t('purpose.purpose')}
        maxLength={300}
        value={draft.purpose}
        errors={errors['purpose']}
        onChange={(purpose) => model.change({ purpose })}
      />
      <LongTextField
        name="remarks"
        label={t('purpose.remarks')}
        max={1000}
        rows={3}
        value={draft.remarks}
        errors={errors['remarks']}
        onChange={(remarks) => model.change({ remarks })}
      />
      {found && found.documents.length > 1 && (
        <fieldset className={styles['set']}>
          <legend>{t('purpose.documents')}</legend>
          {found.documents.map((one) => (
            <label key={one} className={styles['check']}>
              <input
                type="radio"
                name="documents"
                checked={(draft.documents ?? found.documents[0]) === one}
                onChange={() => model.change({ documents: one })}
              />
              <span>{t(`purpose.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

const types = { name: 'text', nif: 'text', email: 'email', phone: 'tel' } as const;
const completes = { name: 'name', nif: 'off', email: 'email', phone: 'tel' } as const;

export function RequesterStep({ model, errors }: StepProps): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const say = useSay();
  const { requester, consent } = useStore(model.draft);
  const found = useStore(model.capabilities);
  return (
    <>
      <p className={styles['soft']}>{t('requester.help')}</p>
      {requesterFields
        .filter((field) => found?.fields[field] !== 'off')
        .map((field) => (
          <TextField
            key={field}
            name={`requester.${field}`}
            label={t(`requester.${field}`)}
            type={types[field]}
            autoComplete={completes[field]}
            {...(field === 'nif' && { inputMode: 'numeric' as const })}
            required={found?.fields[field] === 'required'}
            maxLength={200}
            value={requester[field]}
            errors={errors[`requester.${field}`]}
            onChange={(value) => model.change({ requester: { ...requester, [field]: value } })}
          />
        ))}
      {found?.consent && (
        <CheckField
          name="consent"
          label={say(found.consent)}
          required
          checked={consent}
          errors={errors['consent']}
          onChange={(value) => model.change({ consent: value })}
        />
      )}
    </>
  );
}
