import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { EditorProps } from './editor.tsx';

/** The editor is loaded with the first form that has a text to write. */
const Editor = lazy(() => import('./editor.tsx').then((module) => ({ default: module.Editor })));

export function RichTextInput(props: EditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={360} />}>
      <Editor {...props} />
    </Suspense>
  );
}
