import { IconLock, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { places } from '#platform/shell/places.ts';
import { Complaint, described, Labelled } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { mayFigures } from '../../../record/domain/report.ts';
import type { ReportableType } from '../../../record/schemas.ts';
import { TypeIcon } from '../../../record/web/icons.tsx';
import { suggestTypes, type Suggestion } from '../../domain/suggest-types.ts';
import choices from './choices.module.css';
import { typeOf, type Draft } from './draft.ts';
import type { StepProps } from './step.ts';
import { Likely } from './what/likely.tsx';
import { useNearTypes } from './what/use-near-types.ts';
import styles from './what/what.module.css';

/** What it is: said in a few words or picked from the tiles. Choosing leads on; there is nothing else to press. */
export function StepWhat({ draft, lists, errors, change, goTo }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const near = useNearTypes(draft, lists);
  const signedIn = lists.reporter !== null;
  const may = (type: ReportableType): boolean => mayFigures(type, { signedIn, desk: false });
  const chosen = typeOf(draft, lists);
  const choose = ({ typeId, subtypeId }: Suggestion): void => {
    const type = lists.types.find(({ id }) => id === typeId);
    change({ ...(typeId === draft.typeId ? {} : fresh), typeId, ...(subtypeId !== null && { subtypeId }) });
    if (type && may(type)) goTo('details');
  };
  const byWords = suggestTypes(draft.description, lists.types);
  const suggestions = [
    ...byWords,
    // One, for which there is room: it comes when the layers have answered.
    ...near
      .filter((id) => byWords.every(({ typeId }) => typeId !== id))
      .slice(0, 1)
      .map((typeId) => ({ typeId, subtypeId: null, isNear: true })),
  ];
  const words = { name: 'description', label: t('reporting.likely.words'), help: t('reporting.likely.wordsHelp') };
  return (
    <>
      {chosen !== null && !may(chosen) && (
        <Notice tone="warning" title={t('citizen.what.denied')} announce>
          <p>{t('citizen.what.signIn')}</p>
          <p>
            <Link to={places.login} search={{ return: '/meubairro/report?step=what' }}>
              {t('citizen.what.toLogin')}
            </Link>
          </p>
        </Notice>
      )}
      <Labelled {...words}>
        <textarea
          {...described(words)}
          className={`${parts['input']} ${styles['words']}`}
          rows={2}
          value={draft.description}
          maxLength={lists.limits.descriptionMax}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </Labelled>
      <Likely types={lists.types} suggestions={suggestions} onChoose={choose} />
      <ul className={styles['tiles']} aria-label={t('citizen.fields.typeId')} id="field-typeId" tabIndex={-1}>
        {lists.types.map((type) => (
          <li key={type.id}>
            <Tile
              type={type}
              isChosen={type.id === draft.typeId}
              isLocked={type.reportBy === 'signed-in' && !signedIn}
              onChoose={() => choose({ typeId: type.id, subtypeId: null })}
            />
          </li>
        ))}
      </ul>
      <Complaint name="typeId" errors={errors['typeId']} />
    </>
  );
}

/** What was said of another type says nothing of this one. */
const fresh: Partial<Draft> = { subtypeId: null, answers: {}, featureId: null, featureName: '' };

function Tile({
  type,
  isChosen,
  isLocked,
  onChoose,
}: {
  readonly type: ReportableType;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <button
      type="button"
      className={styles['tile']}
      style={{ '--type': type.color ?? 'var(--lg-action)' }}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={choices['typeIcon']} aria-hidden>
        <TypeIcon name={type.icon} size={28} />
      </span>
      <span>
        <strong>{type.name}</strong>
        {type.description !== null && <small className={styles['about']}>{type.description}</small>}
        {type.variant !== 'citizen' && <small>{t(`reporting.variant.${type.variant}`)}</small>}
        {isLocked && (
          <small className={styles['note']}>
            <IconLock size={14} aria-hidden /> {t('citizen.what.locked')}
          </small>
        )}
        {type.reportBy === 'email' && (
          <small className={styles['note']}>
            <IconMail size={14} aria-hidden /> {t('citizen.what.mail')}
          </small>
        )}
      </span>
    </button>
  );
}
