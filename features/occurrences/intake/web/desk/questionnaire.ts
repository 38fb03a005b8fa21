import type { Question, QuestionOption } from '../../../record/domain/questions.ts';
import type { QuestionInput } from '../../../record/answer-inputs.ts';

export const questionsKey = (typeId: number | null) => ['occurrences', 'questions', typeId] as const;

/** A question as the form holds it. */
export type Sheet = readonly QuestionInput[];

const empty = { pt: '', en: '' };

/** A key no question of this type ever had: answers hold keys. */
function freshKey(prefix: string, taken: readonly string[]): string {
  const last = Math.max(0, ...taken.map((key) => Number(/\d+$/.exec(key)?.[0] ?? 0)));
  return `${prefix}${last + 1}`;
}

export function newQuestion(sheet: Sheet, everUsed: number): QuestionInput {
  return {
    key: freshKey('q', [...sheet.map(({ key }) => key), `q${everUsed}`]),
    subtypeId: null,
    kind: 'text',
    label: empty,
    help: empty,
    required: false,
    isPublic: false,
    min: null,
    max: null,
    options: [],
    only: null,
  };
}

export function newOption(options: readonly QuestionOption[]): QuestionOption {
  return {
    key: freshKey(
      'o',
      options.map(({ key }) => key),
    ),
    label: empty,
    stops: false,
    advice: empty,
    link: null,
    phone: null,
  };
}

export function inputOf({ id: _id, typeId: _type, ...question }: Question): QuestionInput {
  return { ...question, options: question.options.map((option) => ({ ...option })) };
}

/** Questions that may come before this one as its condition: choices, asked earlier. */
export function conditionsFor(sheet: Sheet, index: number): { readonly value: string; readonly question: string; readonly option: string }[] {
  return sheet
    .slice(0, index)
    .filter(({ kind }) => kind === 'one' || kind === 'several')
    .flatMap((question) =>
      question.options.map((option) => ({ value: `${question.key} ${option.key}`, question: question.label.pt, option: option.label.pt })),
    );
}

/** Moves a question; conditions that would then look ahead are dropped. */
export function moved(sheet: Sheet, index: number, by: -1 | 1): Sheet {
  const next = [...sheet];
  const [one] = next.splice(index, 1);
  if (one) next.splice(index + by, 0, one);
  return withoutDangling(next);
}

export function withoutDangling(sheet: Sheet): Sheet {
  return sheet.map((question, index) =>
    question.only !== null && !conditionsFor(sheet, index).some(({ value }) => value === `${question.only?.key} ${question.only?.option}`)
      ? { ...question, only: null }
      : question,
  );
}
