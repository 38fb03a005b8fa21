import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportableType } from '../../../../record/schemas.ts';
import { TypeIcon } from '../../../../record/web/icons.tsx';
import { useLocale } from '#platform/shell/language.ts';
import type { Suggestion } from '../../../domain/suggest-types.ts';
import styles from './what.module.css';

/** What it most likely is, before the whole list. Its room is there from the beginning. */
export function Likely({
  types,
  suggestions,
  onChoose,
}: {
  readonly types: readonly ReportableType[];
  readonly suggestions: readonly (Suggestion & { readonly isNear?: boolean })[];
  readonly onChoose: (suggestion: Suggestion) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const offers = suggestions.flatMap((suggestion) => {
    const type = types.find(({ id }) => id === suggestion.typeId);
    if (!type) return [];
    const kind = type.subtypes.find(({ id }) => id === suggestion.subtypeId);
    const layer = type.feature?.layer.label;
    const why = kind ? type.name : suggestion.isNear && layer ? t('reporting.likely.near', { layer: layer[locale] || layer.pt }) : null;
    return [{ suggestion, type, name: kind?.name ?? type.name, why }];
  });
  return (
    <section className={styles['likely']} aria-label={t('reporting.likely.title')}>
      <p className="lg-hidden" role="status">
        {offers.length > 0 && t('reporting.likely.found', { count: offers.length })}
      </p>
      {offers.map(({ suggestion, type, name, why }) => (
        <button
          key={type.id}
          type="button"
          className={styles['offer']}
          style={{ '--type': type.color ?? 'var(--lg-action)' }}
          onClick={() => onChoose(suggestion)}
        >
          <TypeIcon name={type.icon} size={22} />
          <span>
            {name}
            {why !== null && <small>{why}</small>}
          </span>
        </button>
      ))}
      {offers.length === 0 && <p className={styles['hint']}>{t('reporting.likely.hint')}</p>}
    </section>
  );
}
