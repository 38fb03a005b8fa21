import { Alert, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { useUi } from './texts.ts';

export interface TrialResult {
  readonly text: string;
  readonly isGood: boolean;
}

/** Tries settings as they are written, before they are saved, and says what came. A refusal is told by its first field. */
export function Trial({ ask }: { readonly ask: () => Promise<TrialResult> }): ReactNode {
  const t = useUi();
  const [result, setResult] = useState<TrialResult | 'asking' | null>(null);
  const start = async (): Promise<void> => {
    setResult('asking');
    try {
      setResult(await ask());
    } catch (error) {
      const fields = isProblem(error) ? Object.values(error.fields ?? {}).flat() : [];
      setResult({ text: fields[0]?.message ?? (isProblem(error) ? error.message : String(error)), isGood: false });
    }
  };
  return (
    <div>
      <Button variant="default" loading={result === 'asking'} onClick={() => void start()}>
        {t('tryIt')}
      </Button>
      <div role="status">
        {result !== null && result !== 'asking' && (
          <Alert mt="sm" color={result.isGood ? 'green' : 'red'}>
            {result.text}
          </Alert>
        )}
      </div>
    </div>
  );
}
