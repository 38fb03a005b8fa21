import { Alert, Anchor, Button, FileButton, Group, NativeSelect, Progress, Radio, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Radio.css';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer, BulkView } from '#platform/bulk/contract.ts';
import { BulkDialog } from '#platform/bulk/web/bulk-dialog.tsx';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { targetLabels, targets } from '../../domain/columns.ts';
import { importBulk, importContract, importKinds, type ImportSort, type ImportView, type Mapping } from '../../import-contract.ts';
import { useDeskTexts } from './texts.ts';

const home = '/solar/gestao/import';
const bulksKey = ['solar', 'imports'];

/** A file is sent, read, its columns are told what they fill; what would change is seen before anything does. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const id = Number(useParams({ strict: false }).id);
  const [shown, setShown] = useState<BulkAnswer | null>(null);
  const client = useQueryClient();
  const labelOf = (name: string): string => {
    const target = targets.find((one) => one === name);
    return target ? targetLabels[target][locale] : t(`field.${name}`);
  };
  return (
    <PageFrame title={t('title')} back={{ to: '/solar/roofs', label: t('back') }}>
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
            field: labelOf,
            value: (_field, value) =>
              value === null || value === undefined ? null : typeof value === 'number' ? value.toLocaleString(locale) : String(value),
          }}
          confirm={(count) => t('confirm', { count })}
          onDone={() => void client.invalidateQueries()}
          onClose={() => setShown(null)}
        />
      )}
    </PageFrame>
  );
}

function Send(): ReactNode {
  const t = useDeskTexts();
  const router = useRouter();
  const [kind, setKind] = useState<ImportSort>('roofs');
  const [epsg, setEpsg] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setProblem(null);
    setShare(0);
    try {
      const given = { files: [file], onProgress: setShare, query: epsg.trim() === '' ? {} : { epsg: Number(epsg) } };
      const { id } =
        kind === 'roofs' ? await upload(importContract, 'upload', given) : await upload(importContract, 'raster', { ...given, params: { kind } });
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
      <Radio.Group label={t('what')} value={kind} onChange={(next) => setKind(importKinds.find((one) => one === next) ?? 'roofs')}>
        <Stack gap="xs" mt="xs">
          {importKinds.map((one) => (
            <Radio key={one} value={one} label={t(`kind.${one}`)} description={t(`kindHelp.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('epsg')}
        inputMode="numeric"
        maxLength={6}
        maw="20rem"
        value={epsg}
        onChange={(event) => setEpsg(event.currentTarget.value)}
      />
      {share === null ? (
        <Group>
          <FileButton accept={kind === 'roofs' ? '.zip,.gpkg,.geojson,.json' : '.tif,.tiff'} onChange={(file) => file && void send(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
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
  const t = useDeskTexts();
  const request = useQuery({
    queryKey: ['solar', 'import', id],
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
          {data.state === 'ready' && ` · ${t('rows', { count: data.rows })}`}
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

/** Columns to fields, and how slopes and directions are counted; then the dry run. A raster has its columns settled. */
function MappingForm({ read, onPlanned }: { readonly read: ImportView; readonly onPlanned: (answer: BulkAnswer) => void }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [columns, setColumns] = useState<Mapping['columns']>(read.proposed);
  const [slopes, setSlopes] = useState<Mapping['slopes']>('degrees');
  const [directions, setDirections] = useState<Mapping['directions']>('north');
  const [source, setSource] = useState('');
  const [busy, setBusy] = useState(false);
  const assign = (column: string, target: string): void => {
    const kept = Object.entries(columns).filter(([one, name]) => name !== column && one !== target);
    const next: Mapping['columns'] = Object.fromEntries(kept);
    const chosen = targets.find((one) => one === target);
    if (chosen !== undefined) next[chosen] = column;
    setColumns(next);
  };
  const plan = async (): Promise<void> => {
    setBusy(true);
    try {
      const change: Mapping = { import: read.id, columns, slopes, directions, source: source.trim() || null };
      onPlanned(await api(importBulk, 'plan', { body: { selection: {}, change } }));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const isRoofs = read.kind === 'roofs';
  return (
    <FormSection title={t('columns')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={kit['changes']} style={{ maxHeight: 'none' }} role="region" aria-label={t('columns')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[t('column'), t('samples'), t('fills')].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {read.columns.map(({ name, samples }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{samples.join(' · ')}</td>
                <td>
                  <NativeSelect
                    aria-label={`${t('fills')}: ${name}`}
                    miw="14rem"
                    disabled={!isRoofs}
                    value={targets.find((target) => columns[target] === name) ?? ''}
                    data={[{ value: '', label: t('unused') }, ...targets.map((target) => ({ value: target, label: targetLabels[target][locale] }))]}
                    onChange={(event) => assign(name, event.currentTarget.value)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.code === undefined && <Alert color="yellow">{t('needs')}</Alert>}
      {isRoofs && (
        <Group grow align="flex-start">
          <NativeSelect
            label={t('slopes')}
            value={slopes}
            data={[
              { value: 'degrees', label: t('degrees') },
              { value: 'percent', label: t('percent') },
            ]}
            onChange={(event) => setSlopes(event.currentTarget.value === 'percent' ? 'percent' : 'degrees')}
          />
          <NativeSelect
            label={t('directions')}
            value={directions}
            data={[
              { value: 'north', label: t('north') },
              { value: 'south', label: t('south') },
            ]}
            onChange={(event) => setDirections(event.currentTarget.value === 'south' ? 'south' : 'north')}
          />
        </Group>
      )}
      <TextInput
        label={t('source')}
        description={t('sourceHelp')}
        maxLength={200}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button loading={busy} disabled={columns.code === undefined} onClick={() => void plan()}>
          {t('dryRun')}
        </Button>
      </Group>
    </FormSection>
  );
}

/** What I brought in lately; each opens with its report and the way back. */
function Earlier({ onOpen }: { readonly onOpen: (bulk: BulkView) => void }): ReactNode {
  const t = useDeskTexts();
  const request = useQuery({ queryKey: bulksKey, queryFn: ({ signal }) => api(importBulk, 'mine', { signal }), staleTime: 0 });
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
