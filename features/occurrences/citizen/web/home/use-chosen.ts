import { useEffect, useState } from 'react';
import { readChosen, writeChosen, type Chosen } from './filter.ts';

/** The filter, held in the address of the page so that what one sees can be sent. The map writes its own part of the address. */
export function useChosen(): readonly [Chosen, (chosen: Chosen) => void] {
  const [chosen, setChosen] = useState(() => readChosen(current()));
  useEffect(() => {
    const read = (): void => setChosen((before) => (same(before, readChosen(current())) ? before : readChosen(current())));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [
    chosen,
    (next) => {
      setChosen(next);
      const search = current();
      writeChosen(search, next);
      const query = search.toString().replaceAll('%2C', ',');
      history.replaceState(history.state, '', `${location.hash.split('?')[0] ?? ''}${query === '' ? '' : `?${query}`}`);
    },
  ];
}

const current = (): URLSearchParams => new URLSearchParams(location.hash.split('?')[1] ?? '');
const same = (a: Chosen, b: Chosen): boolean => JSON.stringify(a) === JSON.stringify(b);
