import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { session } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { newKey } from '#platform/http/web/new-key.ts';
import { Done, FormField, FormSummary, SubmitButton } from '#platform/ui/small-form/form-parts.tsx';
import { useForm } from '#platform/ui/small-form/use-form.ts';
import { pageWords, usePageTexts } from './page-texts.ts';
import { contactContract, contactInput } from '../contact-contract.ts';
import styles from './portal.module.css';

const kept = 'largo.contact';
const blank = { name: '', email: '', phone: '', subject: '', message: '' };
type Written = typeof blank;

/** What was being written in this tab before the page was left or reloaded. */
function begun(): Written {
  const user = session.user();
  const known = { ...blank, name: user?.name ?? '', email: user?.email ?? '' };
  try {
    return { ...known, ...(JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Partial<Written>) };
  } catch {
    return known;
  }
}

/** The contact form; its message is kept in the tab until it was sent. */
export function ContactForm(): ReactNode {
  const t = usePageTexts();
  const [sent, setSent] = useState<{ readonly number: number; readonly email: string | null } | null>(null);
  const [key, setKey] = useState(newKey);
  const form = useForm(pageWords, begun(), contactInput, async (body, reset) => {
    const { number } = await api(contactContract, 'send', { params: { module: 'portal' }, body: { ...body, key } }).catch((error: unknown) => {
      // Another text of this form had arrived although its answer did not: this one stays, and goes as a request of its own.
      if (isProblem(error) && error.code === 'contact.key-used') setKey(newKey());
      throw error;
    });
    reset((typed) => ({ ...typed, subject: '', message: '' }));
    setKey(newKey());
    setSent({ number, email: body.email });
  });
  useEffect(() => {
    sessionStorage.setItem(kept, JSON.stringify(form.values));
  }, [form.values]);
  return (
    <section className={styles['write']} aria-labelledby="write">
      <h2 id="write">{t('contact.writeTitle')}</h2>
      {sent === null ? (
        <form noValidate onSubmit={form.submit}>
          <p>{t('contact.write')}</p>
          <FormSummary form={form} />
          <FormField form={form} name="name" autoComplete="name" />
          <FormField form={form} name="email" kind="email" autoComplete="email" optional help={t('contact.contactHelp')} />
          <FormField form={form} name="phone" kind="tel" autoComplete="tel" optional />
          <FormField form={form} name="subject" />
          <FormField form={form} name="message" kind="long" />
          <p className={styles['small']}>{t('contact.data')}</p>
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
