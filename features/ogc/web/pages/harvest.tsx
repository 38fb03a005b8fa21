import { Alert, Button, Group } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { ogcServices, type HarvestReport } from '../../contract.ts';
import { may } from '../../permissions.ts';
import styles from '../ogc.module.css';
import { HealthFacts, ServiceFrame, ServicePending } from '../parts.tsx';
import { refresh, useChecks, useOgc, useService, useServiceId } from '../queries.ts';

/** Harvest with its progress and what it changed, and the latest checks. */
export function Screen(): ReactNode {
  const t = useOgc();
  const client = useQueryClient();
  const id = useServiceId();
  const request = useService(id);
  const { data: service } = request;
  const mayHarvest = useCan(may.harvest);
  const [job, setJob] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => api(ogcServices, 'harvest', { params: { id } }),
    onSuccess: ({ jobId }) => setJob(jobId),
  });
  const reload = useMutation({
    mutationFn: () => api(ogcServices, 'reload', { params: { id } }),
    onSuccess: () => toast.success(t('harvest.reloaded')),
    onSettled: () => refresh(client),
    meta: { quiet: true },
  });
  if (!service) {
    return (
      <ServiceFrame service={undefined} tab="harvest">
        <ServicePending request={request} />
      </ServiceFrame>
    );
  }
  return (
    <ServiceFrame service={service} tab="harvest">
      <div className={styles['browse']}>
        <section className={styles['panel']}>
          <h2>{t('harvest.title')}</h2>
          <p>{t('harvest.text')}</p>
          {mayHarvest && (
            <Group mb="md">
              <Button leftSection={<IconDownload size={18} />} loading={start.isPending} onClick={() => start.mutate()}>
                {t('harvest.run')}
              </Button>
            </Group>
          )}
          {job !== null && <JobProgress id={job} onEnd={() => void refresh(client)} />}
          {service.report ? <Report report={service.report} /> : <p>{t('harvest.never')}</p>}
        </section>
        <section className={styles['panel']}>
          <h2>{t('section.health')}</h2>
          {reload.error && isProblem(reload.error) && (
            <Alert color="red" title={t('test.bad')} mb="sm">
              {reload.error.detail}
            </Alert>
          )}
          {mayHarvest && (
            <Group mb="md">
              <Button variant="default" leftSection={<IconRefresh size={18} />} loading={reload.isPending} onClick={() => reload.mutate()}>
                {t('harvest.reload')}
              </Button>
            </Group>
          )}
          <HealthFacts health={service.health} />
          <Checks id={id} />
        </section>
      </div>
    </ServiceFrame>
  );
}

function Report({ report }: { readonly report: HarvestReport }): ReactNode {
  const t = useOgc();
  const kinds = (['added', 'changed', 'returned', 'gone'] as const).filter((kind) => report.counts[kind] > 0);
  return (
    <>
      <h3>{t('harvest.last', { date: sayInstant(report.at) })}</h3>
      <p>{t('harvest.total', { count: report.total })}</p>
      {report.cut && <Alert color="yellow">{t('harvest.cut')}</Alert>}
      {kinds.length === 0 && <p>{t('harvest.nothing')}</p>}
      <div className={styles['lists']}>
        {kinds.map((kind) => (
          <div key={kind}>
            <h3>{t(`harvest.${kind}`, { count: report.counts[kind] })}</h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
            <ul tabIndex={0} aria-label={t(`harvest.${kind}`, { count: report.counts[kind] })}>
              {report[kind].map((title, index) => (
                <li key={`${index}-${title}`}>{title}</li>
              ))}
              {report.counts[kind] > report[kind].length && <li>…</li>}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

function Checks({ id }: { readonly id: number }): ReactNode {
  const t = useOgc();
  const request = useChecks(id);
  const { data } = request;
  if (!data) return <Pending request={request} height={120} />;
  return (
    <>
      <h3>{t('harvest.checks')}</h3>
      {data.items.length === 0 ? (
        <p>{t('harvest.checksEmpty')}</p>
      ) : (
        <table className={styles['checks']}>
          <thead>
            <tr>
              <th scope="col">{t('harvest.at')}</th>
              <th scope="col">{t('harvest.result')}</th>
              <th scope="col">{t('health.time')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.slice(0, 20).map((check) => (
              <tr key={check.at}>
                <td>{sayInstant(check.at)}</td>
                <td>{check.ok ? t('harvest.good') : check.failure?.message}</td>
                <td>{check.milliseconds === null ? '' : t('health.ms', { count: check.milliseconds })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
