import { IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { viewsContract } from '#platform/crud/views/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Entry } from '#platform/map/panel/parts.tsx';
import { useFailureText } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Filter, Sort } from './model.ts';
import { useFinder } from './texts.ts';

/** As the engine of saved views keeps it: a list of its own beside the one of the back office, whose filters are called otherwise. */
const list = 'gu-urbanprocesses.map';

interface Props {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly onOpen: (state: { readonly filter: Filter; readonly sort: string | null }) => void;
}

/** Searches under a name: mine, and those shared with a role of mine. */
export function Saved({ filter, sort, onOpen }: Props): ReactNode {
  const t = useFinder();
  const say = useFailureText();
  const { data, reload } = useLoad('views', (signal) => api(viewsContract, 'list', { query: { list }, signal }));
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null);
    try {
      await work();
      reload();
      return true;
    } catch (error) {
      setFailure(isProblem(error) && error.code === 'record.duplicate' ? t('saved.duplicate') : say(error));
      return false;
    }
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setFailure(t('required'));
    const { q = '', ...filters } = filter;
    if (await run(() => api(viewsContract, 'create', { body: { list, name, state: { q, filters, sort } } }))) setName('');
  };
  return (
    <details className={panel['fold']}>
      <summary>{t('saved.title')}</summary>
      <div className={panel['stack']}>
        {data?.items.length === 0 && <p className={panel['soft']}>{t('saved.none')}</p>}
        <ul className={panel['list']}>
          {data?.items.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className={panel['link']}
                onClick={() => onOpen({ filter: { ...view.state.filters, ...(view.state.q && { q: view.state.q }) }, sort: view.state.sort })}
              >
                {view.name}
              </button>
              {view.mine && (
                <button
                  type="button"
                  className="lg-map-icon"
                  aria-label={t('saved.remove', { name: view.name })}
                  onClick={() => void run(() => api(viewsContract, 'remove', { params: { id: view.id } }))}
                >
                  <IconTrash size={18} />
                </button>
              )}
            </li>
          ))}
        </ul>
        <form className={panel['stack']} onSubmit={(event) => void save(event)}>
          <Entry label={t('saved.name')} value={name} maxLength={80} onChange={setName} />
          {failure !== null && (
            <p className={panel['danger']} role="alert">
              {failure}
            </p>
          )}
          <button type="submit" className={panel['button']}>
            {t('saved.save')}
          </button>
        </form>
      </div>
    </details>
  );
}
