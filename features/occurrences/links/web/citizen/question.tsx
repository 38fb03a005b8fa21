import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { descriptionMax } from '../../../record/inputs.ts';
import { occurrenceLinks } from '../../contract.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { draftOf } from './draft-of.ts';
import { PhotoPicker } from '#platform/ui/plain/photo-picker.tsx';
import { usePhotos } from '#platform/ui/plain/use-photos.ts';
import { LinkState, PlaceOf } from './shell.tsx';
import { useSearchText } from '#platform/shell/address.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { LongTextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';

/** Where the reporter answers a question. Opening it does nothing: only the button sends. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const token = useSearchText('token') ?? '';
  const { data, error, reload, set } = useLoad(`${token} ${locale}`, (signal) => api(occurrenceLinks, 'question', { params: { token }, signal }));
  if (data === null) return <LinkState error={error} onRetry={reload} />;
  const about = { code: data.code, type: data.subtype?.name ?? data.type.name, address: data.address };
  return (
    <div className={parts['page']}>
      <h1>{t('outside.question.title')}</h1>
      <p>{t('outside.question.about', about)}</p>
      <blockquote className={parts['quote']}>
        <p>{data.question}</p>
      </blockquote>
      {data.answer !== null ? (
        <>
          <Notice tone="success" announce>
            <p>{t('outside.question.done')}</p>
          </Notice>
          <h2>{t('outside.question.yours')}</h2>
          <p>{data.answer}</p>
        </>
      ) : (
        <>
          <p>{t(data.isLate ? 'outside.question.late' : 'outside.question.due', { at: sayInstant(data.dueAt) })}</p>
          <Answer token={token} max={data.photosMost} onSent={set} onOver={reload} />
        </>
      )}
      <PlaceOf place={data} />
    </div>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly max: number;
  readonly onSent: (now: ReceivedOf<(typeof occurrenceLinks)['question']>) => void;
  /** The link takes no answer any more: maybe this one arrived, and only its receipt was lost. */
  readonly onOver: () => void;
}

function Answer({ token, max, onSent, onOver }: AnswerProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const [kept, setKept] = useDraft<string>(draftOf('question', token));
  const text = kept ?? '';
  const photos = usePhotos();
  const { busy, fields, failure, submit } = useSubmit(
    async (complain) => {
      const parsed = occurrenceLinks.answer.body.safeParse({ token, text });
      if (!parsed.success) return complain(fieldErrors(parsed.error, locale));
      try {
        const now = await upload(occurrenceLinks, 'answer', { body: { token, text }, files: photos.files() });
        setKept(null);
        onSent(now);
      } catch (error) {
        if (isProblem(error) && error.status === 410) onOver();
        throw error;
      }
    },
    ['text'],
  );
  return (
    <form noValidate className={parts['stack']} onSubmit={submit}>
      <LongTextField
        name="text"
        required
        label={t('outside.question.answer')}
        help={t('outside.question.privacy')}
        rows={5}
        max={descriptionMax}
        value={text}
        errors={fields['text']}
        onChange={(value) => setKept(value === '' ? null : value)}
      />
      <PhotoPicker photos={photos} max={max} />
      {failure !== null && <Failure error={failure} />}
      <p className={parts['row']}>
        <button type="submit" className="lg-button" aria-disabled={busy || undefined}>
          {t(busy ? 'outside.question.sending' : 'outside.question.send')}
        </button>
      </p>
    </form>
  );
}
