import { keptAnswers } from '../../../record/domain/questions.ts';
import { isOnBehalf, questionsOf, typeOf, type Draft, type StoreLists } from './draft.ts';

/** What of the draft everybody may read once it is sent. */
export function publicTexts(draft: Draft, lists: StoreLists): readonly string[] {
  if (typeOf(draft, lists)?.isPublic === false || (isOnBehalf(draft, lists) && draft.visibility === 'private')) return [];
  const answers = keptAnswers(questionsOf(draft, lists), draft.answers).flatMap(({ question, value }) =>
    question.isPublic && question.kind === 'text' && typeof value === 'string' ? [value] : [],
  );
  return [draft.description, draft.referencePoint, ...(draft.mode === 'typed' ? [draft.address] : []), ...answers];
}
