import { useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, api, isProblem, upload } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { descriptionMax } from '../../../record/inputs.ts';
import { forwardReplies, occurrenceLinks } from '../../contract.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { draftOf } from './draft-of.ts';
import { PhotoInput } from './photo-input.tsx';
import { LinkState, PlaceOf } from './shell.tsx';
import { LongTextField } from '../../../record/web/plain/field.tsx';
import { Failure, Notice } from '../../../record/web/plain/notice.tsx';
import { Picture } from '../../../record/web/plain/photo.tsx';
import parts from '../../../record/web/plain/parts.module.css';
import { useLoad } from '../../../record/web/plain/use-load.ts';
import { When } from '../../../record/web/plain/when.tsx';
import styles from '../../../record/web/plain/occurrence.module.css';

type Page = ReceivedOf<(typeof occurrenceLinks)['page']>;
type State = (typeof forwardReplies)[number];

/** What a contractor sees behind the private link, and how they answer. Opening it does nothing: only the button sends. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const search = useSearch({ strict: false }) as { readonly token?: unknown };
  const token = String(search.token ?? '');
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
          <ul className={styles['gallery']}>
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
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fields, setFields] = useState<FieldErrors>({});
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMissing(state === null);
    if (state === null || sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      const now = await upload(occurrenceLinks, 'reply', { body: { token, state, text }, files: [...files] });
      setKept(null);
      onSent(now, state);
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setFields(error.fields);
        document.getElementById('field-text')?.focus();
      } else setFailure(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return (
    <form noValidate className={parts['stack']} onSubmit={(event) => void send(event)}>
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
      <PhotoInput files={files} max={page.photosMost} onChange={setFiles} />
      {failure !== null && <Failure error={failure} />}
      <p className={parts['row']}>
        <button type="submit" className="lg-button" aria-disabled={busy || undefined}>
          {t(busy ? 'outside.question.sending' : 'outside.forward.send')}
        </button>
      </p>
    </form>
  );
}
