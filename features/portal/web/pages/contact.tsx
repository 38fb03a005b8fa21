import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ContactValue } from '#platform/shell/contact-value.tsx';
import { useSay } from '#platform/shell/language.ts';
import { homeActions, route } from '#platform/shell/registry.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { usePageTexts } from '../page-texts.ts';
import { ContactForm } from '../contact-form.tsx';
import styles from '../portal.module.css';

export function Screen(): ReactNode {
  const t = usePageTexts();
  const say = useSay();
  const { authority, footer, contact } = usePublicConfig();
  const report = homeActions()[0];
  return (
    <div className={styles['article']}>
      <h1>{t('contact.title')}</h1>
      <p>{footer.contacts.length > 0 ? t('contact.lead', { authority }) : t('contact.none')}</p>
      <dl className={styles['contacts']}>
        {footer.contacts.map(({ name, value }) => (
          <div key={name.pt}>
            <dt>{say(name)}</dt>
            <dd>
              <ContactValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {contact.locationLink !== null && (
        <p>
          <a href={contact.locationLink}>{t('contact.location')}</a>
        </p>
      )}
      {report !== undefined && (
        <p className={styles['note']}>
          {t('contact.report', { action: say(report.label) })} <Link to={route(report.to)}>{say(report.label)}</Link>
        </p>
      )}
      <ContactForm />
    </div>
  );
}
