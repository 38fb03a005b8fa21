import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { session } from '#platform/access/web/session.ts';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { newKey } from '#platform/http/web/new-key.ts';
import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf, recordOf } from '#platform/kernel/unknown.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Done, FormCheck, FormField, FormSummary, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import { contactContract, contactInput, mostFiles } from '../contact-contract.ts';
import { Attachments } from './attachments.tsx';
import { pageWords, usePageTexts } from './page-texts.ts';
import styles from './portal.module.css';

const kept = 'largo.contact';
const blank = { topicId: '', name: '', email: '', phone: '', subject: '', message: '' };
const params = { module: 'portal' };

/** What was being written in this tab before the page was left or reloaded. */
function begun(): typeof blank {
  const user = session.user();
  const known = { ...blank, name: user?.name ?? '', email: user?.email ?? '' };
  try {
    const written = recordOf(JSON.parse(sessionStorage.getItem(kept) ?? '{}'));
    return tableOf(keysOf(blank), (name) => (typeof written[name] === 'string' ? written[name] : known[name]));
  } catch {
    return known;
  }
}

/** The contact form; its message is kept in the tab until it was sent. */
export function ContactForm(): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const [sent, setSent] = useState<{ readonly number: number; readonly email: string | null } | null>(null);
  const [key, setKey] = useState(newKey);
  const [files, setFiles] = useState<readonly File[]>([]);
  // The stamp says when the form was opened: one for each message, never from the cache of an earlier visit.
  const { data: handed } = useQuery({
    queryKey: ['contact-form', locale, key],
    queryFn: ({ signal }) => api(contactContract, 'form', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const form = useForm(pageWords, { ...begun(), consent: false, homepage: '' }, contactInput, async (input, reset) => {
    // What was left empty stays out: a form with files has no word for nothing.
    const given = { topicId: input.topicId ?? undefined, email: input.email ?? undefined, phone: input.phone ?? undefined };
    const body = { ...input, ...given, stamp: handed?.stamp ?? '', key };
    const sending =
      files.length > 0 ? upload(contactContract, 'sendWithFiles', { params, body, files }) : api(contactContract, 'send', { params, body });
    const { number } = await sending.catch((error: unknown) => {
      // Another text of this form had arrived although its answer did not: this one stays, and goes as a request of its own.
      if (isProblem(error) && error.code === 'contact.key-used') setKey(newKey());
      throw error;
    });
    reset((typed) => ({ ...typed, subject: '', message: '', consent: false }));
    setFiles([]);
    setKey(newKey());
    setSent({ number, email: input.email });
  });
  const { consent: _given, homepage: _trap, ...written } = form.values;
  const words = JSON.stringify(written);
  useEffect(() => sessionStorage.setItem(kept, words), [words]);
  const topics = handed?.topics ?? [];
  const complaint = form.errors['topicId']?.[0]?.message;
  return (
    <section className={styles['write']} aria-labelledby="write">
      <h2 id="write">{t('contact.writeTitle')}</h2>
      {sent === null ? (
        <form noValidate onSubmit={form.submit}>
          <p>{t('contact.write')}</p>
          <FormSummary form={form} />
          {topics.length > 0 && (
            <NativeSelect
              id="field-topicId"
              size="md"
              label={`${t('fields.topicId')} (${t('platform:form.optional')})`}
              description={t('contact.topicHelp')}
              error={complaint}
              value={form.values.topicId}
              data={[{ value: '', label: t('contact.noTopic') }, ...topics.map(({ id, name }) => ({ value: String(id), label: name }))]}
              onChange={(event) => form.set('topicId', event.currentTarget.value)}
            />
          )}
          <FormField form={form} name="name" autoComplete="name" />
          <FormField form={form} name="email" kind="email" autoComplete="email" optional help={t('contact.contactHelp')} />
          <FormField form={form} name="phone" kind="tel" autoComplete="tel" optional />
          <FormField form={form} name="subject" />
          <FormField form={form} name="message" kind="long" />
          <div className={styles['trap']} aria-hidden="true">
            <label>
              {t('fields.homepage')}{' '}
              <input
                tabIndex={-1}
                autoComplete="off"
                value={form.values.homepage}
                onChange={(event) => form.set('homepage', event.currentTarget.value)}
              />
            </label>
          </div>
          {handed && (
            <Attachments files={files} most={mostFiles} max={handed.uploadMax} error={form.errors['files']?.[0]?.message} onChange={setFiles} />
          )}
          <p className={styles['small']}>{t('contact.data')}</p>
          <FormCheck form={form} name="consent" label={`${t('fields.consent')} (${t('platform:form.required')})`} />
          <SubmitButton busy={form.busy}>{t('contact.submit')}</SubmitButton>
        </form>
      ) : (
        <>
          <Done>
            <strong>{t('contact.sentTitle')}.</strong> {t('contact.sent', { number: sent.number })}{' '}
            {sent.email !== null && t('contact.sentMail', { email: sent.email })}
          </Done>
          <Button variant="default" onClick={() => setSent(null)}>
            {t('contact.another')}
          </Button>
        </>
      )}
    </section>
  );
}
