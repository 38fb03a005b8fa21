import { IconMoodSad, IconThumbUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, upload } from '#platform/http/web/client.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { closing, reopening } from '../../contract.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { PhotoPicker, Sending } from '#platform/ui/plain/photo-picker.tsx';
import { captionMax } from '../../../record/inputs.ts';
import { usePhotos } from '#platform/ui/plain/use-photos.ts';
import { LongTextField } from '#platform/ui/plain/field.tsx';
import { Failure } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { PersonalWarning } from '../../../record/web/plain/personal.tsx';
import styles from './closing.module.css';

interface Props {
  readonly occurrence: PublicOccurrence;
  readonly token: string | undefined;
  readonly onDone: (now: PublicOccurrence) => void;
  /** Alone on its page: what may be added stands open. */
  readonly alone?: boolean;
}
const wordsMax = 2000;
const query = (token: string | undefined) => (token === undefined ? {} : { token });

/** "It was solved": one press. How well, and words, if somebody wants to say. */
export function AnswerYes({ occurrence, token, onDone, alone = false }: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  const [score, setScore] = useState<number | null>(null);
  const [kept, setKept, wasKept] = useDraft<string>(`rate.${occurrence.code}`);
  const words = kept ?? '';
  const { fields, failure, submit } = useSubmit(async () => {
    const body = { resolved: true, ...(score !== null && { score }), ...(words.trim() !== '' && { words }) };
    const now = await api(closing, 'rate', { params: { id: occurrence.id }, query: query(token), body });
    setKept(null);
    onDone(now);
  }, ['words']);
  const button = (
    <button type="submit" className="lg-button" {...(!alone && { 'data-quiet': true })}>
      <IconThumbUp size={20} aria-hidden /> {t(alone ? 'solved.solvedPage.sendYes' : 'solved.closing.yes')}
    </button>
  );
  return (
    <form noValidate className={styles['answer']} onSubmit={submit}>
      {!alone && button}
      <More summary={alone ? null : t('solved.solvedPage.score')} open={wasKept}>
        <div className={parts['stack']}>
          <fieldset className={styles['scores']}>
            <legend className={alone ? styles['legend'] : 'lg-hidden'}>{t('solved.solvedPage.score')}</legend>
            {([1, 2, 3, 4, 5] as const).map((value) => (
              <label key={value}>
                <input type="radio" name={`score-${occurrence.id}`} checked={score === value} onChange={() => setScore(value)} />
                <span>
                  <b>{value}</b> {t(`solved.solvedPage.scores.${value}`)}
                </span>
              </label>
            ))}
          </fieldset>
          <LongTextField
            name="words"
            label={t('solved.solvedPage.words')}
            rows={3}
            max={wordsMax}
            value={words}
            errors={fields['words']}
            onChange={(value) => setKept(value === '' ? null : value)}
          />
        </div>
      </More>
      {failure !== null && <Failure error={failure} />}
      {alone && button}
    </form>
  );
}

/** "It was not solved": one press reopens it. Words and photos, if somebody has them, go along. */
export function AnswerNo({ occurrence, token, onDone, alone = false }: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  const [kept, setKept, wasKept] = useDraft<string>(`reopen.${occurrence.code}`);
  const reason = kept ?? '';
  const [share, setShare] = useState<number | null>(null);
  const photos = usePhotos();
  const { before, uploadMax } = occurrence.photoLimits;
  const sent = occurrence.photoList.filter(({ kind }) => kind === 'before').length;
  const { fields, failure, submit } = useSubmit(async () => {
    const files = photos.files();
    try {
      const now = await upload(reopening, 'reopen', {
        params: { id: occurrence.id },
        query: query(token),
        body: { reason, captions: photos.captions() },
        files,
        ...(files.length > 0 && { onProgress: setShare }),
      });
      setKept(null);
      onDone(now);
    } finally {
      setShare(null);
    }
  }, ['reason']);
  const button = (
    <button type="submit" className="lg-button" {...(!alone && { 'data-quiet': true })}>
      <IconMoodSad size={20} aria-hidden />{' '}
      {t(alone ? 'solved.solvedPage.sendNo' : occurrence.closing?.withoutFix ? 'solved.closing.disagree' : 'solved.closing.no')}
    </button>
  );
  return (
    <form noValidate className={styles['answer']} onSubmit={submit}>
      {!alone && button}
      <More summary={alone ? null : t('solved.solvedPage.more')} open={wasKept}>
        <div className={parts['stack']}>
          <LongTextField
            name="reason"
            label={t('solved.solvedPage.why')}
            help={t('solved.solvedPage.whyHelp')}
            rows={3}
            max={wordsMax}
            value={reason}
            errors={fields['reason']}
            onChange={(value) => setKept(value === '' ? null : value)}
          />
          {occurrence.isPublic && <PersonalWarning texts={[reason]} />}
          {before > sent && <PhotoPicker photos={photos} captionMax={captionMax} max={before} kept={sent} uploadMax={uploadMax} />}
        </div>
      </More>
      {failure !== null && <Failure error={failure} />}
      <Sending share={share} />
      {alone && button}
    </form>
  );
}

interface MoreProps {
  readonly summary: string | null;
  /** Words of an earlier visit are in it: they are never sent unseen. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** What may be added folds away beside a button, and stands open on a page of its own. */
function More({ summary, open, children }: MoreProps): ReactNode {
  if (summary === null) return children;
  return (
    <details open={open || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
