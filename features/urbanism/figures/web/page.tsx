import type { ReactNode } from 'react';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Board } from './board.tsx';
import { useFigures } from './texts.ts';

export function Screen(): ReactNode {
  const t = useFigures();
  return (
    <PageFrame title={t('title')}>
      <Board level="h2" />
    </PageFrame>
  );
}
