import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { Picture } from '#platform/ui/plain/picture.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { asksConsent, asksContact, isOnBehalf, questionsOf, typeOf, type Step } from './draft.ts';
import { Pace } from './pace.tsx';
import { AnswersSaid } from './questions.tsx';
import { PersonalWarning } from '../../../record/web/plain/personal.tsx';
import { publicTexts } from './public-texts.ts';
import styles from './review.module.css';
import pictures from '#platform/ui/plain/photos.module.css';
import type { StepProps } from './step.ts';

/** Everything once more before it is sent, each part with the way back to it. */
export function StepReview(props: StepProps): ReactNode {
  const { draft, lists, photos, check, goTo } = props;
  const { t } = useTranslation('occurrences');
  const type = typeOf(draft, lists);
  const subtype = type?.subtypes.find(({ id }) => id === draft.subtypeId);
  const place = draft.mode === 'typed' && draft.address.trim() !== '' ? draft.address : (check.data?.address?.text ?? t('citizen.review.onMap'));
  const parish = check.data?.parish?.name ?? lists.parishes.find(({ id }) => id === draft.parishId)?.name;
  const unity = check.data?.unity?.name;
  // After a reload: all of it at once rather than line by line.
  if (draft.point !== null && check.data === null && check.loading) {
    return (
      <div className={styles['wait']}>
        <Skeleton lines={8} label={t('citizen.where.checking')} />
      </div>
    );
  }
  return (
    <>
      <dl className={styles['review']}>
        <Part step="where" onEdit={goTo}>
          <p>{place}</p>
          {parish !== undefined && <p className={parts['soft']}>{t('citizen.where.parish', { name: parish })}</p>}
        </Part>
        <Part step="what" onEdit={goTo}>
          <p>{[type?.name, subtype?.name].filter(Boolean).join(': ')}</p>
          {unity !== undefined && <p className={parts['soft']}>{t('citizen.where.unity', { name: unity })}</p>}
          <Pace check={check.data} />
        </Part>
        <Part step="details" onEdit={goTo}>
          {draft.featureId !== null && draft.featureName !== '' && <p>{draft.featureName}</p>}
          <AnswersSaid questions={questionsOf(draft, lists)} answers={draft.answers} />
          <p className={styles['words']}>{draft.description}</p>
          {draft.referencePoint.trim() !== '' && <p>{draft.referencePoint}</p>}
          {photos.list.length > 0 && (
            <ul className={pictures['strip']} aria-label={t('plain:photos.list')}>
              {photos.list.map(({ id, url }, index) => (
                <li key={id}>
                  <figure className={pictures['photo']}>
                    <Picture src={url} alt={t('plain:photos.one', { number: index + 1 })} />
                  </figure>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part step="details" name={t('citizen.steps.contact')} onEdit={goTo}>
          <Contact {...props} />
        </Part>
      </dl>
      <PersonalWarning texts={publicTexts(draft, lists)} onMend={() => goTo('details')} />
      <Notice>
        <p>
          {t(
            type?.isPublic === false || (isOnBehalf(draft, lists) && draft.visibility === 'private')
              ? 'citizen.review.private'
              : 'citizen.review.public',
          )}
        </p>
      </Notice>
    </>
  );
}

function Part({
  step,
  name: given,
  onEdit,
  children,
}: {
  readonly step: Exclude<Step, 'review'>;
  /** What the part is called, where it is not the step's own. */
  readonly name?: string;
  readonly onEdit: (step: Step) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const name = given ?? t(`citizen.steps.${step}`);
  return (
    <div>
      <dt>
        {name}
        <button type="button" className={parts['linkButton']} onClick={() => onEdit(step)}>
          {t('citizen.review.edit')} <span className="lg-hidden">{name}</span>
        </button>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Contact({ draft, lists }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const said = asksContact(draft, lists)
    ? [draft.name, draft.email, draft.phone]
    : lists.reporter
      ? [lists.reporter.name, lists.reporter.email ?? draft.email, lists.reporter.phone]
      : [];
  const desk = isOnBehalf(draft, lists)
    ? [lists.channels.find(({ id }) => id === draft.channelId)?.name, lists.priorities.find(({ id }) => id === draft.priorityId)?.name]
        .filter(Boolean)
        .join(' · ')
    : '';
  const words = said.filter((text) => text !== null && text.trim() !== '');
  return (
    <>
      {desk !== '' && <p>{desk}</p>}
      <p>{words.length > 0 ? words.join(' · ') : t('citizen.review.anonymous')}</p>
      {asksConsent(draft, lists) && <p className={parts['soft']}>{t(draft.consent ? 'citizen.review.consent' : 'citizen.review.noConsent')}</p>}
    </>
  );
}
