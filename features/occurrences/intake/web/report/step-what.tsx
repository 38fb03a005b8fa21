import { IconLock, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { places } from '#platform/shell/places.ts';
import type { ReportableType } from '../../../record/schemas.ts';
import { TypeIcon } from '../../../record/web/icons.tsx';
import { Complaint, described } from '../../../record/web/plain/field.tsx';
import { Notice } from '../../../record/web/plain/notice.tsx';
import { typeOf } from './draft.ts';
import { FeaturePicker } from './feature-picker.tsx';
import { Pace } from './pace.tsx';
import styles from './choices.module.css';
import wizard from './wizard.module.css';
import { Similar } from './similar.tsx';
import type { StepProps } from './step.ts';

/** What it is: a type as a card, then its kind. */
export function StepWhat(props: StepProps): ReactNode {
  const { draft, lists, check, errors, change, onFollowed } = props;
  const { t } = useTranslation('occurrences');
  const type = typeOf(draft, lists);
  const signedIn = lists.reporter !== null;
  const denied = type !== null && type.reportBy === 'signed-in' && !signedIn;
  return (
    <>
      <fieldset
        role="radiogroup"
        className={styles['cards']}
        {...described({ name: 'typeId', errors: errors['typeId'], required: true })}
        tabIndex={-1}
      >
        <legend className="lg-hidden">{t('citizen.fields.typeId')}</legend>
        {lists.types.map((one) => (
          <TypeCard
            key={one.id}
            type={one}
            chosen={one.id === draft.typeId}
            locked={one.reportBy === 'signed-in' && !signedIn}
            onChoose={() => one.id !== draft.typeId && change({ typeId: one.id, subtypeId: null, answers: {}, featureId: null, featureName: '' })}
            onPress={showRest}
          />
        ))}
      </fieldset>
      <Complaint name="typeId" errors={errors['typeId']} />
      <div id="rest" className={wizard['step']}>
        {denied && (
          <Notice tone="warning" title={t('citizen.what.denied')} announce>
            <p>{t('citizen.what.signIn')}</p>
            <p>
              <Link to={places.login} search={{ return: '/meubairro/report?step=what' } as never}>
                {t('citizen.what.toLogin')}
              </Link>
            </p>
          </Notice>
        )}
        {type !== null && !denied && type.reportBy === 'email' && !signedIn && (
          <Notice>
            <p>{t('citizen.what.byMail')}</p>
          </Notice>
        )}
        {type !== null && type.subtypes.length > 0 && (
          <fieldset role="radiogroup" className={styles['chips']} {...described({ name: 'subtypeId', errors: errors['subtypeId'] })} tabIndex={-1}>
            <legend>
              {t('citizen.what.subtype')} <span className={wizard['soft']}>({t('citizen.optional')})</span>
            </legend>
            {type.subtypes.map(({ id, name }) => (
              <label key={id}>
                <input type="radio" name="subtypeId" value={id} checked={draft.subtypeId === id} onChange={() => change({ subtypeId: id })} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        {type !== null && !denied && type.feature !== null && <FeaturePicker {...props} />}
        {type !== null && !denied && <Pace check={check.data} />}
        {type !== null && check.data !== null && check.data.inside && (
          <Similar
            items={check.data.similar}
            title={t('citizen.similar.type', { count: check.data.similar.length, type: type.name })}
            onFollowed={onFollowed}
          />
        )}
      </div>
    </>
  );
}

/** After a tap the rest of the question comes into view; whoever goes through the cards by keyboard stays where they are. */
function showRest(): void {
  requestAnimationFrame(() => document.getElementById('rest')?.scrollIntoView({ block: 'center', behavior: 'smooth' }));
}

function TypeCard({
  type,
  chosen,
  locked,
  onChoose,
  onPress,
}: {
  readonly type: ReportableType;
  readonly chosen: boolean;
  readonly locked: boolean;
  readonly onChoose: () => void;
  readonly onPress: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand deeper than the rule looks
    <label className={styles['typeCard']} style={{ '--type': type.color ?? 'var(--lg-action)' } as CSSProperties}>
      <input type="radio" name="typeId" value={type.id} checked={chosen} onChange={onChoose} onClick={(event) => event.detail > 0 && onPress()} />
      <span className={styles['typeFace']}>
        <span className={styles['typeIcon']} aria-hidden>
          <TypeIcon name={type.icon} size={28} />
        </span>
        <span>
          <strong>{type.name}</strong>
          {type.description !== null && <small>{type.description}</small>}
          {type.variant !== 'citizen' && <small>{t(`reporting.variant.${type.variant}`)}</small>}
          {locked && (
            <small className={styles['typeNote']}>
              <IconLock size={14} aria-hidden /> {t('citizen.what.locked')}
            </small>
          )}
          {type.reportBy === 'email' && (
            <small className={styles['typeNote']}>
              <IconMail size={14} aria-hidden /> {t('citizen.what.mail')}
            </small>
          )}
        </span>
      </span>
    </label>
  );
}
