import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Complaint, LongTextField } from '../../../record/web/plain/field.tsx';
import { mayGive, questionsOf, typeOf } from './draft.ts';
import { PersonalWarning } from '../../../record/web/plain/personal.tsx';
import { publicTexts } from './public-texts.ts';
import { Advice, Questions } from './questions.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotoPlace } from './photo-place.tsx';
import styles from './photos.module.css';
import wizard from './wizard.module.css';
import type { StepProps } from './step.ts';

export function StepDetails({ draft, lists, photos, errors, stop, change, setPoint }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const type = typeOf(draft, lists);
  const max = type?.photosMax ?? lists.limits.photosMax;
  return (
    <>
      <Questions questions={questionsOf(draft, lists)} answers={draft.answers} errors={errors} onChange={(answers) => change({ answers })} />
      {stop !== null && <Advice stop={stop} />}
      {stop === null && (
        <>
          <LongTextField
            name="description"
            required
            label={t('citizen.fields.description')}
            help={t(type?.isPublic === false ? 'citizen.details.helpPrivate' : 'citizen.details.help')}
            value={draft.description}
            max={lists.limits.descriptionMax}
            errors={errors['description']}
            onChange={(description) => change({ description })}
          />
          <PersonalWarning texts={publicTexts(draft, lists)} />
          {max > 0 && mayGive('photos', draft, lists) && (
            <section className={styles['block']} aria-labelledby="photos-title" id="field-photos" tabIndex={-1}>
              <h2 id="photos-title">
                {t('citizen.photos.title')} <span className={wizard['soft']}>({t('citizen.optional')})</span>
              </h2>
              <p className={wizard['soft']}>{t('citizen.photos.help')}</p>
              <PhotoPicker photos={photos} max={max} uploadMax={lists.limits.uploadMax} />
              <Complaint name="photos" errors={errors['photos']} />
              <PhotoPlace photos={photos.list} point={draft.point} onUse={setPoint} />
            </section>
          )}
        </>
      )}
    </>
  );
}
