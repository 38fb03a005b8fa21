import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#platform/shell/feature.ts';
import { searchDebounce, type Found } from '#platform/shell/find.ts';
import { needMessages, registerMessages, useLocale, useSay } from '#platform/shell/language.ts';
import { places } from '#platform/shell/places.ts';
import { homeActions, route } from '#platform/shell/registry.ts';
import { searchSite } from '#platform/shell/site-search.ts';
import { Marked } from '#platform/ui/plain/marked.tsx';
import { isOn } from '#platform/tenancy/web/config.ts';
import { searchEn } from '../messages/search.en.ts';
import { searchPt } from '../messages/search.pt.ts';
import styles from './portal.module.css';

const words = 'portal-search';
// A namespace of its own: the portal's first page does without.
registerMessages(words, { pt: searchPt, en: searchEn });
void needMessages([words]);

/** What was found, grouped, with what was typed marked in it. `pressed`: the words with which Enter was pressed last. */
export function SearchResults({ typed, pressed }: { readonly typed: string; readonly pressed: string }): ReactNode {
  const { t } = useTranslation(words);
  const { term, found, busy, failed } = useFound(typed, pressed);
  const groups = found?.groups ?? [];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const marks = [term, ...(found?.also ?? [])].join(' ');
  const status = busy ? t('searching') : found === null ? '' : count === 0 ? t('none', { term }) : t('results', { count });
  return (
    <>
      <p role="status" className={styles['count']}>
        {status}
      </p>
      {groups.length > 0 && (
        <div className={styles['results']}>
          {groups.map(({ id, label, hits }) => (
            <section key={id} aria-label={label} data-group={id}>
              <h2>{label}</h2>
              <ul>
                {hits.map((hit) => (
                  <li key={hit.id}>
                    <Hit hit={hit} marks={marks} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {found !== null && !busy && count === 0 && <Otherwise />}
      {found !== null && found.failed.length > 0 && <p role="alert">{t('platform:search.failed', { names: found.failed.join(', ') })}</p>}
      {failed && <p role="alert">{t('broken')}</p>}
    </>
  );
}

/** Nothing found is no dead end. */
function Otherwise(): ReactNode {
  const { t } = useTranslation(words);
  const say = useSay();
  const links = [
    ...homeActions().map(({ label, to }) => ({ to: route(to), label: say(label) })),
    ...(isOn('ig') ? [{ to: '/ig/home', label: t('toMap') }] : []),
    { to: places.help, label: t('platform:header.help') },
    { to: places.contact, label: t('toContact') },
  ];
  return (
    <section className={styles['results']} aria-label={t('instead')}>
      <h2>{t('instead')}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles['hit']} to={to}>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit, marks }: { readonly hit: SearchHit; readonly marks: string }): ReactNode {
  const words = (
    <>
      <span>
        <Marked label={hit.label} typed={marks} />
      </span>
      {hit.detail !== undefined && (
        <small>
          <Marked label={hit.detail} typed={marks} />
        </small>
      )}
    </>
  );
  if (hit.to === undefined) return <span className={styles['hit']}>{words}</span>;
  const href = /^https?:/.test(hit.to) ? hit.to : `#${route(hit.to)}`;
  return (
    <a className={styles['hit']} href={href}>
      {words}
    </a>
  );
}

/** A newer search cancels the one before; what was found stays until something else is. */
function useFound(typed: string, pressed: string) {
  const locale = useLocale();
  const [term, setTerm] = useState(pressed.trim());
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found: Found | null } | null>(null);
  const wanted = typed.trim();
  const asked = `${locale} ${term}`;
  useEffect(() => {
    const timer = window.setTimeout(() => setTerm(wanted), wanted === pressed.trim() ? 0 : searchDebounce());
    return () => window.clearTimeout(timer);
  }, [wanted, pressed]);
  useEffect(() => {
    if (term.length < 2) return;
    const stop = new AbortController();
    searchSite(term, locale, stop.signal).then(
      (found) => setAnswer({ to: asked, found }),
      () => {
        if (!stop.signal.aborted) setAnswer({ to: asked, found: null });
      },
    );
    return () => stop.abort();
  }, [term, locale, asked]);
  const isHere = answer?.to === asked;
  return { term, found: answer?.found ?? null, busy: term.length >= 2 && !isHere, failed: isHere && answer.found === null };
}
