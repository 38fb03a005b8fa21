import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { find, findServices, searchDebounce, type Found } from '#platform/shell/find.ts';
import { useLocale } from '#platform/shell/language.ts';
import { route } from '#platform/shell/registry.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import styles from './portal.module.css';

/** One box over services and everything the slices find. Starts by itself once typing rests, at once on Enter. */
export function SearchPanel({
  initial = '',
  label,
  onSearch,
}: {
  readonly initial?: string;
  /** Visible label; the home shows its question as heading instead. */
  readonly label?: string;
  readonly onSearch?: (term: string) => void;
}): ReactNode {
  const { t } = useTranslation('platform');
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const { term, found, busy, search } = useFind(typed);
  return (
    <div className={styles['search']}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
          onSearch?.(typed.trim());
        }}
      >
        <label htmlFor={id} className={label === undefined ? 'lg-hidden' : undefined}>
          {label ?? t('search.label')}
        </label>
        <div className={styles['box']}>
          <input
            id={id}
            type="search"
            value={typed}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit" className="lg-button">
            <IconSearch size={20} aria-hidden />
            <span className={styles['wide']}>{t('search.submit')}</span>
          </button>
        </div>
      </form>
      <Results term={term} found={found} busy={busy} />
    </div>
  );
}

function Results({ term, found, busy }: { readonly term: string; readonly found: Found | null; readonly busy: boolean }): ReactNode {
  const { t } = useTranslation('platform');
  const locale = useLocale();
  const services = findServices(term, locale);
  const groups = [...(services.length > 0 ? [{ id: 'services', label: t('search.services'), hits: services }] : []), ...(found?.groups ?? [])];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <p role="status" className={term === '' ? 'lg-hidden' : styles['count']}>
        {term !== '' && (busy ? t('search.searching') : count === 0 ? t('search.none', { term }) : t('search.results', { count }))}
      </p>
      {term !== '' && groups.length > 0 && (
        <div className={styles['results']}>
          {groups.map(({ id, label, hits }) => (
            <section key={id} aria-label={label}>
              <h2>{label}</h2>
              <ul>
                {hits.map((hit) => (
                  <li key={hit.id}>
                    <Hit hit={hit} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {found !== null && found.failed.length > 0 && <p role="alert">{t('search.failed', { names: found.failed.join(', ') })}</p>}
    </>
  );
}

function Hit({ hit }: { readonly hit: SearchHit }): ReactNode {
  const words = (
    <>
      <span>{hit.label}</span>
      {hit.detail !== undefined && <small>{hit.detail}</small>}
    </>
  );
  if (hit.to === undefined) return <span className={styles['hit']}>{words}</span>;
  if (/^https?:/.test(hit.to))
    return (
      <a className={styles['hit']} href={hit.to}>
        {words}
      </a>
    );
  return (
    <Link className={styles['hit']} to={route(hit.to)}>
      {words}
    </Link>
  );
}

/** A newer search cancels the one before. */
function useFind(typed: string): { readonly term: string; readonly found: Found | null; readonly busy: boolean; readonly search: () => void } {
  const locale = useLocale();
  const [term, setTerm] = useState(typed.trim());
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found: Found } | null>(null);
  const asked = `${locale} ${term}`;
  useEffect(() => {
    const timer = window.setTimeout(() => setTerm(typed.trim()), searchDebounce());
    return () => window.clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (term.length < 2) return;
    const stop = new AbortController();
    find(term, 'portal', locale, stop.signal).then(
      (found) => setAnswer({ to: asked, found }),
      () => undefined,
    );
    return () => stop.abort();
  }, [term, locale, asked]);
  const found = answer?.to === asked ? answer.found : null;
  return { term, found, busy: term.length >= 2 && found === null, search: () => setTerm(typed.trim()) };
}
