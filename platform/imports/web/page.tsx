import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer, BulkContract, BulkView } from '#platform/bulk/contract.ts';
import { BulkDialog } from '#platform/bulk/web/bulk-dialog.tsx';
import type { BulkWords } from '#platform/bulk/web/bulk-report.tsx';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import type { ImportedFile } from '../contract.ts';

interface Props<File> {
  /** The slice says in its own words what is brought: the keys asked for in this folder stand in its messages. */
  readonly t: TFunction;
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  /** Route of the page; what was read of a file stands at `<home>/<id>`. */
  readonly home: string;
  /** Key of what is asked of the server. */
  readonly slice: string;
  readonly bulk: BulkContract;
  readonly words: Omit<BulkWords, 'record'>;
  readonly send: ReactNode;
  readonly show: (id: number, signal: AbortSignal) => Promise<File>;
  /** "3 rows read". */
  readonly found: (count: number) => string;
  readonly mapping: (file: File, onPlanned: (answer: BulkAnswer) => void) => ReactNode;
  /** What else than the list of imports is asked for again when something was brought in or taken back. */
  readonly onDone?: () => void;
}

/** A file is sent, read, its columns are told what they fill; what would change is seen before anything does. */
export function ImportPage<File extends ImportedFile>(props: Props<File>): ReactNode {
  const { t, title, back, slice, bulk: contract, words, send, onDone } = props;
  const id = Number(useParams({ strict: false }).id);
  const [shown, setShown] = useState<BulkAnswer | null>(null);
  const client = useQueryClient();
  const bulksKey = [slice, 'imports'];
  return (
    <PageFrame title={title} back={back}>
      <Stack gap="lg">
        {Number.isInteger(id) ? <Read {...props} id={id} onPlanned={setShown} /> : send}
        <Earlier t={t} contract={contract} bulksKey={bulksKey} onOpen={(bulk) => setShown({ bulk, jobId: null })} />
      </Stack>
      {shown && (
        <BulkDialog
          contract={contract}
          title={title}
          begun={shown}
          words={{ ...words, record: t('row') }}
          confirm={(count) => t('confirm', { count })}
          onDone={() => {
            void client.invalidateQueries({ queryKey: bulksKey });
            onDone?.();
          }}
          onClose={() => setShown(null)}
        />
      )}
    </PageFrame>
  );
}

interface ReadProps<File> extends Pick<Props<File>, 't' | 'home' | 'slice' | 'show' | 'found' | 'mapping'> {
  readonly id: number;
  readonly onPlanned: (answer: BulkAnswer) => void;
}

function Read<File extends ImportedFile>({ t, id, home, slice, show, found, mapping, onPlanned }: ReadProps<File>): ReactNode {
  const request = useQuery({ queryKey: [slice, 'import', id], queryFn: ({ signal }) => show(id, signal), staleTime: 0 });
  const { data, refetch } = request;
  if (!data) return <Pending request={request} height={240} />;
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>
          {data.fileName}
          {data.state === 'ready' && ` · ${found(data.rows)}`}
        </Text>
        <Anchor href={`#${home}`} size="sm">
          {t('other')}
        </Anchor>
      </Group>
      {data.state === 'reading' && data.jobId !== null && <JobProgress id={data.jobId} onEnd={() => void refetch()} />}
      {data.state === 'failed' && (
        <Alert color="red" role="alert">
          {t('notRead')}
          {data.jobId !== null && <JobProgress id={data.jobId} />}
        </Alert>
      )}
      {data.state === 'ready' && mapping(data, onPlanned)}
    </>
  );
}

interface EarlierProps {
  readonly t: TFunction;
  readonly contract: BulkContract;
  readonly bulksKey: readonly string[];
  readonly onOpen: (bulk: BulkView) => void;
}

/** What I brought in lately; each opens with its report and the way back. */
function Earlier({ t, contract, bulksKey, onOpen }: EarlierProps): ReactNode {
  const request = useQuery({ queryKey: bulksKey, queryFn: ({ signal }) => api(contract, 'mine', { signal }), staleTime: 0 });
  const { data } = request;
  return (
    <FormSection title={t('earlier')}>
      {!data && <Pending request={request} height={64} />}
      {data?.items.length === 0 && <Text size="sm">{t('earlierNone')}</Text>}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data?.items.map((bulk) => (
          <li key={bulk.id}>
            <Anchor component="button" type="button" size="sm" onClick={() => onOpen(bulk)}>
              {t(bulk.state === 'done' ? 'earlierLine' : 'earlierUndone', { when: sayInstant(bulk.at), ...bulk.counts })}
            </Anchor>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
