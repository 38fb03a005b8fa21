import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Entry, Pager } from '#platform/map/panel/parts.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { processContract } from '../../record/contract.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processActions } from '../../record/web/process-actions.ts';
import { finderContract } from '../contract.ts';
import { ExportProcesses } from './export.tsx';
import { Filters } from './filters.tsx';
import { Found } from './found.tsx';
import type { Filter, Finder, Sort } from './model.ts';
import { Saved } from './saved.tsx';
import { useFinder } from './texts.ts';

const sorts: readonly Sort[] = ['-entryAt', 'entryAt', 'process', '-process', '-updatedAt'];

interface Props {
  readonly finder: Finder;
  readonly onAdd: () => void;
  readonly reveal?: (() => void) | undefined;
}

/** What is asked for, saved searches, what was found. Typed words are asked for after a pause, or at once by Enter. */
export function SearchView({ finder, onAdd, reveal }: Props): ReactNode {
  const t = useFinder();
  const locale = useLocale();
  const [filter, sort, page, changes] = [useStore(finder.filter), useStore(finder.sort), useStore(finder.page), useStore(processActions.changes)];
  const { draft, change } = useDraft(finder, filter);
  const lists = useLoad('lists', (signal) => api(processContract, 'lists', { signal }));
  const asked = { ...filter, sort, page };
  const found = useLoad(JSON.stringify([asked, changes]), (signal) => api(processContract, 'search', { query: asked, signal }));
  const [isExporting, setIsExporting] = useState(false);
  const [mayAdd, mayExport] = [useCan(mayProcess.add), useCan(mayProcess.export)];
  const shown = useKept(found.data);
  const total = shown ? sayTotal(shown.total, shown.totalIsExact, locale) : '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change(draft, 0);
  };
  return (
    <div className={panel['stack']}>
      <form className={panel['stack']} onSubmit={submit} aria-label={t('search')}>
        <div className={panel['row']}>
          <Entry
            type="search"
            label={t('search')}
            placeholder={t('placeholder')}
            value={draft.q ?? ''}
            maxLength={200}
            onChange={(q) => change({ ...draft, q })}
          />
          <button type="submit" className="lg-button">
            {t('go')}
          </button>
        </div>
        {lists.error !== null && <Failure error={lists.error} onRetry={lists.reload} />}
        {lists.data && <Filters lists={lists.data} draft={draft} change={change} />}
      </form>
      <Saved filter={filter} sort={sort} onOpen={(state) => open(finder, state)} />
      <div className={panel['row']}>
        {mayAdd && (
          <button type="button" className={panel['button']} onClick={onAdd}>
            <IconPlus size={18} aria-hidden /> {t('add')}
          </button>
        )}
        {mayExport && shown && shown.total > 0 && (
          <button type="button" className={panel['button']} onClick={() => setIsExporting(true)}>
            <IconDownload size={18} aria-hidden /> {t('export')}
          </button>
        )}
      </div>
      {found.error !== null && <Failure error={found.error} onRetry={found.reload} />}
      {!shown && found.error === null && <Skeleton label={t('loading')} lines={6} />}
      {shown && (
        <>
          <div className={panel['between']}>
            <strong role="status">{t('found', { count: shown.total, total })}</strong>
            <select
              aria-label={t('order')}
              className={panel['button']}
              value={sort}
              onChange={({ currentTarget }) => {
                finder.page.set(1);
                finder.sort.set(sorts.find((one) => one === currentTarget.value) ?? '-entryAt');
              }}
            >
              {sorts.map((one) => (
                <option key={one} value={one}>
                  {t(`sort.${one}`)}
                </option>
              ))}
            </select>
          </div>
          {shown.items.length === 0 && <p className={panel['soft']}>{t(Object.keys(filter).length === 0 ? 'empty' : 'none')}</p>}
          <Found finder={finder} items={shown.items} reveal={reveal} />
          <Pager
            page={page}
            pages={shown.totalIsExact ? Math.max(1, Math.ceil(shown.total / shown.pageSize)) : null}
            onChange={(next) => finder.page.set(next)}
          />
        </>
      )}
      {isExporting && shown && (
        <ExportProcesses
          title={t('exporting.title')}
          what={t('exporting.what', { count: shown.total, total })}
          start={(type) => api(finderContract, 'exportSearch', { params: { type }, query: { ...filter, sort } })}
          onClose={() => setIsExporting(false)}
        />
      )}
    </div>
  );
}

/** What was found before stands until the next is there. */
function useKept<T>(now: T | null): T | null {
  const [kept, setKept] = useState(now);
  if (now !== null && now !== kept) setKept(now);
  return now ?? kept;
}

/** What stands in the form, and when it is asked for: after a pause unless it is chosen from a list. */
function useDraft(finder: Finder, filter: Filter) {
  const [draft, setDraft] = useState<Filter>(filter);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A saved search, or one that was cleared.
  const [known, setKnown] = useState(filter);
  if (known !== filter) {
    setKnown(filter);
    setDraft(filter);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: Filter, wait = publicConfig().searchDebounce): void => {
    setDraft(next);
    clearTimeout(timer.current);
    const ask = (): void => finder.search(filled(next));
    if (wait === 0) ask();
    else timer.current = setTimeout(ask, wait);
  };
  return { draft, change };
}

const filled = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])));

function open(finder: Finder, { filter, sort }: { readonly filter: Filter; readonly sort: string | null }): void {
  finder.sort.set(sorts.find((one) => one === sort) ?? '-entryAt');
  finder.search(filter);
}
