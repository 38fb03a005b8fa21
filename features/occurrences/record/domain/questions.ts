import { isoDate } from '#platform/kernel/dates.ts';
import type { Text } from '#platform/kernel/locale.ts';

export const questionKinds = ['text', 'number', 'one', 'several', 'date'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface QuestionOption {
  /** Stays when the words change: answers and conditions hold it. */
  readonly key: string;
  readonly label: Text;
  /** Whoever chooses it is advised instead of reporting. */
  readonly stops: boolean;
  readonly advice: Text;
  readonly link: string | null;
  readonly phone: string | null;
}

export interface Question {
  readonly id: number;
  readonly typeId: number;
  /** Only asked of this subtype; null: of the whole type. */
  readonly subtypeId: number | null;
  readonly key: string;
  readonly kind: QuestionKind;
  readonly label: Text;
  readonly help: Text;
  readonly required: boolean;
  /** Is the answer shown on the public page? */
  readonly isPublic: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly options: QuestionOption[];
  /** Only asked when an earlier question was answered with this option. */
  readonly only: { readonly key: string; readonly option: string } | null;
}

export type AnswerValue = string | number | readonly string[];
/** By question key. */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const answerMax = 1000;

/** What is asked of a type and subtype, in order; conditions not looked at. */
export function questionsFor<Q extends Pick<Question, 'typeId' | 'subtypeId'>>(
  questions: readonly Q[],
  typeId: number | null,
  subtypeId: number | null,
): Q[] {
  return questions.filter((question) => question.typeId === typeId && (question.subtypeId === null || question.subtypeId === subtypeId));
}

const chosen = (value: AnswerValue | undefined): readonly string[] => (typeof value === 'object' ? value : typeof value === 'string' ? [value] : []);

/** Those that are asked, given the answers so far: a question whose condition was itself not asked is not either. */
export function asked<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  const shown = new Map<string, Q>();
  for (const question of questions) {
    const { only } = question;
    if (only !== null && !(shown.has(only.key) && chosen(answers[only.key]).includes(only.option))) continue;
    shown.set(question.key, question);
  }
  return [...shown.values()];
}

/** The first answer that ends the report with advice. */
export function stopOf(questions: readonly Question[], answers: Answers): QuestionOption | null {
  for (const question of asked(questions, answers)) {
    if (question.kind !== 'one' && question.kind !== 'several') continue;
    const keys = chosen(answers[question.key]);
    const stop = question.options.find((option) => option.stops && keys.includes(option.key));
    if (stop) return stop;
  }
  return null;
}

type Code = 'required' | 'choice' | 'number' | 'number.min' | 'number.max' | 'date' | 'text.max';
export interface AnswerComplaint {
  readonly key: string;
  readonly code: Code;
  readonly params?: Readonly<Record<string, number>>;
}

const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && value.length === 0);

/** What is wrong or missing in the answers, by question. */
export function answerComplaints(questions: readonly Question[], answers: Answers): AnswerComplaint[] {
  return asked(questions, answers).flatMap((question) => {
    const value = answers[question.key];
    if (value === undefined || isEmpty(value)) return question.required ? [{ key: question.key, code: 'required' as const }] : [];
    const wrong = wrongAnswer(question, value);
    return wrong ? [{ key: question.key, ...wrong }] : [];
  });
}

type Wrong = Omit<AnswerComplaint, 'key'> | null;

const checks: Readonly<Record<QuestionKind, (question: Question, value: AnswerValue) => Wrong>> = {
  text: (_question, value) =>
    typeof value !== 'string' ? { code: 'choice' } : value.trim().length > answerMax ? { code: 'text.max', params: { n: answerMax } } : null,
  number: ({ min, max }, value) => {
    const number = numberOf(value);
    if (number === null) return { code: 'number' };
    if (min !== null && number < min) return { code: 'number.min', params: { n: min } };
    return max !== null && number > max ? { code: 'number.max', params: { n: max } } : null;
  },
  one: ({ options }, value) => (typeof value === 'string' && options.some(({ key }) => key === value) ? null : { code: 'choice' }),
  several: ({ options }, value) =>
    typeof value === 'object' && new Set(value).size === value.length && value.every((key) => options.some((option) => option.key === key))
      ? null
      : { code: 'choice' },
  date: (_question, value) => (isoDate.safeParse(value).success ? null : { code: 'date' }),
};

function wrongAnswer(question: Question, value: AnswerValue): Wrong {
  return checks[question.kind](question, value);
}

/** A number as people type it ("1,5"); null when it is none. */
export function numberOf(value: AnswerValue): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,12}([.,]\d{1,6})?$/.test(value.trim())) return null;
  return Number(value.trim().replace(',', '.'));
}

export interface KeptAnswer {
  readonly question: Question;
  readonly value: AnswerValue;
}

/** The answers as they are stored: only what was asked and answered, numbers as numbers. */
export function keptAnswers(questions: readonly Question[], answers: Answers): KeptAnswer[] {
  return asked(questions, answers).flatMap((question) => {
    const value = answers[question.key];
    if (isEmpty(value) || value === undefined) return [];
    const kept = question.kind === 'number' ? (numberOf(value) ?? value) : typeof value === 'string' ? value.trim() : value;
    return [{ question, value: kept }];
  });
}

/** An answer in words. */
export function sayAnswer(question: Pick<Question, 'kind' | 'options'>, value: AnswerValue, locale: 'pt' | 'en'): string {
  if (question.kind === 'one' || question.kind === 'several') {
    const name = (key: string): string => {
      const label = question.options.find((option) => option.key === key)?.label;
      return label === undefined ? key : label[locale] || label.pt;
    };
    return chosen(value).map(name).join(', ');
  }
  if (question.kind === 'date' && typeof value === 'string') return value.split('-').toReversed().join('/');
  if (question.kind === 'number') return String(value).replace('.', locale === 'pt' ? ',' : '.');
  return String(value);
}
