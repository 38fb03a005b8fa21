import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#platform/shell/language.ts';
import parts from '#platform/ui/plain/plain.module.css';
import { When } from '#platform/ui/plain/when.tsx';
import { complaintsOf, furthestStep, typeOf, type Step, type StoreLists } from './draft.ts';
import styles from './review.module.css';
import type { DraftHandle } from './use-draft.ts';

/** A draft was left on this device: go on with it, or begin anew. */
export function Resume({
  handle,
  lists,
  onResume,
  onDiscard,
}: {
  readonly handle: DraftHandle;
  readonly lists: StoreLists;
  readonly onResume: (step: Step) => void;
  readonly onDiscard: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const { draft, photos } = handle;
  const type = typeOf(draft, lists);
  const facts = [type?.name, draft.address, draft.description.slice(0, 120)].filter((text) => text !== undefined && text.trim() !== '');
  return (
    <div className={`${parts['page']} ${styles['wait']}`}>
      <h1>{t('citizen.resume.title')}</h1>
      <div className={parts['card']}>
        <p>
          <strong>{facts.length > 0 ? facts.join(' · ') : t('citizen.resume.begun')}</strong>
        </p>
        <p className={parts['lead']}>
          {draft.savedAt !== '' && (
            <>
              {t('citizen.resume.saved')} <When iso={draft.savedAt} />
            </>
          )}
          {photos.list.length > 0 && ` · ${t('citizen.resume.photos', { count: photos.list.length })}`}
        </p>
      </div>
      <div className={parts['row']}>
        <button type="button" className="lg-button" onClick={() => onResume(furthestStep(complaintsOf(draft, lists, locale)))}>
          {t('citizen.resume.go')}
        </button>
        <button type="button" className="lg-button" data-quiet onClick={onDiscard}>
          {t('citizen.resume.discard')}
        </button>
      </div>
    </div>
  );
}
