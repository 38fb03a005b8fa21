import { Alert, Anchor, Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer, BulkView } from '#platform/bulk/contract.ts';
import { BulkDialog } from '#platform/bulk/web/bulk-dialog.tsx';
import { useWords } from '#platform/crud/bulk/web/words.ts';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { processes } from '../../record/process.ts';
import { importBulk, importContract } from '../contract.ts';
import { MappingForm } from './mapping.tsx';
import { useIntake } from './texts.ts';

const home = '/gugestao/import';

/** A file is sent, read, its columns are told what they fill; what would change is seen before anything does. */
export function Screen(): ReactNode {
  const t = useIntake();
  const id = Number(useParams({ strict: false }).id);
  const [shown, setShown] = useState<BulkAnswer | null>(null);
  const client = useQueryClient();
  const words = useWords(processes);
  return (
    <PageFrame title={t('title')} back={{ to: '/gugestao/processes', label: t('back') }}>
      <Stack gap="lg">
        {Number.isInteger(id) ? <Read id={id} onPlanned={setShown} /> : <Send />}
        <Earlier onOpen={(bulk) => setShown({ bulk, jobId: null })} />
      </Stack>
      {shown && (
        <BulkDialog
          contract={importBulk}
          title={t('title')}
          begun={shown}
          words={{
            record: t('row'),
            field: (name) => (name === 'areas' ? t('area') : words.field(name)),
            value: (field, value) => (field === 'areas' ? (typeof value === 'string' ? value : null) : words.value(field, value)),
          }}
          confirm={(count) => t('confirm', { count })}
          onDone={() => void client.invalidateQueries({ queryKey: ['urbanism', 'imports'] })}
          onClose={() => setShown(null)}
        />
      )}
    </PageFrame>
  );
}

function Send(): ReactNode {
  const t = useIntake();
  const router = useRouter();
  const [layer, setLayer] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setProblem(null);
    setShare(0);
    try {
      const { id } = await upload(importContract, 'upload', {
        body: layer.trim() === '' ? {} : { layer: layer.trim() },
        files: [file],
        onProgress: setShare,
      });
      await router.navigate({ to: `${home}/${id}` });
    } catch (error) {
      const said = isProblem(error)
        ? [error.detail, ...Object.values(error.fields).flatMap((list) => list.map(({ message }) => message))]
        : [String(error)];
      setProblem(said.filter(Boolean).join(' '));
      setShare(null);
    }
  };
  return (
    <FormSection>
      <Text>{t('lead')}</Text>
      <TextInput
        label={t('layer')}
        description={t('layerHelp')}
        value={layer}
        onChange={(event) => setLayer(event.currentTarget.value)}
        maw="20rem"
      />
      {share === null ? (
        <Group>
          <FileButton accept=".csv,.xlsx,.gpkg,.zip" onChange={(file) => file && void send(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="var(--lg-text-soft)">
            {t('formats')}
          </Text>
        </Group>
      ) : (
        <>
          <Text role="status">{t('sending', { percent: Math.round(share * 100) })}</Text>
          <Progress value={share * 100} aria-label={t('sending', { percent: Math.round(share * 100) })} />
        </>
      )}
      {problem !== null && (
        <Alert color="red" role="alert" title={t('failed')}>
          {problem}
        </Alert>
      )}
    </FormSection>
  );
}

function Read({ id, onPlanned }: { readonly id: number; readonly onPlanned: (answer: BulkAnswer) => void }): ReactNode {
  const t = useIntake();
  const request = useQuery({
    queryKey: ['urbanism', 'import', id],
    queryFn: ({ signal }) => api(importContract, 'show', { params: { id }, signal }),
    staleTime: 0,
  });
  const { data, refetch } = request;
  if (!data) return <Pending request={request} height={240} />;
  return (
    <>
      <Group justify="space-between">
        <Text fw={600}>
          {data.fileName}
          {data.state === 'ready' && ` · ${t('found', { count: data.rows })}`}
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
      {data.state === 'ready' && <MappingForm read={data} onPlanned={onPlanned} />}
    </>
  );
}

/** What I brought in lately; each opens with its report and the way back. */
function Earlier({ onOpen }: { readonly onOpen: (bulk: BulkView) => void }): ReactNode {
  const t = useIntake();
  const request = useQuery({ queryKey: ['urbanism', 'imports'], queryFn: ({ signal }) => api(importBulk, 'mine', { signal }), staleTime: 0 });
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
