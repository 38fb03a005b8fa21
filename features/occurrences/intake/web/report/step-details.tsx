import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Complaint, LongTextField } from '#platform/ui/plain/field.tsx';
import { mayGive, questionsOf, typeOf } from './draft.ts';
import { PersonalWarning } from '../../../record/web/plain/personal.tsx';
import { publicTexts } from './public-texts.ts';
import { Advice, Questions } from './questions.tsx';
import { captionMax } from '../../../record/inputs.ts';
import { PhotoPicker } from '#platform/ui/plain/photo-picker.tsx';
import { PhotoPlace } from './photo-place.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { StepProps } from './step.ts';

export function StepDetails({ draft, lists, photos, errors, stop, change, setPoint }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const type = typeOf(draft, lists);
  const max = type?.photosMax ?? lists.limits.photosMax;
  const questions = questionsOf(draft, lists);
  // What may end the report, or must be answered, comes before anybody writes; the rest after what must be written.
  const early = questions.some(({ required, options }) => required || options.some(({ stops }) => stops));
  const asked = <Questions questions={questions} answers={draft.answers} errors={errors} onChange={(answers) => change({ answers })} />;
  return (
    <>
      {early && asked}
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
            <section className={parts['block']} aria-labelledby="photos-title" id="field-photos" tabIndex={-1}>
              <h2 id="photos-title">{t('citizen.photos.title')}</h2>
              <p className={parts['soft']}>{t('citizen.photos.help')}</p>
              <PhotoPicker photos={photos} captionMax={captionMax} max={max} uploadMax={lists.limits.uploadMax} />
              <Complaint name="photos" errors={errors['photos']} />
              <PhotoPlace photos={photos.list} point={draft.point} onUse={setPoint} />
            </section>
          )}
          {!early && asked}
        </>
      )}
    </>
  );
}
