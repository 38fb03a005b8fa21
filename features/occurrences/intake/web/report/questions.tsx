import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { useLocale } from '#platform/shell/language.ts';
import { PlainDate } from '#platform/ui/plain/date.tsx';
import {
  answerMax,
  asked,
  keptAnswers,
  sayAnswer,
  type Answers,
  type AnswerValue,
  type Question,
  type QuestionOption,
} from '../../../record/domain/questions.ts';
import { Complaint, described, Labelled, LongTextField, Must } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { answerPrefix } from './draft.ts';
import styles from './choices.module.css';
import wizard from './wizard.module.css';

/** The questions of a type, as far as earlier answers lead to them. */
export function Questions({
  questions,
  answers,
  errors,
  onChange,
}: {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly errors: FieldErrors;
  readonly onChange: (answers: Answers) => void;
}): ReactNode {
  const shown = asked(questions, answers);
  if (shown.length === 0) return null;
  const all = shown.map((question) => (
    <Asked
      key={question.key}
      question={question}
      value={answers[question.key]}
      errors={errors}
      onChange={(value) => {
        const { [question.key]: _before, ...others } = answers;
        onChange(value === null ? others : { ...others, [question.key]: value });
      }}
    />
  ));
  return (
    <div className={parts['stack']} data-questions>
      {all}
    </div>
  );
}

interface AskedProps {
  readonly question: Question;
  readonly value: AnswerValue | undefined;
  readonly errors: FieldErrors;
  readonly onChange: (value: AnswerValue | null) => void;
}

function Asked(props: AskedProps): ReactNode {
  const { question, value, onChange } = props;
  const locale = useLocale();
  const name = `${answerPrefix}${question.key}`;
  const label = question.label[locale] || question.label.pt;
  const { t } = useTranslation('occurrences');
  const own = question.help[locale] || question.help.pt;
  const said = [own, ...(question.isPublic ? [t('reporting.publicAnswer')] : [])].filter((text) => text !== '').join(' ');
  const errors = props.errors[name];
  const shared = { name, label, help: said === '' ? undefined : said, errors, required: question.required };
  const text = typeof value === 'object' || value === undefined ? '' : String(value);
  const type = (next: string): void => onChange(next === '' ? null : next);
  if (question.kind === 'one' || question.kind === 'several') return <Choice {...props} shared={shared} />;
  if (question.kind === 'text') return <LongTextField {...shared} rows={2} max={answerMax} value={text} onChange={type} />;
  if (question.kind === 'date')
    return (
      <Labelled {...shared}>
        <PlainDate {...described(shared)} name={label} className={parts['input']} value={text} onChange={type} told={(errors?.length ?? 0) > 0} />
      </Labelled>
    );
  return (
    <Labelled {...shared}>
      <input
        {...described(shared)}
        className={parts['input']}
        type="text"
        inputMode="decimal"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Labelled>
  );
}

function Choice({
  question,
  value,
  onChange,
  shared,
}: AskedProps & { readonly shared: Parameters<typeof described>[0] & { readonly label: string } }): ReactNode {
  const locale = useLocale();
  const several = question.kind === 'several';
  const chosen = typeof value === 'object' ? value : typeof value === 'string' ? [value] : [];
  const choose = (key: string, on: boolean): void => {
    if (!several) return onChange(key);
    const next = question.options.map((option) => option.key).filter((one) => (one === key ? on : chosen.includes(one)));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <div className={parts['field']} data-wrong={(shared.errors?.length ?? 0) > 0 || undefined}>
      <fieldset role={several ? 'group' : 'radiogroup'} className={styles['chips']} {...fieldsetOf(described(shared), several)} tabIndex={-1}>
        <legend>
          {shared.label}
          <Must required={question.required} />
        </legend>
        {shared.help !== undefined && (
          <p id={`help-${shared.name}`} className={`${parts['help']} ${styles['wholeLine']}`}>
            {shared.help}
          </p>
        )}
        {question.options.map((option) => (
          <label key={option.key}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={shared.name}
              value={option.key}
              checked={chosen.includes(option.key)}
              onChange={(event) => choose(option.key, event.currentTarget.checked)}
            />
            <span>{option.label[locale] || option.label.pt}</span>
          </label>
        ))}
      </fieldset>
      <Complaint name={shared.name} errors={shared.errors} />
    </div>
  );
}

/** A group is neither invalid nor required as far as assistive technology knows: only a group of radios is. */
function fieldsetOf({ 'aria-invalid': invalid, 'aria-required': required, ...rest }: ReturnType<typeof described>, several: boolean) {
  return several ? rest : { ...rest, 'aria-invalid': invalid, 'aria-required': required };
}

/** The end of a report that is none: whom to turn to instead. Nothing was sent. */
export function Advice({ stop }: { readonly stop: QuestionOption }): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  return (
    <Notice tone="warning" title={t('reporting.stop.title')} announce>
      <p className={wizard['lines']}>{stop.advice[locale] || stop.advice.pt}</p>
      {stop.phone !== null && (
        <p>
          <a className="lg-button" href={`tel:${stop.phone}`}>
            <IconPhone size={20} aria-hidden /> {t('reporting.stop.call', { phone: stop.phone })}
          </a>
        </p>
      )}
      {stop.link !== null && (
        <p>
          <a href={stop.link} target="_blank" rel="noreferrer">
            {t('reporting.stop.link')}
          </a>
        </p>
      )}
      <p>{t('reporting.stop.nothing')}</p>
    </Notice>
  );
}

/** What was answered, in words. */
export function AnswersSaid({ questions, answers }: { readonly questions: readonly Question[]; readonly answers: Answers }): ReactNode {
  const locale = useLocale();
  return keptAnswers(questions, answers).map(({ question, value }) => (
    <p key={question.key}>
      <span className={parts['soft']}>{question.label[locale] || question.label.pt}</span> {sayAnswer(question, value, locale)}
    </p>
  ));
}
