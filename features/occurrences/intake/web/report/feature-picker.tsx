import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#platform/shell/language.ts';
import type { NearFeatureView } from '../../../record/answer-schemas.ts';
import { Complaint, described, Must } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { typeOf } from './draft.ts';
import styles from './choices.module.css';
import place from './place.module.css';
import type { StepProps } from './step.ts';

const FeatureMap = lazy(() => import('./feature-map.tsx').then((module) => ({ default: module.FeatureMap })));

const FEW = 6;

/** Which lamp, container or tree it is: from a list, nearest first, and on the map for whoever uses one. */
export function FeaturePicker({ draft, lists, features, errors, change }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const type = typeOf(draft, lists);
  if (type === null || type.feature === null) return null;
  const { layer, required } = type.feature;
  const name = layer.label[locale] || layer.label.pt;
  if (draft.point === null) {
    return (
      <Notice>
        <p>{t('reporting.feature.noPlace', { layer: name })}</p>
      </Notice>
    );
  }
  if (features.error !== null) return <Failure error={features.error} onRetry={features.reload} />;
  if (features.data === null) return <Skeleton lines={3} label={t('reporting.feature.looking', { layer: name })} />;
  const { items, notices } = features.data;
  if (items.length === 0) return notices.map(({ code, message }) => <p key={code} className={parts['soft']}>{`${name}: ${message}`}</p>);
  const pick = (feature: NearFeatureView): void => change({ point: feature.point, featureId: feature.id, featureName: `${name}: ${feature.name}` });
  const list = all ? items : items.slice(0, Math.max(FEW, items.findIndex(({ id }) => id === draft.featureId) + 1));
  const field = { name: 'featureId', errors: errors['featureId'], required };
  return (
    <section aria-labelledby="feature-title" className={parts['stack']}>
      {draft.mode === 'map' && (
        <div className={place['map']}>
          <Suspense fallback={<p className={place['mapWait']}>{t('citizen.where.mapWait')}</p>}>
            <FeatureMap items={items} chosen={draft.featureId} typeId={type.id} label={name} onPick={pick} />
          </Suspense>
        </div>
      )}
      <fieldset role="radiogroup" className={styles['choices']} {...described(field)} tabIndex={-1}>
        <legend id="feature-title">
          {t('reporting.feature.which', { layer: name })}
          <Must required={required} />
        </legend>
        {list.map((feature) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand deeper than the rule looks
          <label key={feature.id}>
            <input type="radio" name="featureId" value={feature.id} checked={feature.id === draft.featureId} onChange={() => pick(feature)} />
            <span>
              <strong>{feature.name}</strong>
              <small>
                {t('reporting.feature.distance', { metres: Math.round(feature.distance) })}
                {feature.open > 0 && ` · ${t('reporting.feature.open', { count: feature.open })}`}
              </small>
            </span>
          </label>
        ))}
        {!required && (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand deeper than the rule looks
          <label>
            <input type="radio" name="featureId" checked={draft.featureId === null} onChange={() => change({ featureId: null, featureName: '' })} />
            <span>{t('reporting.feature.none')}</span>
          </label>
        )}
      </fieldset>
      <Complaint {...field} />
      {list.length < items.length && (
        <button type="button" className={parts['linkButton']} onClick={() => setAll(true)}>
          {t('reporting.feature.more', { count: items.length - list.length })}
        </button>
      )}
    </section>
  );
}
