import { useTranslation } from 'react-i18next';
import { findPersonal, kindsOf } from '../domain/personal.ts';

/** Says what in texts that everybody will read leads to a person; null where nothing does. */
export function usePersonalWords(): (texts: readonly string[]) => string | null {
  const { t, i18n } = useTranslation('occurrences');
  return (texts) => {
    const kinds = kindsOf(texts.flatMap(findPersonal));
    if (kinds.length === 0) return null;
    const words = kinds.map((kind) => t(`reporting.personal.${kind}`));
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(words);
  };
}
