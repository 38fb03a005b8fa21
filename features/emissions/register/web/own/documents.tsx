import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { When } from '#platform/ui/plain/when.tsx';
import { kinds } from '../../../record/kinds.ts';
import type { ownContract, OwnItem } from '../../contract.ts';
import { stateNames } from '../../words.ts';
import styles from './own.module.css';
import { useOwnTexts } from './texts.ts';

/* Without the contract: it carries zod, which the home need not load. */
const path = '/api/epl/front/emissions/own';

export const askOwn = (pageSize: 10 | 100, signal: AbortSignal) =>
  sendAs<(typeof ownContract)['list']>({ method: 'GET', path, silent: true }, { query: { pageSize }, signal });

/** Documents of the person who is signed in, each with what can be downloaded. */
export function Documents({ items, under }: { readonly items: readonly OwnItem[]; readonly under: 'h1' | 'h2' }): ReactNode {
  const t = useOwnTexts();
  const locale = useLocale();
  const Heading = under === 'h1' ? 'h2' : 'h3';
  return (
    <ul className={styles['list']}>
      {items.map(({ id, number, kind, state, place, createdAt, validUntil, files }) => (
        <li key={id} className={styles['card']}>
          <Heading>{kinds[kind].label[locale]}</Heading>
          <p className={styles['state']} data-state={state}>
            {[number ?? t('noNumber'), stateNames[state][locale]].join(' · ')}
          </p>
          {place !== null && <p className={styles['soft']}>{place}</p>}
          <p className={styles['soft']}>
            {t('asked', { at: '' })}
            <When iso={createdAt} exact />
            {validUntil !== null && state === 'issued' && ` · ${t('valid', { day: validUntil.split('-').toReversed().join('/') })}`}
          </p>
          {files.map(({ position, title, pages, bytes }) => (
            <p key={position}>
              <a href={`${path}/${id}/files/${position}`} download>
                {t('download', { title })}
              </a>{' '}
              <span className={styles['soft']}>({t('facts', { size: sizeOf(bytes, locale), count: pages })})</span>
            </p>
          ))}
          {number !== null && (state === 'issued' || state === 'annulled' || state === 'expired') && (
            <p>
              <Link to={`/portal/verificar/${number}`}>{t('verify')}</Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const sizeOf = (bytes: number, locale: 'pt' | 'en'): string => {
  const [value, unit] = bytes < 1_048_576 ? [Math.max(1, Math.round(bytes / 1024)), 'kB'] : [Math.round(bytes / 104_857.6) / 10, 'MB'];
  return `${value.toLocaleString(locale === 'pt' ? 'pt-PT' : 'en-GB')} ${unit}`;
};
