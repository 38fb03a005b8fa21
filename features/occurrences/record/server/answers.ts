import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors, type FieldErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { scrubAudit } from '#platform/privacy/server/personal-data.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import {
  answerComplaints,
  keptAnswers,
  questionsFor,
  sayAnswer,
  stopOf,
  type Answers,
  type AnswerValue,
  type KeptAnswer,
  type Question,
} from '../domain/questions.ts';
import { errors } from '../errors.ts';
import type { AnswerView } from '../answer-schemas.ts';
import type { Catalogue } from './catalogue.ts';
import type { Change } from './tables.ts';
import { questionJson } from './question-json.ts';

/** Field of an answer in complaints and forms. */
const answerField = (key: string): string => `answer-${key}`;

/** The answers of a report as they will be stored. Throws what is missing or wrong, by question, and when an answer ends the report. */
export function checkedAnswers(
  { questions }: Pick<Catalogue, 'questions'>,
  typeId: number,
  subtypeId: number | null,
  answers: Answers,
  locale: Locale,
): KeptAnswer[] {
  const mine = questionsFor(questions, typeId, subtypeId);
  const stop = stopOf(mine, answers);
  if (stop) throw errors['occurrence.stopped']({ params: { advice: stop.advice[locale] || stop.advice.pt } });
  return complained(mine, answers, locale);
}

function complained(questions: readonly Question[], answers: Answers, locale: Locale): KeptAnswer[] {
  const fields: FieldErrors = Object.assign(
    {},
    ...answerComplaints(questions, answers).map(({ key, code, params }) => fieldError(answerField(key), code, locale, params)),
  );
  if (Object.keys(fields).length > 0) throw kernelErrors['request.invalid']({ fields });
  return keptAnswers(questions, answers);
}

export async function writeAnswers(trx: Trx, occurrenceId: number, kept: readonly KeptAnswer[]): Promise<void> {
  if (kept.length === 0) return;
  await trx
    .insertInto('occurrence_answer')
    .values(kept.map(({ question, value }) => ({ occurrence_id: occurrenceId, question_id: question.id, value: JSON.stringify(value) })))
    .execute();
}

interface StoredAnswer {
  readonly question: Question;
  readonly value: AnswerValue;
}

/** What was answered, in the order of the questions, also to those asked no longer. */
export async function readAnswers(db: Db | Trx, occurrenceIds: readonly number[]): Promise<Map<number, StoredAnswer[]>> {
  if (occurrenceIds.length === 0) return new Map();
  const { rows } = await sql<{ occurrence_id: number; value: AnswerValue; question: Question }>`
    select a.occurrence_id, a.value, q.question from occurrence_answer a
    join (select id, position, ${questionJson} as question from occurrence_question) q on q.id = a.question_id
    where a.occurrence_id = any(${[...occurrenceIds]}::bigint[]) order by q.position, q.id`.execute(db);
  const found = new Map<number, StoredAnswer[]>();
  for (const { occurrence_id, question, value } of rows) {
    const id = Number(occurrence_id);
    found.set(id, [...(found.get(id) ?? []), { question, value }]);
  }
  return found;
}

export function presentAnswer({ question, value }: StoredAnswer): AnswerView {
  return {
    key: question.key,
    label: question.label,
    words: { pt: sayAnswer(question, value, 'pt'), en: sayAnswer(question, value, 'en') },
    value: typeof value === 'object' ? [...value] : value,
    isPublic: question.isPublic,
  };
}

/** In one line, for an export and the history. */
export function answersInWords(answers: readonly StoredAnswer[], locale: Locale): string | null {
  if (answers.length === 0) return null;
  return answers
    .map(({ question, value }) => `${(question.label[locale] || question.label.pt).replace(/[:?]\s*$/, '')}: ${sayAnswer(question, value, locale)}`)
    .join('; ');
}

/** Replaces the answers; answers to questions of another type stay. Answers what changed, for the history; null: nothing did. */
export async function replaceAnswers(
  trx: Trx,
  { questions }: Pick<Catalogue, 'questions'>,
  occurrence: { readonly id: number; readonly typeId: number; readonly subtypeId: number | null },
  answers: Answers,
  locale: Locale,
): Promise<Omit<Change, 'field'> | null> {
  const mine = questionsFor(questions, occurrence.typeId, occurrence.subtypeId);
  const kept = complained(mine, answers, locale);
  const before = (await readAnswers(trx, [occurrence.id])).get(occurrence.id) ?? [];
  const old = before.filter(({ question }) => mine.some(({ id }) => id === question.id));
  const change = { old: answersInWords(old, 'pt'), new: answersInWords(kept, 'pt') };
  if (
    JSON.stringify(old.map(({ question, value }) => [question.id, value])) === JSON.stringify(kept.map(({ question, value }) => [question.id, value]))
  )
    return null;
  const ids = mine.map(({ id }) => id);
  await sql`delete from occurrence_answer where occurrence_id = ${occurrence.id} and question_id = any(${ids}::bigint[])`.execute(trx);
  await writeAnswers(trx, occurrence.id, kept);
  return change;
}

/** What people answered in private goes; what was public stays with the report. */
export async function forgetAnswers(trx: Trx, occurrenceIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from occurrence_answer a using occurrence_question q
    where q.id = a.question_id and not q.is_public and a.occurrence_id = any(${[...occurrenceIds]}::bigint[]) returning a.id`.execute(trx);
  await scrubAudit(trx, 'occurrence_answer', rows, ['value']);
}
