import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { useConfirm } from '#platform/ui/use-confirm.tsx';
import facts from '#platform/ui/facts.module.css';
import { mayLetters } from '../codes.ts';
import { accessContract, letterContract } from '../contract.ts';
import { useTexts } from './texts.ts';

/** Codes given for following the process; a new one is shown this once. */
export function Access({ processId }: { readonly processId: number }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const params = { id: processId };
  const key = ['urbanism', 'access', processId];
  const mayIssue = useCan(mayLetters.issue);
  const request = useQuery({ queryKey: key, queryFn: ({ signal }) => api(accessContract, 'list', { params, signal }) });
  const { data: people } = useQuery({
    queryKey: ['urbanism', 'letters', processId],
    queryFn: ({ signal }) => api(letterContract, 'lists', { params, signal }),
    select: (lists) => lists.people,
    enabled: mayIssue,
  });
  const [toId, setTo] = useState('');
  const [given, setGiven] = useState<{ readonly number: string; readonly code: string; readonly url: string } | null>(null);
  const { ask, dialog } = useConfirm({ title: t('revokeTitle'), text: t('revokeText'), confirm: t('revoke'), danger: true });
  const items = request.data?.items ?? [];
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const give = async (): Promise<void> => {
    setGiven(await api(accessContract, 'make', { params, body: { toId: toId === '' ? null : Number(toId) } }));
    await again();
  };
  const revoke = async (): Promise<void> => {
    if (!(await ask())) return;
    await api(accessContract, 'revoke', { params });
    setGiven(null);
    toast.success(t('revoked'));
    await again();
  };
  return (
    <FormSection title={t('access')}>
      <Stack gap="md">
        <Text size="sm">{t('accessText')}</Text>
        <Group align="flex-end">
          {people !== undefined && people.length > 0 && (
            <NativeSelect
              label={t('codeTo')}
              value={toId}
              data={people.map(({ id, name }, index) => ({ value: index === 0 ? '' : String(id), label: name }))}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          )}
          <Button variant="default" onClick={() => void give().catch(toast.failure)}>
            {t('giveCode')}
          </Button>
        </Group>
        {given && (
          <Alert color="green" role="status">
            <dl className={facts['facts']}>
              <div>
                <dt>{t('number')}</dt>
                <dd>{given.number}</dd>
              </div>
              <div>
                <dt>{t('code')}</dt>
                <dd>
                  <strong>{given.code}</strong>
                </dd>
              </div>
              <div>
                <dt>{t('where')}</dt>
                <dd style={{ overflowWrap: 'anywhere' }}>{given.url}</dd>
              </div>
            </dl>
          </Alert>
        )}
        {!request.data && <Pending request={request} height={60} />}
        {request.data && items.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noCodes')}
          </Text>
        )}
        {items.length > 0 && (
          <section aria-label={t('codes')}>
            <Text size="sm" fw={600}>
              {t('codes')}
            </Text>
            <ul style={{ margin: '0.25rem 0', paddingInlineStart: '1.25rem' }}>
              {items.map(({ id, name, at, by }) => (
                <li key={id}>
                  <Text size="sm">{t(by === null ? 'codeLine' : 'codeLineBy', { name: name ?? t('anyone'), at: sayInstant(at), by: by ?? '' })}</Text>
                </li>
              ))}
            </ul>
            <Button variant="subtle" size="compact-sm" onClick={() => void revoke().catch(toast.failure)}>
              {t('revoke')}
            </Button>
          </section>
        )}
        {dialog}
      </Stack>
    </FormSection>
  );
}
