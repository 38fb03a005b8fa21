import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { places } from '#platform/shell/places.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { usePageTexts } from '../page-texts.ts';
import styles from '../portal.module.css';

export function About(): ReactNode {
  const t = usePageTexts();
  const { authority } = publicConfig();
  return (
    <article className={styles['article']}>
      <h1>{t('about.title')}</h1>
      <p>{t('about.lead', { authority })}</p>
      {(['what', 'account', 'data', 'made'] as const).map((part) => (
        <section key={part}>
          <h2>{t(`about.${part}Title`)}</h2>
          <p>{t(`about.${part}`)}</p>
        </section>
      ))}
    </article>
  );
}

export function Help(): ReactNode {
  const t = usePageTexts();
  const items = t('help.items', { returnObjects: true }) as readonly { q: string; a: string }[];
  return (
    <article className={styles['article']}>
      <h1>{t('help.title')}</h1>
      <p>{t('help.lead')}</p>
      {items.map(({ q, a }) => (
        <section key={q}>
          <h2>{q}</h2>
          <p>{a}</p>
        </section>
      ))}
    </article>
  );
}

export function Accessibility(): ReactNode {
  const t = usePageTexts();
  const { authority } = publicConfig();
  const points = t('accessibility.do', { returnObjects: true }) as readonly string[];
  return (
    <article className={styles['article']}>
      <h1>{t('accessibility.title')}</h1>
      <p>{t('accessibility.lead', { authority })}</p>
      <h2>{t('accessibility.statusTitle')}</h2>
      <p>{t('accessibility.status')}</p>
      <h2>{t('accessibility.doTitle')}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h2>{t('accessibility.limitsTitle')}</h2>
      <p>{t('accessibility.limits')}</p>
      <h2>{t('accessibility.contactTitle')}</h2>
      <p>
        {t('accessibility.contact')} <Link to={places.contact}>{t('contact.title')}</Link>
      </p>
    </article>
  );
}
