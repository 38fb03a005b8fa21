import { useEffect, useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Entry } from '#platform/map/panel/parts.tsx';
import { useSay } from '#platform/shell/language.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { processContract, type ProcessRow } from '../contract.ts';
import { mayProcess } from '../permissions.ts';

const WAIT_MS = 350;
const none = { pt: 'Não há processos com estas palavras.', en: 'No processes with these words.' };
const noSearch = { pt: 'Para procurar processos precisa da permissão de pesquisa.', en: 'To find processes you need the permission to search.' };

/** What somebody types, and what is asked for once they pause. */
export function useTyped() {
  const [typed, type] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, asked, type };
}

interface Props {
  readonly label: string;
  readonly onPick: (row: ProcessRow) => void;
  /** Those that are there already. */
  readonly without?: readonly number[];
}

/** Finds a process by any word of it, beside the map. */
export function ProcessSearch({ label, onPick, without = [] }: Props): ReactNode {
  const say = useSay();
  const maySearch = useCan(mayProcess.search);
  const { typed, asked, type } = useTyped();
  const { data, error, reload } = useLoad(!maySearch || asked.length < 2 ? null : asked, (signal) =>
    api(processContract, 'search', { query: { q: asked, pageSize: 10 }, signal }),
  );
  if (!maySearch) return <p className={panel['soft']}>{say(noSearch)}</p>;
  const items = typed === '' ? [] : (data?.items.filter((row) => !without.includes(row.id)) ?? []);
  return (
    <div className={panel['stack']}>
      <Entry type="search" label={label} maxLength={100} value={typed} onChange={type} />
      {error !== null && <Failure error={error} onRetry={reload} />}
      <p className={panel['soft']} role="status">
        {data !== null && typed !== '' && items.length === 0 && say(none)}
      </p>
      <ul className={panel['list']} hidden={items.length === 0}>
        {items.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => {
                type('');
                onPick(row);
              }}
            >
              {row.process}
              {row.subProcess !== null && ` · ${row.subProcess}`}
              <small>{[row.subject, row.address].filter(Boolean).join(' · ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
