import type { ReactNode } from 'react';
import panel from '#platform/map/panel/panel.module.css';
import { useStore } from '#platform/shell/store.ts';
import { sayDay } from '#platform/ui/format.ts';
import type { ProcessRow } from '../../record/contract.ts';
import { nameOf } from '../domain/place.ts';
import type { Finder } from './model.ts';

interface Props {
  readonly finder: Finder;
  readonly items: readonly ProcessRow[];
  readonly reveal?: (() => void) | undefined;
}

/** Rows of the search: pointing at one marks it on the map, and the other way round; choosing one opens it. */
export function Found({ finder, items, reveal }: Props): ReactNode {
  const pointed = useStore(finder.pointed);
  return (
    <ol className={panel['list']}>
      {items.map((item) => (
        <li key={item.id} data-pointed={item.id === pointed || undefined}>
          <button
            type="button"
            onPointerEnter={(event) => event.pointerType === 'mouse' && finder.point(item)}
            onPointerLeave={(event) => event.pointerType === 'mouse' && finder.point(null)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && finder.point(item)}
            onClick={() => {
              reveal?.();
              finder.open(item);
            }}
          >
            <span className={panel['between']}>
              <strong>{nameOf(item)}</strong>
              {item.status && <span className={panel['badge']}>{item.status.title}</span>}
            </span>
            {item.subject !== null && <span>{item.subject}</span>}
            <small>{[item.address, item.owner?.title, item.entryAt && sayDay(item.entryAt)].filter(Boolean).join(' · ')}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}
