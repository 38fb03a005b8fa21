import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#platform/shell/language.ts';
import { described, Labelled } from '#platform/ui/plain/field.tsx';
import { Failure } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { typeOf } from '../report/draft.ts';
import type { StepProps } from '../report/step.ts';

/** Which lamp, container or tree it is, nearest first, in the one line that a desk has room for. */
export function FeatureSelect({ draft, lists, features, errors, change }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const feature = typeOf(draft, lists)?.feature ?? null;
  if (feature === null) return null;
  const layer = feature.layer.label[locale] || feature.layer.label.pt;
  if (features.error !== null) return <Failure error={features.error} onRetry={features.reload} />;
  const items = features.data?.items ?? [];
  const help =
    draft.point === null
      ? t('reporting.feature.noPlace', { layer })
      : features.data === null
        ? t('reporting.feature.looking', { layer })
        : features.data.notices.map(({ message }) => message).join(' ');
  const field = { name: 'featureId', errors: errors['featureId'], required: feature.required };
  return (
    <Labelled {...field} label={t('reporting.feature.which', { layer })}>
      <select
        {...described(field)}
        className={parts['input']}
        disabled={items.length === 0}
        value={draft.featureId ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const one = items.find(({ id }) => String(id) === value);
          change(one ? { point: one.point, featureId: one.id, featureName: `${layer}: ${one.name}` } : { featureId: null, featureName: '' });
        }}
      >
        <option value="">{items.length === 0 ? help : t('reporting.feature.none')}</option>
        {items.map(({ id, name, distance, open }) => (
          <option key={id} value={id}>
            {[
              name,
              t('reporting.feature.distance', { metres: Math.round(distance) }),
              ...(open > 0 ? [t('reporting.feature.open', { count: open })] : []),
            ].join(' · ')}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
