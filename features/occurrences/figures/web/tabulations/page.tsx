import { hasKey } from '#platform/kernel/unknown.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { ExportDialog } from '#platform/ui/export-dialog.tsx';
import { sayDay, sayInstant } from '#platform/ui/format.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { tabulationTitles } from '../../domain/tabulation-titles.ts';
import { groupingNames } from '../../domain/tabulation-columns.ts';
import { may } from '../../../record/permissions.ts';
import { tabulationExports, tabulations } from '../../contract.ts';
import { mayFigures } from '../../permissions.ts';
import { tabulationNames, type DayKind } from '../../schemas.ts';
import { mayTime } from '../../../time/permissions.ts';
import { Filters } from './filters.tsx';
import styles from './tabulations.module.css';
import { Result } from './result.tsx';
import { periodOf, periods, queryOf, rangeOf, readTabulation, writeTabulation, type TabulationState } from './state.ts';
import { useTabulationTexts } from './texts.ts';

const home = '/meubairro/reports';
const today = (): string => formatDate(new Date(), publicConfig().timeZone).split('/').toReversed().join('-');

/** The six tables of figures, under one filter that stands in the address. */
export function Screen(): ReactNode {
  const t = useTabulationTexts();
  const locale = useLocale();
  const router = useRouter();
  const { report } = useParams({ strict: false });
  const search = useLocation({ select: (location) => location.search });
  const [exporting, setExporting] = useState(false);
  const [opened] = useState(() => new Date().toISOString());
  const mayExport = useCan(mayFigures.export);
  const mayReads = useCan(mayFigures.view);
  const mayPerformers = useCan(mayFigures.performers);
  const state = readTabulation(report, search, today());
  const { data: lists } = useQuery({
    queryKey: ['occurrences', 'reports', 'lists'],
    queryFn: ({ signal }) => api(tabulations, 'lists', { signal }),
    enabled: mayReads,
    staleTime: 300_000,
  });
  const change = (part: Partial<TabulationState>): void => {
    void router.navigate({
      to: `${home}/${state.report}`,
      search: writeTabulation({ ...state, ...part }, today()),
      replace: true,
      resetScroll: false,
    });
  };
  const shown = tabulationNames.filter((name) => (name === 'occurrences-performer' ? mayPerformers : mayReads));
  const hasDays = state.report === 'occurrences-summary' || state.report === 'occurrences-performer' || state.report === 'montly-resume';
  const name = tabulationTitles[state.report][locale];
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
          <Link key={one} to={`${home}/${one}`} search={writeTabulation(state, today())} aria-current={one === state.report ? 'page' : undefined}>
            {tabulationTitles[one][locale]}
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
            onChange={({ currentTarget: { value } }) => hasKey(groupingNames, value) && change({ by: value })}
          />
        )}
        {hasDays && (
          <NativeSelect
            size="sm"
            label={t('days')}
            value={state.days}
            data={(['calendar', 'working'] as const).map((kind) => ({ value: kind, label: t(`dayKinds.${kind}`) }))}
            onChange={(event) => change({ days: event.currentTarget.value === 'working' ? 'working' : 'calendar' })}
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
        <Result state={state} report={state.report} />
        {hasDays && <Notes days={state.days} />}
      </section>
      {exporting && (
        <ExportDialog
          title={t('exportTitle')}
          text={t('exportText', { name, period })}
          formats={['xls', 'csv']}
          start={(format) => api(tabulations, tabulationExports[state.report], { query: { ...queryOf(state), format } })}
          onClose={() => setExporting(false)}
        />
      )}
    </PageFrame>
  );
}

/** What the columns mean, as far as the reader has them. */
function Notes({ days }: { readonly days: DayKind }): ReactNode {
  const t = useTabulationTexts();
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

function PeriodChoice({
  state,
  onChange,
}: {
  readonly state: TabulationState;
  readonly onChange: (part: Partial<TabulationState>) => void;
}): ReactNode {
  const t = useTabulationTexts();
  const known = periodOf(state, today());
  const [own, setOwn] = useState(known === null);
  const shown = own || known === null ? 'own' : known;
  const choose = (value: string): void => {
    setOwn(value === 'own');
    if (value === 'own') return;
    const period = periods.find((one) => one === value);
    if (period === undefined) return;
    const [from, to] = rangeOf(period, today());
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
