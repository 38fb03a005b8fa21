import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { address } from '#platform/http/web/client.ts';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { When } from '#platform/ui/plain/when.tsx';
import type { Lately } from '../../statistics-contract.ts';
import styles from './lately.module.css';
import { useLatelyTexts } from './texts.ts';

/** Before and after of what was solved; null: it is being asked for, and its room kept. */
export function Solved({ items }: { readonly items: Lately['solved'] | null }): ReactNode {
  const t = useLatelyTexts();
  return (
    <section className={styles['block']} aria-labelledby="lately-solved" aria-busy={items === null}>
      <h2 id="lately-solved">{t(items?.[0]?.near === true ? 'near' : 'solved')}</h2>
      <ul className={styles['solved']}>
        {(items ?? []).map(({ code, title, address: where, closedAt, before, after }) => (
          <li key={code}>
            <article>
              <div className={styles['pair']}>
                <Shot id={before} label={t('before')} title={title} />
                <Shot id={after} label={t('after')} title={title} />
              </div>
              <h3>
                <Link to={`/meubairro/occurrence/${code}`}>{title}</Link>
              </h3>
              <p>{where}</p>
              <p>
                <When iso={closedAt} />
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shot({ id, label, title }: { readonly id: number; readonly label: string; readonly title: string }): ReactNode {
  return (
    <figure>
      <Picture
        src={address('/api/meubairro/front/occurrences/photos/:id', { params: { id }, query: { variant: 'thumbnail' } })}
        alt={`${title}: ${label}`}
      />
      <figcaption aria-hidden>{label}</figcaption>
    </figure>
  );
}
