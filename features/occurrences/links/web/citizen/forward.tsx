import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, api, upload } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { descriptionMax } from '../../../record/inputs.ts';
import { forwardReplies, occurrenceLinks } from '../../contract.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { draftOf } from './draft-of.ts';
import { PhotoPicker } from '#platform/ui/plain/photo-picker.tsx';
import { usePhotos } from '#platform/ui/plain/use-photos.ts';
import { LinkState, PlaceOf } from './shell.tsx';
import { useSearchText } from '#platform/shell/address.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { LongTextField } from '#platform/ui/plain/field.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { Picture } from '#platform/ui/plain/picture.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { When } from '#platform/ui/plain/when.tsx';
import gallery from '../../../record/web/plain/gallery.module.css';
import styles from '../../../record/web/plain/occurrence.module.css';

type Page = ReceivedOf<(typeof occurrenceLinks)['page']>;
type State = (typeof forwardReplies)[number];

/** What a contractor sees behind the private link, and how they answer. Opening it does nothing: only the button sends. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const token = useSearchText('token') ?? '';
  const { data, error, reload, set } = useLoad(`${token} ${locale}`, (signal) => api(occurrenceLinks, 'page', { params: { token }, signal }));
  const [sent, setSent] = useState<State | null>(null);
  if (data === null) return <LinkState error={error} onRetry={reload} />;
  if (sent === 'not-ours') {
    return (
      <div className={parts['page']}>
        <h1>{data.type.name}</h1>
        <Notice tone="success" announce>
          <p>{t('outside.forward.notOursText')}</p>
        </Notice>
      </div>
    );
  }
  const photo = (id: number, variant: 'original' | 'thumbnail'): string =>
    addressOf(occurrenceLinks, 'pagePhoto', { params: { token, id }, query: { variant } });
  return (
    <div className={parts['page']}>
      <p>{t('outside.forward.from', { municipality: data.municipality })}</p>
      <h1>{data.subtype?.name ?? data.type.name}</h1>
      <p>
        {data.code}
        {data.unity !== null && ` · ${data.unity}`}
      </p>
      <section aria-labelledby="message-title">
        <h2 id="message-title">{t('outside.forward.message')}</h2>
        <blockquote className={parts['quote']}>
          <p>{data.message}</p>
        </blockquote>
      </section>
      <section aria-labelledby="description-title">
        <h2 id="description-title">{t('outside.forward.description')}</h2>
        <p className={styles['words']}>{data.description}</p>
      </section>
      {data.photoList.length > 0 && (
        <section aria-labelledby="photos-title">
          <h2 id="photos-title">{t('outside.photos')}</h2>
          <ul className={gallery['gallery']}>
            {data.photoList.map(({ id }, index) => (
              <li key={id}>
                <a href={photo(id, 'original')} target="_blank" rel="noreferrer">
                  <Picture src={photo(id, 'thumbnail')} alt={t('citizen.page.photo', { number: index + 1, total: data.photoList.length })} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PlaceOf place={data} />
      {data.reporter !== null && (
        <section aria-labelledby="reporter-title">
          <h2 id="reporter-title">{t('outside.forward.reporter')}</h2>
          <p>{[data.reporter.name, data.reporter.phone, data.reporter.email].filter(Boolean).join(' · ')}</p>
        </section>
      )}
      {sent !== null && (
        <Notice tone="success" announce>
          <p>{t('outside.forward.doneText')}</p>
        </Notice>
      )}
      {data.state !== 'sent' && <p>{t('outside.forward.current', { state: t(`outside.forward.${data.state}`) })}</p>}
      <Reply
        key={data.replies.length}
        token={token}
        page={data}
        onSent={(now, state) => {
          setSent(state);
          set(now);
        }}
      />
      {data.replies.length > 0 && (
        <section aria-labelledby="earlier-title">
          <h2 id="earlier-title">{t('outside.forward.earlier')}</h2>
          <ul>
            {data.replies.map(({ at, text }) => (
              <li key={at}>
                <When iso={at} exact /> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={parts['help']}>{t('outside.forward.until', { at: sayInstant(data.expiresAt) })}</p>
    </div>
  );
}

interface Written {
  readonly state: State | null;
  readonly text: string;
}
const blank: Written = { state: null, text: '' };

interface ReplyProps {
  readonly token: string;
  readonly page: Page;
  readonly onSent: (now: Page, state: State) => void;
}

function Reply({ token, page, onSent }: ReplyProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const [kept, setKept] = useDraft<Written>(draftOf('forward', token));
  const { state, text } = kept ?? blank;
  const photos = usePhotos();
  const [missing, setMissing] = useState(false);
  const { busy, fields, failure, submit } = useSubmit(async () => {
    setMissing(state === null);
    if (state === null) return;
    const now = await upload(occurrenceLinks, 'reply', { body: { token, state, text }, files: photos.files() });
    setKept(null);
    onSent(now, state);
  }, ['text']);
  return (
    <form noValidate className={parts['stack']} onSubmit={submit}>
      <h2>{t('outside.forward.answer')}</h2>
      <fieldset className={parts['stack']}>
        <legend>{t('outside.forward.state')}</legend>
        {forwardReplies.map((one) => (
          <label key={one} className={parts['check']}>
            <input type="radio" name="state" value={one} checked={state === one} onChange={() => setKept({ text, state: one })} />
            <span>{t(`outside.forward.${one}`)}</span>
          </label>
        ))}
        {missing && (
          <p className={parts['error']} role="alert">
            {t('outside.forward.choose')}
          </p>
        )}
      </fieldset>
      <LongTextField
        name="text"
        required={state === 'not-ours'}
        label={t('outside.forward.words')}
        help={t(state === 'not-ours' ? 'outside.forward.notOursHelp' : 'outside.forward.wordsHelp')}
        rows={4}
        max={descriptionMax}
        value={text}
        errors={fields['text']}
        onChange={(value) => setKept({ state, text: value })}
      />
      <PhotoPicker photos={photos} max={page.photosMost} />
      {failure !== null && <Failure error={failure} />}
      <p className={parts['row']}>
        <button type="submit" className="lg-button" aria-disabled={busy || undefined}>
          {t(busy ? 'outside.question.sending' : 'outside.forward.send')}
        </button>
      </p>
    </form>
  );
}
