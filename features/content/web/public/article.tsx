import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { formatDate } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { RichText } from '#platform/richtext/web/rich-text.tsx';
import { chooseLanguage, useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import styles from './content.module.css';
import { useContentTexts } from './texts.ts';

interface Props {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: string;
  readonly locale: Locale;
  readonly content: string;
  readonly translation: { readonly locale: Locale; readonly slug: string } | null;
  /** Where the other language stands. */
  readonly translationTo: (slug: string) => string;
  readonly preview: boolean;
  readonly previewKey?: string | undefined;
  /** Above the title and below it, before the text. */
  readonly facts?: ReactNode;
  readonly lead?: ReactNode;
  /** Of news: when it came out, and when it last changed where that is another day. */
  readonly publishedAt?: string | null;
  readonly updatedAt: string;
}

/** A text of the town on a page of its own. */
export function Article(props: Props): ReactNode {
  const { back, title, locale, content, translation, translationTo, preview, previewKey, facts, lead, publishedAt, updatedAt } = props;
  const t = useContentTexts();
  const own = useLocale();
  const { timeZone, name } = publicConfig();
  useEffect(() => {
    document.title = `${title} | ${name}`;
  }, [title, name]);
  const day = (iso: string): string => formatDate(new Date(iso), timeZone);
  return (
    <article className={styles['article']}>
      <Link to={back.to} className={styles['back']}>
        <IconArrowLeft size={18} aria-hidden /> {back.label}
      </Link>
      {preview && <Notice tone="warning">{t('preview')}</Notice>}
      {locale !== own && translation === null && <Notice>{t(`onlyIn.${locale}`)}</Notice>}
      <header lang={locale}>
        {facts}
        <h1>{title}</h1>
        {lead}
      </header>
      {translation !== null && (
        <p className={styles['other']}>
          <a
            href={`#${translationTo(translation.slug)}`}
            hrefLang={translation.locale}
            onClick={() => translation.locale !== own && void chooseLanguage(translation.locale)}
          >
            {t(`readIn.${translation.locale}`)}
          </a>
        </p>
      )}
      <RichText html={content} lang={locale} preview={previewKey} />
      <footer className={styles['end']}>
        {publishedAt !== null && publishedAt !== undefined && (
          <p>
            {t('published')} <time dateTime={publishedAt}>{day(publishedAt)}</time>
            {day(publishedAt) !== day(updatedAt) && new Date(updatedAt) > new Date(publishedAt) && (
              <>
                {' · '}
                {t('updated')} <time dateTime={updatedAt}>{day(updatedAt)}</time>
              </>
            )}
          </p>
        )}
        <button type="button" className="lg-button" data-quiet onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden /> {t('print')}
        </button>
      </footer>
    </article>
  );
}
