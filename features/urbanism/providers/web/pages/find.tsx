import { Button, Group, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { pageSizes, type PageSize } from '#platform/kernel/page.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { processContract } from '../../../record/contract.ts';
import { providerNames, searchFields, type Provider, type SearchField } from '../../../record/domain/provider.ts';
import { remoteContract } from '../../../record/remote-contract.ts';
import { useDesk } from '../texts.ts';

type Words = Readonly<Partial<Record<SearchField, string>>>;

/** Processes searched where they are kept, by what that system can be searched by. */
export function Screen(): ReactNode {
  const t = useDesk();
  const request = useQuery({ queryKey: ['urbanism', 'lists'], queryFn: ({ signal }) => api(processContract, 'lists', { signal }) });
  const provider = request.data?.provider;
  return (
    <PageFrame title={t('find.title')} back={{ to: '/gugestao/processes', label: t('find.toList') }}>
      {provider === undefined ? (
        <Pending request={request} height={300} />
      ) : provider === 'database' ? (
        <Text>{t('find.here')}</Text>
      ) : (
        <Search provider={provider} />
      )}
    </PageFrame>
  );
}

function Search({ provider }: { readonly provider: Exclude<Provider, 'database'> }): ReactNode {
  const t = useDesk();
  const [written, setWritten] = useState<Words>({});
  const [asked, setAsked] = useState<{ readonly words: Words; readonly page: number; readonly pageSize: PageSize } | null>(null);
  const words = Object.fromEntries(Object.entries(written).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))) as Words;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ words, page: 1, pageSize: 25 });
        }}
      >
        <FormSection>
          <Text size="sm">{t('find.intro', { provider: providerNames[provider] })}</Text>
          <div style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))' }}>
            {searchFields[provider].map((name) => (
              <TextInput
                key={name}
                label={t(`find.${name}`)}
                description={name === 'date' ? t('find.dateHelp') : undefined}
                inputWrapperOrder={['label', 'input', 'description']}
                value={written[name] ?? ''}
                maxLength={200}
                onChange={({ currentTarget: { value } }) => setWritten((before) => ({ ...before, [name]: value }))}
              />
            ))}
          </div>
          <Group>
            <Button type="submit">{t('find.search')}</Button>
            <Button
              variant="default"
              onClick={() => {
                setWritten({});
                setAsked(null);
              }}
            >
              {t('find.clear')}
            </Button>
          </Group>
        </FormSection>
      </form>
      {asked && <Results {...asked} turn={(part) => setAsked({ ...asked, ...part })} />}
    </>
  );
}

interface ResultsProps {
  readonly words: Words;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly turn: (part: { readonly page: number; readonly pageSize?: PageSize }) => void;
}

function Results({ words, page, pageSize, turn }: ResultsProps): ReactNode {
  const t = useDesk();
  const router = useRouter();
  const request = useQuery({
    queryKey: ['urbanism', 'there', words, page, pageSize],
    queryFn: ({ signal }) => api(remoteContract, 'find', { query: { ...words, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const take = useMutation({
    mutationFn: async ({ id, number, sub }: { id: number | null; number: string; sub: string | null }) =>
      id ?? (await api(remoteContract, 'take', { body: { number, sub } })).id,
    onSuccess: (id) => router.navigate({ to: `/gugestao/processes/${id}` }),
    onError: toast.failure,
  });
  const { data } = request;
  const rows = data?.items.map((item, index) => ({ ...item, id: index, ours: item.id }));
  const nameOf = ({ number, sub }: { number: string; sub: string | null }): string => (sub === null ? number : t('find.sub', { number, sub }));
  return (
    <>
      <DataTable
        label={t('find.results')}
        request={request}
        rows={rows}
        nameOf={nameOf}
        columns={[
          { key: 'process', title: t('find.process'), render: nameOf },
          { key: 'subject', title: t('find.subject'), render: (row) => row.subject },
          { key: 'address', title: t('find.address'), render: (row) => row.address },
          { key: 'owner', title: t('find.owner'), render: (row) => row.owner },
          { key: 'date', title: t('find.date'), render: (row) => row.entryAt && sayDay(row.entryAt) },
          {
            key: 'open',
            title: t('find.open'),
            render: (row) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('find.opening', { number: nameOf(row) })}
                loading={take.isPending && take.variables.number === row.number && take.variables.sub === row.sub}
                onClick={() => take.mutate({ id: row.ours, number: row.number, sub: row.sub })}
              >
                {t('find.open')}
              </Button>
            ),
          },
        ]}
        empty={<EmptyState title={t('find.nothing')} text={t('find.nothingText')} />}
      />
      {data && data.total > data.items.length && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalIsExact
          shown={data.items.length}
          onPage={(next) => turn({ page: next })}
          onPageSize={(size) => turn({ page: 1, pageSize: pageSizes.find((one) => one === size) ?? 25 })}
        />
      )}
    </>
  );
}
