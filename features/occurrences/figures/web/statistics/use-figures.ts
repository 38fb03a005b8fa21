import { useEffect, useState } from 'react';
import { api } from '#platform/http/web/client.ts';
import { statistics, type PublicFigures } from '../../statistics-contract.ts';

const keptMs = 60_000;
let asked: { readonly at: number; readonly answer: Promise<PublicFigures> } | null = null;

/** All cards show one answer: it is asked for once. */
function askFigures(): Promise<PublicFigures> {
  if (asked && Date.now() - asked.at < keptMs) return asked.answer;
  const answer = api(statistics, 'figures');
  asked = { at: Date.now(), answer };
  answer.catch(() => {
    asked = null;
  });
  return answer;
}

export interface Figures {
  readonly data: PublicFigures | null;
  readonly error: unknown;
  retry(): void;
}

export function useFigures(): Figures {
  const [state, setState] = useState<{ readonly data: PublicFigures | null; readonly error: unknown }>({ data: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    askFigures().then(
      (data) => !left && setState({ data, error: null }),
      (error: unknown) => !left && setState({ data: null, error }),
    );
    return () => {
      left = true;
    };
  }, [round]);
  return { ...state, retry: () => setRound(round + 1) };
}
