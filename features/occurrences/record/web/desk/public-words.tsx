import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePersonalWords } from '../personal-words.tsx';
import { useDeskTexts } from './texts.ts';

/** Before words become public: do they lead to a person? */
export function PublicWordsWarning({ texts }: { readonly texts: readonly (string | null)[] }): ReactNode {
  const t = useDeskTexts();
  const what = usePersonalWords()(texts.filter((text) => text !== null));
  return what === null ? null : (
    <Alert color="yellow" role="status">
      {t('write.willBePublic', { what })}
    </Alert>
  );
}
