import './texts.ts';
import { useState, type ReactNode } from 'react';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { AddProcess } from './add.tsx';
import { finderOf } from './model.ts';
import { ProcessView } from './process.tsx';
import { SearchView } from './search.tsx';

/** The search of processes; the process that the address names in its place. */
export function Panel({ session, reveal }: ToolContext): ReactNode {
  const finder = finderOf(session);
  const place = useStore(finder.place);
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding)
    return (
      <AddProcess
        onDone={(process) => {
          setIsAdding(false);
          if (process !== null) finder.open(process);
        }}
      />
    );
  if (place === null) return <SearchView finder={finder} onAdd={() => setIsAdding(true)} reveal={reveal} />;
  return <ProcessView key={JSON.stringify(place)} finder={finder} place={place} reveal={reveal} />;
}
