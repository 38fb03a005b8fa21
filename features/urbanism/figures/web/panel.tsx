import type { ReactNode } from 'react';
import { Board } from './board.tsx';
import { useFigures } from './texts.ts';

/** The figures beside the map. */
export function Panel(): ReactNode {
  const t = useFigures();
  return (
    <>
      <Board level="h3" />
      <a href="#/gugestao/figures">{t('page')}</a>
    </>
  );
}
