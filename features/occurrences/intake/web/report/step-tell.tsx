import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#platform/shell/language.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { ChosenType } from './chosen-type.tsx';
import { typeOf, type Draft, type StoreLists } from './draft.ts';
import { FeaturePicker } from './feature-picker.tsx';
import { NearbyLine } from './nearby-line.tsx';
import type { StepProps } from './step.ts';
import { StepContact } from './step-contact.tsx';
import { StepDetails } from './step-details.tsx';
import styles from './wizard.module.css';

/** All there is to tell of it on one screen: only the sentence must be written, and what the municipality asks of this type. */
export function StepTell(props: StepProps): ReactNode {
  const { draft, lists, check, stop, errors, change, onFollowed } = props;
  const { t } = useTranslation('occurrences');
  const type = typeOf(draft, lists);
  const similar = check.data?.inside ? check.data.similar : [];
  return (
    <>
      <ChosenType {...props} />
      {draft.point !== null && type !== null && (
        <div>
          <NearbyLine
            items={similar}
            waits={check.loading}
            title={t('citizen.similar.type', { count: similar.length, type: type.name })}
            none={t('reporting.aim.noneLike')}
            idle=""
            onFollowed={onFollowed}
          />
        </div>
      )}
      <StepDetails {...props} />
      {stop === null && (
        <>
          <WhichFeature {...props} />
          <TextField
            name="referencePoint"
            label={t('citizen.fields.referencePoint')}
            help={t('citizen.where.referenceHelp')}
            value={draft.referencePoint}
            errors={errors['referencePoint']}
            maxLength={300}
            onChange={(referencePoint) => change({ referencePoint })}
          />
          <section className={parts['stack']} aria-labelledby="contact-title">
            <h2 id="contact-title">{t(`citizen.questions.${contactQuestion(draft, lists)}`)}</h2>
            <StepContact {...props} />
          </section>
        </>
      )}
    </>
  );
}

/** Which lamp or container it is: opened by whoever knows, and from the beginning where the type needs it. */
function WhichFeature(props: StepProps): ReactNode {
  const { draft, lists } = props;
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const feature = typeOf(draft, lists)?.feature ?? null;
  const [open, setOpen] = useState(draft.featureId !== null);
  if (feature === null) return null;
  if (feature.required || open || draft.point === null) {
    return (
      <div className={draft.point === null ? undefined : styles['feature']}>
        <FeaturePicker {...props} />
      </div>
    );
  }
  return (
    <button type="button" className={styles['more']} aria-expanded={false} onClick={() => setOpen(true)}>
      {/* Picked by the poster that was photographed. */}
      <span>
        {draft.featureId === null
          ? t('reporting.feature.which', { layer: feature.layer.label[locale] || feature.layer.label.pt })
          : draft.featureName}
      </span>
      <IconChevronDown size={20} aria-hidden />
    </button>
  );
}

/** What is asked of whoever reports: an account is only confirmed, and some types need an address. */
function contactQuestion(draft: Draft, lists: StoreLists): 'desk' | 'account' | 'mail' | 'contact' {
  if (lists.desk) return 'desk';
  if (lists.reporter !== null) return 'account';
  return typeOf(draft, lists)?.reportBy === 'email' ? 'mail' : 'contact';
}
