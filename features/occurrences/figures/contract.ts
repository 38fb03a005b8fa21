import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { occurrences } from '../record/contract.ts';
import { may } from '../record/permissions.ts';
import { mayFigures } from './permissions.ts';
import {
  chartStatus,
  chartSubtypes,
  dayKinds,
  groupings,
  montlyResume,
  performers,
  tabulationExportQuery,
  tabulationQuery,
  summary,
  totalizerStatus,
  type TabulationName,
} from './schemas.ts';

const base = '/api/meubairro/front/reports/occurrences';
const readers = { anyOf: [mayFigures.view] } as const;
const denied = [kernelErrors['access.denied']] as const;

function view<const N extends TabulationName, O extends z.ZodType>(
  name: N,
  summaryText: string,
  output: O,
  access: { readonly anyOf: readonly string[] },
) {
  return {
    method: 'GET',
    path: `${base}/${name}`,
    summary: summaryText,
    access,
    silent: true,
    query: tabulationQuery,
    output,
    errors: denied,
  } as const;
}

/** Whoever exports a table must be let see it too; the handler asks. */
function exported<const N extends TabulationName>(name: N) {
  return {
    method: 'POST',
    path: `${base}/${name}/export`,
    summary: `Starts the export of ${name}`,
    access: { anyOf: [mayFigures.export] },
    status: 202,
    query: tabulationExportQuery,
    output: z.object({ jobId: z.uuid() }),
    errors: denied,
  } as const;
}

const number = z.int().nonnegative();

/** The dashboard of the occurrence screen: what waits today for me and for what I work on. */
export const deskDashboard = contract('occurrence-dashboard', 'meubairro', {
  show: {
    method: 'GET',
    path: '/api/meubairro/front/occurrences/data/dashboard',
    summary: 'What waits today for the caller and the caller’s units, and how many came and were closed in the last fourteen days',
    access: { anyOf: [may.view] },
    silent: true,
    output: z.object({
      /** The caller's units; null: all of them. */
      unities: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
      today: number,
      open: number,
      /** Null for whoever may not see who is in charge. */
      unassigned: number.nullable(),
      /** Null for whoever may not see deadlines. */
      overdue: number.nullable(),
      /** The deadline stands still: somebody else has to act. */
      waiting: number,
      mine: z.object({ open: number, overdue: number.nullable(), waiting: number }),
      trend: z.array(z.object({ day: z.string(), received: number, closed: number })),
    }),
  },
});

/** The six tables of figures of specification 2 §7, their exports, and what they can be narrowed by. */
export const tabulations = contract('occurrence-reports', 'meubairro', {
  lists: {
    method: 'GET',
    path: `${base}/lists`,
    summary: 'What the tables can be narrowed and told by',
    access: readers,
    silent: true,
    output: occurrences.searchLists.output.extend({
      groupings: z.array(z.enum(groupings)),
      days: z.array(z.enum(dayKinds)),
      performers: z.boolean(),
    }),
  },
  'totalizer-status': view('totalizer-status', 'Totals by status', totalizerStatus, readers),
  'montly-resume': view('montly-resume', 'Reported, closed and still open, month by month', montlyResume, readers),
  'occurrences-performer': view('occurrences-performer', 'What each unit and each person received and closed', performers, {
    anyOf: [mayFigures.performers],
  }),
  'occurrences-summary': view('occurrences-summary', 'Numbers and time to close by type, unit, parish and others', summary, readers),
  'chart-status': view('chart-status', 'Statuses by month of report', chartStatus, readers),
  'chart-subtypes': view('chart-subtypes', 'Subtypes, the most reported first', chartSubtypes, readers),
  exportTotalizer: exported('totalizer-status'),
  exportResume: exported('montly-resume'),
  exportPerformers: exported('occurrences-performer'),
  exportSummary: exported('occurrences-summary'),
  exportStatus: exported('chart-status'),
  exportSubtypes: exported('chart-subtypes'),
  exportJob: {
    method: 'GET',
    path: `${base}/export/job/:id`,
    summary: 'State of the export of a report',
    access: { anyOf: [mayFigures.export] },
    silent: true,
    params: z.object({ id: z.uuid() }),
    output: jobView,
    errors: [kernelErrors['record.not-found']],
  },
});

export const tabulationExports = {
  'totalizer-status': 'exportTotalizer',
  'montly-resume': 'exportResume',
  'occurrences-performer': 'exportPerformers',
  'occurrences-summary': 'exportSummary',
  'chart-status': 'exportStatus',
  'chart-subtypes': 'exportSubtypes',
} as const satisfies Record<TabulationName, keyof typeof tabulations>;
