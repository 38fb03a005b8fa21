import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { MultiPicker } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { LoadOptions } from '#platform/ui/types.ts';
import { datasetsContract } from '../../data/contract.ts';
import { screen as dataScreen } from '../../data/web/queries.ts';
import { Notes } from '../../data/web/record/notes.tsx';
import { FileDrop } from '../../data/web/upload/file-drop.tsx';
import { useSending } from '../../data/web/upload/use-sending.ts';
import { refresh, type OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';

const reportSchema = z.object({
  groups: z.number(),
  layers: z.number(),
  left: z.number(),
  datasets: z.array(z.object({ id: z.number(), title: z.string(), features: z.number() })),
});
type Report = z.output<typeof reportSchema>;

interface Props {
  readonly tree: OpenTree;
  readonly onClose: () => void;
}

/** A master plan in the national data model, from its file to groups and layers in one step; or of data that are there already. */
export function PlanDialog({ tree, onClose }: Props): ReactNode {
  const t = useTreeTexts();
  const client = useQueryClient();
  const [job, setJob] = useState<string | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const sending = useSending(
    (options) => upload(tree.management, 'planFile', { body: {}, ...options }),
    ({ jobId }) => setJob(jobId),
  );
  return (
    <Dialog title={t('plan.title')} onClose={onClose}>
      {report ? (
        <Made report={report} onClose={onClose} />
      ) : (
        <Stack>
          <Text size="sm">{t('plan.lead')}</Text>
          <FileDrop sending={sending} label={t('plan.choose')} />
          {job !== null && (
            <>
              <JobProgress
                id={job}
                onEnd={({ data }) => {
                  setReport(reportSchema.safeParse(data).data ?? null);
                  void refresh(client, tree);
                }}
              />
              <Text size="sm">{t('plan.busy')}</Text>
            </>
          )}
          <details>
            <summary>{t('plan.existing')}</summary>
            <OfData tree={tree} onClose={onClose} />
          </details>
        </Stack>
      )}
    </Dialog>
  );
}

/** What was made, and what had to be mended on the way. */
function Made({ report, onClose }: { readonly report: Report; readonly onClose: () => void }): ReactNode {
  const t = useTreeTexts();
  const ui = useUi();
  const { groups, layers, left, datasets } = report;
  const details = useQueries({
    queries: datasets.map(({ id }) => ({
      queryKey: ['plan', id],
      queryFn: () => api(datasetsContract, 'show', { params: { id } }),
      meta: { quiet: true },
    })),
  });
  return (
    <Stack>
      <Alert color="green" role="status" title={t('plan.made')}>
        {t('plan.madeText', { groups, layers })}
      </Alert>
      {left > 0 && <Alert color="yellow">{t('plan.left', { count: left })}</Alert>}
      {datasets.map(({ id, title, features }, index) => {
        const notes = details[index]?.data?.versions[0]?.notes;
        return (
          <section key={id} aria-label={title}>
            <Anchor href={`#${dataScreen}/${id}`}>{title}</Anchor>, {t('plan.features', { count: features })}
            {notes?.length === 0 && <Text size="sm">{t('plan.clean')}</Text>}
            {notes && <Notes notes={notes} />}
          </section>
        );
      })}
      <Group justify="flex-end">
        <Button onClick={onClose}>{ui('close')}</Button>
      </Group>
    </Stack>
  );
}

function OfData({ tree, onClose }: Props): ReactNode {
  const t = useTreeTexts();
  const client = useQueryClient();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const load: LoadOptions = async (q, signal) => {
    const { items } = await api(tree.management, 'resources', { query: { q, pageSize: 50 }, signal });
    return items.filter(({ kind }) => kind === 'data').map(({ id, title }) => ({ value: id, label: title }));
  };
  const make = useMutation({
    mutationFn: () => api(tree.management, 'plan', { body: { datasets: picked.map((id) => Number(id.replace('data-', ''))) } }),
    onSuccess: async ({ groups, layers }) => {
      await refresh(client, tree);
      toast.success(t('plan.done', { groups, layers }));
      onClose();
    },
    meta: { quiet: true },
  });
  return (
    <Stack mt="sm">
      <MultiPicker
        id="plan-data"
        label={t('plan.data')}
        description={t('plan.dataHelp')}
        load={load}
        known={[]}
        value={picked}
        onChange={setPicked}
      />
      {isProblem(make.error) && (
        <Alert color="red" role="alert">
          {make.error.detail}
        </Alert>
      )}
      <DialogButtons onClose={onClose} busy={make.isPending} save={t('plan.make')} disabled={picked.length === 0} onSave={() => make.mutate()} />
    </Stack>
  );
}
