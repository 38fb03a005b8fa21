import { Anchor, Button, MultiSelect, Table } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Table.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { statuses, subtypes, types } from '../../../record/resources.ts';
import { occurrenceRules } from '../../contract.ts';
import { mayTime } from '../../permissions.ts';
import { daysOff } from '../../resources.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { useDeskTexts } from '../texts.ts';
import styles from './rules.module.css';

type Rules = ReceivedOf<(typeof occurrenceRules)['deadlines']>;
type Count = ReceivedOf<(typeof occurrenceRules)['countRecalculation']>;

/** Which limits hold, on which days nobody works, and what a changed limit does to what is open. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const mayRecalculate = useCan(mayTime.recalculate);
  const request = useQuery({
    queryKey: ['occurrences', 'deadline-rules'],
    queryFn: ({ signal }) => api(occurrenceRules, 'deadlines', { signal }),
    meta: { quiet: true },
  });
  const { data } = request;
  return (
    <PageFrame title={t('time.limits.title')}>
      {!data && <Pending request={request} height={320} />}
      {data && (
        <>
          <Types rules={data} />
          {mayRecalculate && <Recalculation types={data.types} />}
          <Days days={data.days} />
          <Pausing list={data.pausing} />
        </>
      )}
    </PageFrame>
  );
}

function Types({ rules }: { readonly rules: Rules }): ReactNode {
  const t = useDeskTexts();
  const limit = ({ days, calendar }: { readonly days: number; readonly calendar: boolean }): string =>
    t(calendar ? 'time.deadline.limitCalendar' : 'time.deadline.limitWorking', { count: days });
  return (
    <FormSection title={t('time.limits.types')}>
      <p className={styles['help']}>{t('time.limits.typesHelp')}</p>
      <div className={styles['table']}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('time.limits.type')}</Table.Th>
              <Table.Th scope="col">{t('time.limits.limit')}</Table.Th>
              <Table.Th scope="col">{t('time.limits.today')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rules.types.map((type) => (
              <Table.Tr key={type.id}>
                <Table.Td>
                  <Anchor size="sm" underline="always" href={`#/${types.screen}/${type.id}`}>
                    {type.name}
                  </Anchor>
                  {type.subtypes.map((subtype) => (
                    <div key={subtype.id} className={styles['sub']}>
                      <Anchor size="sm" underline="always" href={`#/${subtypes.screen}/${subtype.id}`}>
                        {subtype.name}
                      </Anchor>
                      {`: ${limit(subtype)}`}
                    </div>
                  ))}
                </Table.Td>
                <Table.Td>{type.limit === null ? <span className={styles['soft']}>{t('time.limits.noLimit')}</span> : limit(type.limit)}</Table.Td>
                <Table.Td>{type.dueAt !== null && formatDate(new Date(type.dueAt), publicConfig().timeZone)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </FormSection>
  );
}

function Recalculation({ types: all }: { readonly types: Rules['types'] }): ReactNode {
  const t = useDeskTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [count, setCount] = useState<Count | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const typeIds = chosen.map(Number);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    attempt(async () => {
      setJobId(null);
      setCount(await api(occurrenceRules, 'countRecalculation', { body: { typeIds } }));
    });
  const run = () =>
    attempt(async () => {
      const { jobId: started } = await api(occurrenceRules, 'recalculate', { body: { typeIds } });
      setCount(null);
      setJobId(started);
    });
  const ended = (job: JobView): void => {
    if (job.status === 'finished') toast.success(t('time.limits.done', { count: Number(job.data?.['changed'] ?? 0) }));
  };
  return (
    <FormSection title={t('time.limits.recalculate')}>
      <p className={styles['help']}>{t('time.limits.recalculateHelp')}</p>
      <MultiSelect
        label={t('time.limits.which')}
        placeholder={chosen.length === 0 ? t('time.limits.whichAll') : ''}
        maw="32rem"
        searchable
        hidePickedOptions
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={[...chosen]}
        {...scrollingList}
        onChange={(value) => {
          setChosen(value);
          setCount(null);
        }}
      />
      <div className={styles['row']}>
        <Button variant="default" loading={busy && count === null} onClick={() => void look()}>
          {t('time.limits.count')}
        </Button>
        {count !== null && count.changed > 0 && (
          <Button loading={busy} onClick={() => void run()}>
            {t('time.limits.run')}
          </Button>
        )}
      </div>
      <div role="status">{count !== null && <Outcome count={count} />}</div>
      {jobId !== null && <JobProgress id={jobId} onEnd={ended} />}
    </FormSection>
  );
}

function Outcome({ count: { open, changed, cleared, newlyLate } }: { readonly count: Count }): ReactNode {
  const t = useDeskTexts();
  if (changed === 0) return <p className={styles['help']}>{t('time.limits.wouldNothing', { open })}</p>;
  return (
    <p className={styles['outcome']}>
      <strong>{t('time.limits.would', { count: changed, open })}</strong> {cleared > 0 && t('time.limits.wouldClear', { count: cleared })}{' '}
      {newlyLate > 0 && t('time.limits.wouldLate', { count: newlyLate })}
    </p>
  );
}

function Days({ days }: { readonly days: Rules['days'] }): ReactNode {
  const t = useDeskTexts();
  return (
    <FormSection title={t('time.limits.days')}>
      <p className={styles['help']}>{t('time.limits.daysHelp')}</p>
      <ul className={styles['days']}>
        {days.map(({ day, name, national }) => (
          <li key={`${day} ${name ?? ''}`} data-own={!national || undefined}>
            <time dateTime={day}>{sayDay(day)}</time> {name ?? t('time.limits.national')}
          </li>
        ))}
      </ul>
      <Anchor size="sm" underline="always" href={`#/${daysOff.screen}`}>
        {t('time.limits.editDays')}
      </Anchor>
    </FormSection>
  );
}

function Pausing({ list }: { readonly list: Rules['pausing'] }): ReactNode {
  const t = useDeskTexts();
  return (
    <FormSection title={t('time.limits.pausing')}>
      {list.length === 0 && <p className={styles['help']}>{t('time.limits.pausingNone')}</p>}
      <div className={styles['row']}>
        {list.map((status) => (
          <StatusBadge key={status.id} status={status} />
        ))}
      </div>
      <Anchor size="sm" underline="always" href={`#/${statuses.screen}`}>
        {t('time.limits.editStatuses')}
      </Anchor>
    </FormSection>
  );
}
