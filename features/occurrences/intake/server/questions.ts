import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors, type FieldErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { SentenceCode } from '#platform/kernel/sentences.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Question } from '../../record/domain/questions.ts';
import type { QuestionInput } from '../../record/answer-inputs.ts';
import { forgetCatalogue } from '../../record/server/catalogue.ts';
import type { Context } from '../../record/server/context.ts';
import { questionJson } from '../../record/server/question-json.ts';

export interface Questionnaire {
  readonly version: number;
  readonly questions: Question[];
}

/** The questions of a type; the version grows with every change of any of them. */
export async function readQuestionnaire(db: Db | Trx, typeId: number): Promise<Questionnaire> {
  const { rows } = await sql<{ there: boolean; version: number; questions: Question[] | null }>`select
    exists (select from occurrence_type where id = ${typeId} and deleted_at is null) as there,
    (select coalesce(sum(version), 0)::int from occurrence_question where type_id = ${typeId}) as version,
    (select json_agg(${questionJson} order by position, id) from occurrence_question where type_id = ${typeId} and deleted_at is null) as questions`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.there) throw kernelErrors['record.not-found']();
  return { version: row.version, questions: row.questions ?? [] };
}

/** Writes all questions of a type. One that is left out goes to the trash: its answers still name it. */
export async function saveQuestionnaire(
  trx: Trx,
  { site, sight, locale, now }: Context,
  typeId: number,
  version: number | null,
  questions: readonly QuestionInput[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('occurrence_question'), ${typeId}::int)`.execute(trx);
  const before = await readQuestionnaire(trx, typeId);
  if (version !== before.version) {
    const rows = await trx.selectFrom('occurrence_question').select('id').where('type_id', '=', typeId).execute();
    const ids = rows.map(({ id }) => id);
    throw await staleRecord(trx, 'occurrence_question', ids, before);
  }
  const subtypes = new Set([...sight.catalogue.subtypes.values()].filter((one) => one.live && one.typeId === typeId).map(({ id }) => id));
  const fields = complaints(questions, subtypes, locale);
  if (Object.keys(fields).length > 0) throw kernelErrors['request.invalid']({ fields });
  for (const [position, question] of questions.entries()) await writeQuestion(trx, typeId, position, question);
  const keys = questions.map(({ key }) => key);
  await sql`update occurrence_question set deleted_at = ${now}
    where type_id = ${typeId} and deleted_at is null and not (key = any(${keys}::text[]))`.execute(trx);
  forgetCatalogue(site);
}

export async function writeQuestion(trx: Trx, typeId: number, position: number, question: QuestionInput): Promise<void> {
  const values = {
    subtype_id: question.subtypeId,
    position,
    kind: question.kind,
    label: question.label.pt,
    label_en: question.label.en,
    help: question.help.pt,
    help_en: question.help.en,
    required: question.required,
    is_public: question.isPublic,
    min: question.kind === 'number' ? question.min : null,
    max: question.kind === 'number' ? question.max : null,
    options: sql<never>`${JSON.stringify(hasOptions(question) ? question.options : [])}::jsonb`,
    only_key: question.only?.key ?? null,
    only_option: question.only?.option ?? null,
    deleted_at: null,
  };
  await trx
    .insertInto('occurrence_question')
    .values({ type_id: typeId, key: question.key, ...values })
    .onConflict((conflict) => conflict.columns(['type_id', 'key']).doUpdateSet(values))
    .execute();
}

const hasOptions = ({ kind }: Pick<QuestionInput, 'kind'>): boolean => kind === 'one' || kind === 'several';

/** What does not fit together, by place in the sheet ("questions.2.only"). */
function complaints(questions: readonly QuestionInput[], subtypes: ReadonlySet<number>, locale: Locale): FieldErrors {
  const found: FieldErrors = {};
  const say = (path: string, code: SentenceCode): void => void Object.assign(found, fieldError(`questions.${path}`, code, locale));
  questions.forEach((question, index) => {
    const earlier = questions.slice(0, index);
    if (earlier.some(({ key }) => key === question.key)) say(`${index}.key`, 'taken');
    if (question.subtypeId !== null && !subtypes.has(question.subtypeId)) say(`${index}.subtypeId`, 'choice');
    if (question.min !== null && question.max !== null && question.min > question.max) say(`${index}.max`, 'greater');
    if (hasOptions(question)) {
      if (question.options.length < 2) say(`${index}.options`, 'required');
      question.options.forEach((option, at) => {
        if (question.options.slice(0, at).some(({ key }) => key === option.key)) say(`${index}.options.${at}.key`, 'taken');
        if (option.stops && option.advice.pt === '') say(`${index}.options.${at}.advice`, 'required');
      });
    }
    const { only } = question;
    const parent = only && earlier.find(({ key }) => key === only.key);
    if (only && !(parent && hasOptions(parent) && parent.options.some(({ key }) => key === only.option))) say(`${index}.only`, 'choice');
  });
  return found;
}
