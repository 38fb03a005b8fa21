import { IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { SEARCH_PULSE_MS, latest } from '#platform/map/index.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import type { Found } from '#platform/shell/find.ts';
import { useLocale } from '#platform/shell/language.ts';
import { route } from '#platform/shell/registry.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { addressHere, exactHit, hitsOf, outcomeOf, stepHit, type SearchOutcome } from './run-search.ts';
import styles from './search.module.css';

/** Word stems are needed once somebody searches: the map's first load goes without. */
const searching = () => import('#platform/shell/site-search.ts');
const Marked = lazy(() => import('#platform/ui/plain/marked.tsx').then((module) => ({ default: module.Marked })));

const LEAST = 2;

/** The search over the map: a combobox over every slice that knows places. Enter searches at once, otherwise after a pause. */
export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const id = useId();
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const [requests] = useState(latest);
  const input = useRef<HTMLInputElement>(null);
  const { outcome, busy, search, forget } = useSearch(requests);
  const hits = outcome ? hitsOf(outcome) : [];

  const type = (value: string): void => {
    setTerm(value);
    setMarked(null);
    if (value.trim().length < LEAST) return forget();
    setOpen(true);
    search(value.trim(), publicConfig().searchDebounce);
  };
  const choose = (hit: SearchHit): void => {
    setOpen(false);
    setTerm(hit.label);
    forget();
    const here = addressHere(hit.to, location.hash);
    if (here !== null) {
      session.highlight.clear();
      location.hash = here;
    } else if (hit.point) {
      if (hit.layer !== undefined) session.layers.apply({ ...session.layers.changes(), also: [hit.layer] });
      const spot = session.highlight.show({ type: 'Point', coordinates: hit.point }, { label: hit.label, pulse: SEARCH_PULSE_MS });
      session.goTo(hit.extent ?? spot);
      session.say(t('search.shown', { name: hit.label }));
    } else if (hit.to !== undefined) {
      location.hash = route(hit.to);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (outcome) setMarked(stepHit(outcome, marked, event.key === 'ArrowDown' ? 1 : -1));
      setOpen(true);
    } else if (event.key === 'Enter') {
      const hit = hits.find((one) => one.id === marked) ?? (busy || outcome === null ? null : exactHit(outcome));
      if (hit) choose(hit);
      else if (term.trim().length >= LEAST) search(term.trim(), 0, choose);
    } else if (event.key === 'Escape' && (open || term !== '')) {
      event.preventDefault();
      if (open && outcome) setOpen(false);
      else type('');
    }
  };
  useEffect(() => {
    if (marked) document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [marked, id]);

  const listed = open && (busy || outcome !== null);
  return (
    <search
      className={styles['search']}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className={styles['box']}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          aria-expanded={listed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={marked ? `${id}-${marked}` : undefined}
          value={term}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {term !== '' && (
          <button
            type="button"
            className="lg-map-icon"
            aria-label={t('search.clear')}
            onClick={() => {
              type('');
              session.highlight.clear();
              input.current?.focus();
            }}
          >
            <IconX size={18} />
          </button>
        )}
      </div>
      <div className={styles['drop']} hidden={!listed}>
        {busy && <p className={styles['quiet']}>{t('search.searching')}</p>}
        {!busy && outcome && hits.length === 0 && <p className={styles['quiet']}>{t('search.none', { term: term.trim() })}</p>}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a combobox with groups and details is more than a datalist can show */}
        <div id={`${id}-list`} role="listbox" className={styles['list']} aria-label={t('search.label')}>
          {outcome?.categories.map((category) =>
            category.groups.map((group, index) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
              <div key={`${category.id}-${group.heading}`} role="group" aria-label={[category.name, group.heading].filter(Boolean).join(', ')}>
                {index === 0 && (
                  <div className={styles['category']} aria-hidden="true">
                    {category.name}
                  </div>
                )}
                {group.heading !== null && (
                  <div className={styles['heading']} aria-hidden="true">
                    {group.heading}
                  </div>
                )}
                {group.hits.map((hit) => (
                  <div
                    key={hit.id}
                    id={`${id}-${hit.id}`}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the listbox
                    role="option"
                    tabIndex={-1}
                    aria-selected={marked === hit.id}
                    className={styles['hit']}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(hit)}
                    onKeyDown={onKeyDown}
                  >
                    <Suspense fallback={hit.label}>
                      <Marked label={hit.label} typed={term} />
                    </Suspense>
                    {hit.detail && hit.detail !== group.heading && <small>{hit.detail}</small>}
                  </div>
                ))}
              </div>
            )),
          )}
        </div>
        {outcome && outcome.failed.length > 0 && <p className={styles['failed']}>{t('search.failed', { names: outcome.failed.join(', ') })}</p>}
      </div>
      <output className="lg-hidden">{outcome && !busy ? t('search.found', { count: hits.length }) : ''}</output>
    </search>
  );
}

/** One search at a time: typing again cancels the previous one and drops its answer. */
function useSearch(requests: ReturnType<typeof latest>) {
  const locale = useLocale();
  const { t } = useTranslation('mapview');
  const failing = (): Found => ({ groups: [], failed: [t('search.label')] });
  const [outcome, setOutcome] = useState<SearchOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      requests.cancel();
    },
    [requests],
  );
  const ask = async (term: string, onExact?: (hit: SearchHit) => void): Promise<void> => {
    const found = await requests.run((signal) =>
      searching()
        .then(({ searchSite }) => searchSite(term, locale, signal))
        .catch(failing),
    );
    if (!found) return;
    const listed = outcomeOf(found);
    setOutcome(listed);
    setBusy(false);
    const exact = onExact && exactHit(listed);
    if (exact) onExact(exact);
  };
  return {
    outcome,
    busy,
    /** `onExact`: called when the text names exactly one thing. */
    search(term: string, wait: number, onExact?: (hit: SearchHit) => void): void {
      clearTimeout(timer.current);
      setBusy(true);
      timer.current = setTimeout(() => void ask(term, onExact), wait);
    },
    forget(): void {
      clearTimeout(timer.current);
      requests.cancel();
      setOutcome(null);
      setBusy(false);
    },
  };
}
