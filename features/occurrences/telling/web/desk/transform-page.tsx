import { Alert, Button, Checkbox, Select, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import kit from '#platform/ui/kit.module.css';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { managementContract } from '../../contract.ts';
import { PublicWordsWarning } from '../../../record/web/desk/public-words.tsx';
import { useMessageTexts } from './texts.ts';

const queryKey = ['occurrences', 'transform'];

/** Empties one status into another: how many is seen before anything moves. */
export function Screen(): ReactNode {
  const t = useMessageTexts();
  const client = useQueryClient();
  const request = useQuery({ queryKey, queryFn: ({ signal }) => api(managementContract, 'transformLists', { signal }), staleTime: 0 });
  const { data } = request;
  const [fromId, setFrom] = useState<string | null>(null);
  const [toId, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(false);
  const [asking, setAsking] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: (expected: number) =>
      api(managementContract, 'transform', { body: { fromId: Number(fromId), toId: Number(toId), reason, tell, expected } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (error) => {
      const field = isProblem(error) ? error.fields['reason']?.[0]?.message : undefined;
      if (field === undefined) toast.failure(error);
      else setComplaint(field);
    },
    meta: { quiet: true },
  });
  const from = data?.items.find(({ id }) => String(id) === fromId);
  const to = data?.items.find(({ id }) => String(id) === toId);
  const count = from?.count ?? 0;
  const jobId = start.data?.jobId ?? null;
  return (
    <PageFrame title={t('transform.title')}>
      <FormSection>
        {!data && <Pending request={request} height={280} />}
        {data && jobId !== null && (
          <Stack gap="md" maw="32rem">
            <JobProgress id={jobId} onEnd={() => void client.invalidateQueries({ queryKey: ['occurrences'] })} />
            <Button variant="default" onClick={() => (start.reset(), setFrom(null), setTo(null), setReason(''))}>
              {t('transform.another')}
            </Button>
          </Stack>
        )}
        {data && jobId === null && (
          <form
            className={kit['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (from && to) setAsking(true);
            }}
          >
            <Stack gap="md" maw="32rem">
              <Text>{t('transform.lead')}</Text>
              <Select
                label={t('transform.from')}
                allowDeselect={false}
                data={data.items.map(({ id, name, count: here, live }) => ({
                  value: String(id),
                  label: t('transform.option', { name: live ? name : t('transform.deleted', { name }), count: here }),
                }))}
                value={fromId}
                onChange={setFrom}
              />
              <Select
                label={t('transform.to')}
                allowDeselect={false}
                data={data.items.filter(({ id, live }) => live && String(id) !== fromId).map(({ id, name }) => ({ value: String(id), label: name }))}
                value={toId === fromId ? null : toId}
                onChange={setTo}
              />
              <Textarea
                label={t('transform.reason')}
                description={t('transform.reasonHelp')}
                autosize
                minRows={2}
                maxLength={4000}
                required={Boolean(to?.isLast && !from?.isLast)}
                value={reason}
                error={complaint}
                onChange={(event) => {
                  setReason(event.currentTarget.value);
                  setComplaint(null);
                }}
              />
              <PublicWordsWarning texts={[reason]} />
              <Checkbox
                label={t('transform.tell')}
                description={t('transform.tellHelp')}
                checked={tell}
                onChange={(event) => setTell(event.currentTarget.checked)}
              />
              <Alert color="blue" role="status">
                {from && to ? t('transform.count', { count }) : t('transform.choose')}
              </Alert>
              <div>
                <Button type="submit" loading={start.isPending} disabled={!from || !to || count === 0}>
                  {t('transform.start', { count })}
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </FormSection>
      {asking && from && to && (
        <ConfirmDialog
          title={t('transform.confirmTitle')}
          text={t('transform.confirmText', { count, from: from.name, to: to.name })}
          confirm={t('transform.start', { count })}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            start.mutate(count);
          }}
        />
      )}
    </PageFrame>
  );
}
