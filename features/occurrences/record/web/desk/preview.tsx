import type { ReactNode } from 'react';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import styles from './preview.module.css';
import { useDeskTexts } from './texts.ts';

/** The words as they will stand on the public page. */
export function Preview({ text, title }: { readonly text: string; readonly title?: ReactNode }): ReactNode {
  const t = useDeskTexts();
  return (
    <figure className={styles['preview']}>
      <figcaption>{t('write.preview')}</figcaption>
      <blockquote>
        {title}
        {text.trim() !== '' && <p>{text.trim()}</p>}
        <footer>{t('write.byline', { authority: publicConfig().authority })}</footer>
      </blockquote>
    </figure>
  );
}
