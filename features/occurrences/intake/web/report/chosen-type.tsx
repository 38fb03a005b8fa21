import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TypeIcon } from '../../../record/web/icons.tsx';
import { described } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { mayGive, typeOf } from './draft.ts';
import styles from './choices.module.css';
import type { StepProps } from './step.ts';

/** The type stays in sight while one tells the rest, with the way to another, and its kinds under it. */
export function ChosenType({ draft, lists, errors, change, goTo }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const type = typeOf(draft, lists);
  if (type === null) return null;
  return (
    <>
      <p className={styles['chosen']} style={{ '--type': type.color ?? 'var(--lg-action)' }}>
        <span className={styles['typeIcon']} aria-hidden>
          <TypeIcon name={type.icon} size={24} />
        </span>
        <strong>{type.name}</strong>
        <button type="button" className={parts['linkButton']} onClick={() => goTo('what')}>
          {t('citizen.review.edit')} <span className="lg-hidden">{t('citizen.fields.typeId')}</span>
        </button>
      </p>
      {type.subtypes.length > 0 && mayGive('subtype', draft, lists) && (
        <fieldset role="radiogroup" className={styles['chips']} {...described({ name: 'subtypeId', errors: errors['subtypeId'] })} tabIndex={-1}>
          <legend>{t('citizen.what.subtype')}</legend>
          {type.subtypes.map(({ id, name }) => (
            <label key={id}>
              <input
                type="radio"
                name="subtypeId"
                value={id}
                checked={draft.subtypeId === id}
                onChange={() => change({ subtypeId: id })}
                // A second press takes the choice back: no kind need be given.
                onClick={() => draft.subtypeId === id && change({ subtypeId: null })}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {type.reportBy === 'email' && lists.reporter === null && (
        <Notice>
          <p>{t('citizen.what.byMail')}</p>
        </Notice>
      )}
    </>
  );
}
