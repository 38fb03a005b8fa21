import { Alert, Button, Group } from '@mantine/core';
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ogcServices, type Found } from '../contract.ts';
import { questionOf, type Values } from './form-values.ts';
import { FoundFacts } from './parts.tsx';
import { useOgc } from './queries.ts';

interface Props {
  readonly values: Values;
  readonly serviceId: number | null;
  /** The type was chosen by hand: only that one is tried. */
  readonly typeIsChosen: boolean;
  readonly onFound: (url: string, found: Found) => void;
  readonly onMove: (url: string) => void;
  readonly onFieldErrors: (errors: Readonly<Record<string, string>>) => void;
}

type Result = { readonly found: Found; readonly other: boolean } | { readonly message: string };

/** Asks the service now, and says what was found or what is wrong; nothing is saved by it. */
export function TestPanel({ values, serviceId, typeIsChosen, onFound, onMove, onFieldErrors }: Props): ReactNode {
  const t = useOgc();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ readonly of: string; readonly it: Result } | null>(null);
  const print = JSON.stringify([values.url, values.type, values.username, values.password]);
  const run = async (): Promise<void> => {
    setBusy(true);
    setResult(null);
    try {
      const { url, found } = await api(ogcServices, 'test', { body: questionOf(values, typeIsChosen ? values.type : null, serviceId) });
      setResult({ of: JSON.stringify([url, found.type, values.username, values.password]), it: { found, other: found.type !== values.type } });
      onFound(url, found);
    } catch (error) {
      if (!isProblem(error)) toast.failure(error);
      else if (Object.keys(error.fields).length > 0) {
        onFieldErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
      } else setResult({ of: print, it: { message: error.detail } });
    } finally {
      setBusy(false);
    }
  };
  const it = result?.it;
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} />}
          loading={busy}
          disabled={values.url.trim() === ''}
          onClick={() => void run()}
        >
          {t('test.run')}
        </Button>
        {result && !busy && result.of !== print && <span>{t('test.changed')}</span>}
      </Group>
      <div role="status">
        {it && 'found' in it && (
          <Alert color="green" title={t('test.good')} icon={<IconCircleCheck size={20} />}>
            {it.other && <p>{t('test.other', { type: it.found.type.toUpperCase() })}</p>}
            <FoundFacts found={it.found} onMove={onMove} />
          </Alert>
        )}
        {it && 'message' in it && (
          <Alert color="red" title={t('test.bad')}>
            {it.message}
          </Alert>
        )}
      </div>
    </>
  );
}
