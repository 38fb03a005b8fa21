import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findPersonal } from '../../domain/personal.ts';
import { keptAnswers } from '../../domain/questions.ts';
import { usePersonalWords } from '../personal-words.tsx';
import { Notice } from './notice.tsx';
import { isOnBehalf, questionsOf, typeOf, type Draft, type StoreLists } from '../../../intake/web/report/draft.ts';

/** What of the draft everybody may read once it is sent. */
export function publicTexts(draft: Draft, lists: StoreLists): readonly string[] {
  if (typeOf(draft, lists)?.isPublic === false || (isOnBehalf(draft, lists) && draft.visibility === 'private')) return [];
  const answers = keptAnswers(questionsOf(draft, lists), draft.answers).flatMap(({ question, value }) =>
    question.isPublic && question.kind === 'text' && typeof value === 'string' ? [value] : [],
  );
  return [draft.description, draft.referencePoint, ...(draft.mode === 'typed' ? [draft.address] : []), ...answers];
}

/** Asked before it is sent: is that meant to be read by everybody? Nothing is refused. */
export function PersonalWarning({ texts, onMend }: { readonly texts: readonly string[]; readonly onMend?: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const what = usePersonalWords()(texts);
  if (what === null) return null;
  const words = texts.flatMap((text) => findPersonal(text).map(({ start, end }) => text.slice(start, end)));
  return (
    <Notice tone="warning" title={t('reporting.personal.title', { what })} announce>
      <p>{t('reporting.personal.found', { words: [...new Set(words)].join(', ') })}</p>
      <p>{t(onMend ? 'reporting.personal.ask' : 'reporting.personal.hint')}</p>
      {onMend && (
        <p>
          <button type="button" className="lg-button" data-quiet onClick={onMend}>
            {t('reporting.personal.mend')}
          </button>
        </p>
      )}
    </Notice>
  );
}
