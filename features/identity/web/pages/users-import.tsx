import { Alert, Button, Checkbox, FileButton, Group, MultiSelect, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Table.css';
import { IconDownload, IconFileUpload, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { fieldLabel } from '../../domain/people-file.ts';
import { importContract, type ImportPlan } from '../../import-contract.ts';
import { mayUsers, users } from '../../users-contract.ts';
import { userListsQuery } from '../people-queries.ts';
import { usePeopleTexts } from '../people-texts.ts';

/** People from a csv file: what would happen is shown first, then it is done as a job. */
export function Screen(): ReactNode {
  const t = usePeopleTexts();
  const say = useSay();
  const [jobId, setJobId] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const read = useMutation({
    mutationFn: (file: File) => upload(importContract, 'plan', { body: {}, files: [file], onProgress: setProgress }),
    onMutate: () => setJobId(null),
    onSettled: () => setProgress(null),
  });
  const problem = isProblem(read.error) ? read.error : null;
  return (
    <PageFrame title={t('import.title')} back={{ to: `/${users.screen}`, label: say(users.label.many) }}>
      <Stack gap="lg" maw="60rem">
        <FormSection title={t('import.file')}>
          <Text>{t('import.lead')}</Text>
          <Text size="sm" c="var(--lg-text-soft)">
            {t('import.columns')}
          </Text>
          <Group>
            <FileButton accept=".csv,.txt,text/csv" onChange={(file) => file && read.mutate(file)}>
              {(props) => (
                <Button {...props} leftSection={<IconFileUpload size={20} aria-hidden />} loading={read.isPending}>
                  {t(read.data ? 'import.another' : 'import.choose')}
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              component="a"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(t('import.template'))}`}
              download={t('import.templateName')}
              leftSection={<IconDownload size={20} aria-hidden />}
            >
              {t('import.getTemplate')}
            </Button>
          </Group>
          <Text size="sm" role="status" aria-live="polite">
            {read.isPending && t('import.reading', { percent: Math.round((progress ?? 0) * 100) })}
          </Text>
          {problem && (
            <Alert color="red" role="alert" title={t('import.unread')}>
              {problem.detail}
            </Alert>
          )}
        </FormSection>
        {read.data && <Plan key={read.data.id} plan={read.data} jobId={jobId} onStart={setJobId} />}
      </Stack>
    </PageFrame>
  );
}

interface PlanProps {
  readonly plan: ImportPlan;
  readonly jobId: string | null;
  readonly onStart: (jobId: string) => void;
}

function Plan({ plan, jobId, onStart }: PlanProps): ReactNode {
  const t = usePeopleTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const assigns = useCan(mayUsers.assign);
  const { data: lists } = useQuery(userListsQuery);
  const [invite, setInvite] = useState(true);
  const [roleIds, setRoleIds] = useState<string[] | null>(null);
  const start = useMutation({
    mutationFn: () =>
      api(importContract, 'run', { params: { id: plan.id }, body: { invite, ...(roleIds !== null && { roleIds: roleIds.map(Number) }) } }),
    onSuccess: (answer) => onStart(answer.jobId),
  });
  const unknown = plan.columns.filter(({ field, title }) => field === null && title.trim() !== '').map(({ title }) => title);
  const usual = lists?.roles.filter(({ isDefault }) => isDefault).map(({ id }) => String(id)) ?? [];
  const refused = plan.total - plan.ready;
  return (
    <FormSection title={t('import.plan')}>
      <Text fw={600} role="status">
        {t('import.ready', { count: plan.ready, n: sayNumber(plan.ready, locale) })}
        {refused > 0 && ` ${t('import.refused', { count: refused, n: sayNumber(refused, locale) })}`}
      </Text>
      {unknown.length > 0 && <Text size="sm">{t('import.ignored', { columns: unknown.join(', ') })}</Text>}
      {plan.ready > plan.withEmail && (
        <Text size="sm">{t('import.withoutEmail', { count: plan.ready - plan.withEmail, n: sayNumber(plan.ready - plan.withEmail, locale) })}</Text>
      )}
      {plan.refused.length > 0 && (
        <Lines
          caption={t('import.refusedLines')}
          heads={[t('import.line'), t('users.name'), t('import.reason')]}
          rows={plan.refused.map(({ line, name, complaints }) => [
            String(line),
            name,
            complaints.map(({ field, message }) => `${fieldLabel(field, locale)}: ${message}`).join('; '),
          ])}
        />
      )}
      {plan.sample.length > 0 && (
        <Lines
          caption={t('import.sample')}
          heads={[t('import.line'), t('users.name'), t('users.email'), t('users.phone'), t('users.roles')]}
          rows={plan.sample.map(({ line, name, email, phone, roles }) => [String(line), name, email ?? '', phone ?? '', roles.join(', ')])}
        />
      )}
      {jobId === null && plan.ready > 0 && (
        <>
          {assigns && lists && (
            <MultiSelect
              label={t('import.roles')}
              description={t('import.rolesHelp')}
              data={lists.roles.filter(({ assignable }) => assignable).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={roleIds ?? usual}
              onChange={setRoleIds}
              maw="30rem"
            />
          )}
          <Checkbox label={t('import.invite')} checked={invite} onChange={(event) => setInvite(event.currentTarget.checked)} />
          <Group>
            <Button leftSection={<IconUserPlus size={20} aria-hidden />} loading={start.isPending} onClick={() => start.mutate()}>
              {t('import.run', { count: plan.ready, n: sayNumber(plan.ready, locale) })}
            </Button>
          </Group>
        </>
      )}
      {jobId !== null && <JobProgress id={jobId} onEnd={() => void refresh(client)} />}
    </FormSection>
  );
}

function Lines({
  caption,
  heads,
  rows,
}: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): ReactNode {
  return (
    <Table.ScrollContainer minWidth="30rem" mah="20rem" tabIndex={0} role="region" aria-label={caption}>
      <Table captionSide="top" striped>
        <Table.Caption ta="start">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells) => (
            <Table.Tr key={cells[0]}>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
