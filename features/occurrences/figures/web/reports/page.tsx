import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { formatDate } from '#platform/kernel/dates.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { sayDay, sayInstant } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { reportTitles } from '../../domain/report-titles.ts';
import { groupingNames } from '../../domain/report-columns.ts';
import { may } from '../../../record/permissions.ts';
import { reports } from '../../contract.ts';
import { mayReport } from '../../permissions.ts';
import { reportNames, type DayKind, type Grouping } from '../../schemas.ts';
import { mayTime } from '../../../time/permissions.ts';
import { ExportReport } from './export-report.tsx';
import { Filters } from './filters.tsx';
import styles from './reports.module.css';
import { Result } from './result.tsx';
import { periodOf, periods, rangeOf, readReport, writeReport, type Period, type ReportState } from './state.ts';
import { useReportTexts } from './texts.ts';

const home = '/meubairro/reports';
const today = (): string => formatDate(new Date(), publicConfig().timeZone).split('/').toReversed().join('-');

/** The six reports, under one filter that stands in the address. */
export function Screen(): ReactNode {
  const t = useReportTexts();
  const locale = useLocale();
  const router = useRouter();
  const { report } = useParams({ strict: false }) as { readonly report?: string };
  const search = useLocation({ select: (location) => location.search as Readonly<Record<string, unknown>> });
  const [exporting, setExporting] = useState(false);
  const [opened] = useState(() => new Date().toISOString());
  const mayExport = useCan(mayReport.export);
  const mayReads = useCan(mayReport.view);
  const mayPerformers = useCan(mayReport.performers);
  const state = readReport(report, search, today());
  const { data: lists } = useQuery({
    queryKey: ['occurrences', 'reports', 'lists'],
    queryFn: ({ signal }) => api(reports, 'lists', { signal }),
    enabled: mayReads,
    staleTime: 300_000,
  });
  const change = (part: Partial<ReportState>): void => {
    void router.navigate({
      to: `${home}/${state.report}`,
      search: writeReport({ ...state, ...part }, today()) as never,
      replace: true,
      resetScroll: false,
    });
  };
  const shown = reportNames.filter((name) => (name === 'occurrences-performer' ? mayPerformers : mayReads));
  const hasDays = state.report === 'occurrences-summary' || state.report === 'occurrences-performer' || state.report === 'montly-resume';
  const name = reportTitles[state.report][locale];
  const period = t('fromTo', { from: sayDay(state.from), to: sayDay(state.to) });
  return (
    <PageFrame
      title={t('title')}
      actions={
        <div className={styles['actions']}>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          {mayExport && (
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => setExporting(true)}>
              {t('export')}
            </Button>
          )}
        </div>
      }
    >
      <nav className={styles['tabs']} aria-label={t('choose')}>
        {shown.map((one) => (
          <Link
            key={one}
            to={`${home}/${one}`}
            search={writeReport(state, today()) as never}
            aria-current={one === state.report ? 'page' : undefined}
          >
            {reportTitles[one][locale]}
          </Link>
        ))}
      </nav>
      <div className={styles['controls']}>
        <PeriodChoice state={state} onChange={change} />
        {state.report === 'occurrences-summary' && (
          <NativeSelect
            size="sm"
            label={t('by')}
            value={state.by}
            data={(lists?.groupings ?? [state.by]).map((by) => ({ value: by, label: groupingNames[by][locale] }))}
            onChange={(event) => change({ by: event.currentTarget.value as Grouping })}
          />
        )}
        {hasDays && (
          <NativeSelect
            size="sm"
            label={t('days')}
            value={state.days}
            data={(['calendar', 'working'] as const).map((kind) => ({ value: kind, label: t(`dayKinds.${kind}`) }))}
            onChange={(event) => change({ days: event.currentTarget.value as DayKind })}
          />
        )}
      </div>
      {lists && <Filters lists={lists} state={state} onChange={change} />}
      <section className={styles['report']} aria-labelledby="report-title">
        <header>
          <h2 id="report-title">{name}</h2>
          <p>
            {t(`about.${state.report}`)} <span className={styles['period']}>{t('inPeriod', { period })}</span>
          </p>
          <p className={styles['onPaper']}>{t('printed', { at: sayInstant(opened) })}</p>
        </header>
        <Result state={state} />
        {hasDays && <Notes days={state.days} />}
      </section>
      {exporting && <ExportReport state={state} name={name} period={period} onClose={() => setExporting(false)} />}
    </PageFrame>
  );
}

/** What the columns mean, as far as the reader has them. */
function Notes({ days }: { readonly days: DayKind }): ReactNode {
  const t = useReportTexts();
  const seesLimits = useCan(mayTime.overdue);
  const seesAnswers = useCan(may.satisfaction);
  return (
    <div className={styles['note']}>
      <p>{t(`daysNote.${days}`)}</p>
      {seesLimits && <p>{t('outcomesNote.limits')}</p>}
      <p>{t('outcomesNote.reopened')}</p>
      {seesAnswers && <p>{t('outcomesNote.answers')}</p>}
    </div>
  );
}

function PeriodChoice({ state, onChange }: { readonly state: ReportState; readonly onChange: (part: Partial<ReportState>) => void }): ReactNode {
  const t = useReportTexts();
  const known = periodOf(state, today());
  const [own, setOwn] = useState(known === null);
  const shown = own || known === null ? 'own' : known;
  const choose = (value: string): void => {
    setOwn(value === 'own');
    if (value === 'own') return;
    const [from, to] = rangeOf(value as Period, today());
    onChange({ from, to });
  };
  const day = (name: 'from' | 'to', limits: { readonly min?: string; readonly max?: string }): ReactNode => (
    <DateField size="sm" name={t(name)} value={state[name]} {...limits} onChange={(day) => day !== '' && onChange({ [name]: day })} strict />
  );
  return (
    <>
      <NativeSelect
        size="sm"
        label={t('period')}
        value={shown}
        data={[...periods, 'own' as const].map((one) => ({ value: one, label: t(`periods.${one}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {shown === 'own' && (
        <>
          {day('from', { max: state.to })}
          {day('to', { min: state.from })}
        </>
      )}
    </>
  );
}
