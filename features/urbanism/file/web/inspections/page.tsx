import { Button, Checkbox, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { ContactValue } from '#platform/shell/contact-value.tsx';
import { useOnline } from '#platform/shell/use-online.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { fileContract, type Visit } from '../../contract.ts';
import { InspectionForm } from './inspection-form.tsx';
import { WaitingList } from './waiting-list.tsx';
import '../texts.ts';

const numberOf = ({ id, process, subProcess }: Visit): string => [process ?? `#${id}`, subProcess].filter(Boolean).join(' / ');

/** Inspections on the spot: the list is opened with a network, and then goes without one. */
export function Screen(): ReactNode {
  const { t } = useTranslation('urbanism');
  const isOnline = useOnline();
  const email = session.user()?.email ?? null;
  const [q, setQ] = useState('');
  const [isMine, setMine] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const query = { ...(q !== '' && { q }), ...(isMine && email !== null && { person: email }) };
  const request = useQuery({
    queryKey: ['crud', 'urbanism', 'visits', query],
    queryFn: ({ signal }) => api(fileContract, 'visits', { query, signal }),
    placeholderData: keepPreviousData,
    // What was taken along stays for the day.
    gcTime: 86_400_000,
  });
  return (
    <PageFrame title={t('inspections.pageTitle')}>
      <Text size="sm">{t(isOnline ? 'inspections.pageText' : 'inspections.offline')}</Text>
      <WaitingList />
      <Group>
        <SearchBox label={t('inspections.search')} value={q} onSearch={setQ} />
        {email !== null && <Checkbox label={t('inspections.mine')} checked={isMine} onChange={(event) => setMine(event.currentTarget.checked)} />}
      </Group>
      {request.data ? (
        <ul style={{ display: 'grid', gap: '0.75rem', margin: 0, padding: 0, listStyle: 'none' }}>
          {request.data.items.map((visit) => (
            <li key={visit.id}>
              <FormSection title={numberOf(visit)}>
                <Facts visit={visit} />
                {open === visit.id ? (
                  <InspectionForm subject={{ id: visit.id, process: numberOf(visit) }} onDone={() => setOpen(null)} />
                ) : (
                  <Button
                    style={{ justifySelf: 'start' }}
                    variant="default"
                    aria-label={t('inspections.addTo', { process: numberOf(visit) })}
                    onClick={() => setOpen(visit.id)}
                  >
                    {t('inspections.add')}
                  </Button>
                )}
              </FormSection>
            </li>
          ))}
        </ul>
      ) : (
        <Pending request={request} height={320} />
      )}
      {request.data?.more && <Text size="sm">{t('inspections.more', { count: request.data.items.length })}</Text>}
      {request.data?.items.length === 0 && <Text>{t(isMine ? 'inspections.noneMine' : 'inspections.none')}</Text>}
    </PageFrame>
  );
}

function Facts({ visit: { subject, address, status, owner, inspectedAt } }: { readonly visit: Visit }): ReactNode {
  const { t } = useTranslation('urbanism');
  return (
    <div>
      {[subject, address, status].map((line) => line !== null && <div key={line}>{line}</div>)}
      {owner && (
        <div>
          {owner.name} {owner.phone !== null && <ContactValue value={owner.phone} />}
        </div>
      )}
      <Text size="sm" c="dimmed">
        {inspectedAt === null ? t('inspections.never') : t('inspections.last', { date: sayDay(inspectedAt) })}
      </Text>
    </div>
  );
}
