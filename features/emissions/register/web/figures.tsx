import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { BarTable } from '#platform/ui/charts/bar-table.tsx';
import { ColumnsChart } from '#platform/ui/charts/columns-chart.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayMonth, sayNumber } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { documentKinds, kinds } from '../../record/kinds.ts';
import { registerContract, type RegisterFigures } from '../contract.ts';
import { useTexts } from './texts.ts';

type Count = RegisterFigures['kinds'][number];

/** A year of emissions in numbers. */
export function Screen(): ReactNode {
  const t = useTexts();
  const [year, setYear] = useState<number | null>(null);
  const request = useQuery({
    queryKey: ['emissions', 'figures', year],
    queryFn: ({ signal }) => api(registerContract, 'figures', { query: year === null ? {} : { year }, signal }),
    meta: { quiet: true },
  });
  const { data } = request;
  return (
    <PageFrame title={t('figuresTitle')} back={{ to: '/eplgestao/emissions', label: t('back') }}>
      {!data && <Pending request={request} height={400} />}
      {data && (
        <>
          <NativeSelect
            label={t('ofYear')}
            maw="10rem"
            mb="md"
            value={data.year}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            data={data.years.map(String)}
          />
          {data.kinds.length === 0 ? <p>{t('nothing')}</p> : <Year data={data} />}
        </>
      )}
    </PageFrame>
  );
}

function Year({ data: { kinds: byKind, months, worktypes, seconds } }: { readonly data: RegisterFigures }): ReactNode {
  const t = useTexts();
  const say = useSay();
  const locale = useLocale();
  const number = (value: number): string => sayNumber(value, locale);
  const kindOf = (name: string): string => {
    const kind = documentKinds.find((one) => one === name);
    return kind ? say(kinds[kind].label) : name;
  };
  const took = (value: number): string =>
    value < 120 ? t('seconds', { count: Math.max(1, Math.round(value)) }) : t('minutes', { count: Math.round(value / 60) });
  const table = (title: string, heading: string, rows: readonly Count[], nameOf: (name: string) => string): ReactNode => (
    <FormSection title={title}>
      <BarTable
        caption={title}
        rows={rows}
        keyOf={({ name }) => name}
        heading={{ title: heading, say: ({ name }) => nameOf(name) }}
        columns={[
          { title: t('countIssued'), say: ({ issued }) => number(issued), bar: ({ issued }) => issued },
          { title: t('countAnnulled'), say: ({ annulled }) => number(annulled) },
          { title: t('countFailed'), say: ({ failed }) => number(failed) },
        ]}
      />
    </FormSection>
  );
  return (
    <>
      {table(t('byKind'), t('kind'), byKind, kindOf)}
      <FormSection title={t('byMonth')}>
        <ColumnsChart
          caption={t('byMonth')}
          stepTitle={t('month')}
          tableTitle={t('byMonth')}
          say={number}
          steps={months.map(({ name }) => sayMonth(name, locale))}
          series={[
            { label: t('countIssued'), values: months.map(({ issued }) => issued) },
            { label: t('countFailed'), values: months.map(({ failed }) => failed) },
          ]}
        />
      </FormSection>
      {worktypes.length > 0 && table(t('byWorktype'), t('worktype'), worktypes, (name) => name)}
      {seconds && (
        <FormSection title={t('time')}>
          <p>{t('timeText', { median: took(seconds.median), slowest: took(seconds.slowest) })}</p>
        </FormSection>
      )}
    </>
  );
}
