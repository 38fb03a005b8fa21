import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findPersonal } from '../../domain/personal.ts';
import { usePersonalWords } from '../personal-words.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';

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
