import { enterDocument, issueDocument, type Issuing, type Marks } from '#features/emissions/server/index.ts';
import {
  extentOf,
  findingsLayout,
  findingsTable,
  frameFor,
  layoutOf,
  mapBox,
  sizeOf,
  tableRoom,
  type DocumentPage,
  type DrawnClaim,
  type Layout,
} from '#features/printing/server/index.ts';
import { can } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Geometry, Position, SimpleGeometry } from '#platform/geo/geojson.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { readSettings, type Settings } from '../../record/server/settings.ts';
import type { Confrontation, ThemeResult } from '../contract.ts';
import { numbered, paged, sayNumber, summaryLines, themeLines } from '../domain/report.ts';
import { reportJob } from '../jobs.ts';
import { mayConfront } from '../permissions.ts';
import type { Subject } from '../subject.ts';
import { confront } from './confront.ts';
import { landOf } from './subject.ts';

const title = { pt: 'Relatório de confrontações', en: 'Report of confrontations' } as const;

/** Enters the report in the register and begins the job that makes it. What cannot be confronted is refused here, before it has a number. */
export async function askReport(call: CallContext, subject: Subject, purpose: string | null): Promise<string> {
  const { site, actor, locale, services } = call;
  const now = services.now();
  const land = await landOf(call, subject);
  return call.tx((trx) =>
    enterDocument(
      trx,
      site,
      {
        kind: 'confrontation',
        front: 'gu',
        actor,
        locale,
        now,
        geometry: land.geometry,
        process: land.process,
        place: land.place ?? (land.process === null ? land.title : null),
        purpose,
      },
      (emissionId) => services.jobs.start(trx, site, actor, reportJob, { emissionId, subject, locale, purpose }),
    ),
  );
}

export const reportHandler = handleJob(reportJob, async (run) => {
  const { site, actor, payload, services } = run;
  if (!can(actor, mayConfront.confront, site.config.permissions)) throw kernelErrors['access.denied']();
  const { locale, subject, purpose } = payload;
  const prepare = async (): Promise<Issuing> => {
    const found = await confront({ db: site.db, site, locale, now: services.now() }, subject);
    const sheets = await sheetsOf(site.db, found, locale, site);
    const { at: _at, ...content } = found;
    return {
      title: title[locale],
      content,
      facts: {
        plans: sheets.maps.map(({ name, scale }, id) => ({ id, name, scale, crs: site.config.map.name, pages: 1 })),
        layers: found.themes.flatMap(({ sources }) =>
          sources.map(({ name, data, state }) => ({
            title: { pt: name, en: name },
            state: state === 'unavailable' ? 'gone' : 'drawn',
            version: data ? `${data.version} (${data.at.slice(0, 10)})` : null,
          })),
        ),
      },
      pages: (marks) => sheets.pages(marks, purpose),
    };
  };
  const { number, token, files } = await issueDocument(run, prepare, payload.emissionId, reportJob.retries);
  const [file] = files;
  return {
    data: { number, token, name: file?.name ?? '', pages: file?.pages ?? 0 },
    message: { pt: `Relatório ${number} emitido.`, en: `Report ${number} was issued.` },
  };
});

const sheet = { size: 'A4', orientation: 'portrait' } as const;
const size = sizeOf(sheet);

const headings = {
  pt: {
    theme: 'Tema e fonte',
    state: 'Resultado',
    area: 'Área',
    share: '%',
    no: 'N.º',
    name: 'Designação',
    code: 'Código',
    rule: 'Norma',
    measure: 'Medida',
  },
  en: {
    theme: 'Theme and source',
    state: 'Result',
    area: 'Area',
    share: '%',
    no: 'No.',
    name: 'Name',
    code: 'Code',
    rule: 'Rule',
    measure: 'Measure',
  },
} as const;
const adjusted = { pt: 'No registo', en: 'Registered' } as const;

/** A summary, then a map with its table for each theme that is concerned. */
async function sheetsOf(db: Db, found: Confrontation, locale: Locale, site: Site) {
  const settings = await readSettings(db);
  const chosen = settings.reportLayout === null ? undefined : await layoutOf(db, settings.reportLayout);
  const layout = chosen ?? findingsLayout;
  const concerned = found.themes.filter(({ state }) => state === 'found');
  const frame = frameOf(found, layout, settings, site);
  return {
    maps: concerned.map(({ name }) => ({ name, scale: frame.scale })),
    pages(marks: Marks, purpose: string | null): readonly DocumentPage[] {
      const values = {
        ...marks,
        kind: title[locale],
        legal: settings.reportNote ?? '',
        person: '',
        process: found.process ?? '',
        place: '',
        area: '',
      };
      return [
        ...summaryPages(found, purpose, values, locale, site.config.timeZone),
        ...concerned.flatMap((theme) => themePages(theme, found, { layout, frame, base: settings.reportBase, values, locale })),
      ];
    },
  };
}

function frameOf({ land }: Confrontation, layout: Layout, settings: Pick<Settings, 'reportScale'>, site: Site) {
  const scales = [...new Set([...site.config.map.scales, 250, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000])];
  const corners = land.geometry.type === 'Polygon' ? land.geometry.coordinates.flat() : land.geometry.coordinates.flat(2);
  const least = settings.reportScale ?? 500;
  return frameFor(extentOf(corners), mapBox(layout, size), { type: 'extent', minMargin: 12, minScale: least, scale: least, scales, rotation: 0 });
}

type Values = Readonly<Record<string, string>>;

function summaryPages(found: Confrontation, purpose: string | null, values: Values, locale: Locale, timeZone: string): DocumentPage[] {
  const { area, registered } = found.land;
  const say = (pt: string, en: string, value: string): string => `${{ pt, en }[locale]}: ${value}`;
  const placed = found.process === null ? ({ pt: 'Local', en: 'Place' } as const) : ({ pt: 'Processo', en: 'Process' } as const);
  const facts = [
    say(placed.pt, placed.en, found.title),
    say('Área no mapa', 'Area on the map', `${sayNumber(area, locale)} m²`),
    ...(registered === null ? [] : [say('Área registada', 'Registered area', `${sayNumber(registered, locale)} m²`)]),
    ...(purpose === null ? [] : [say('Finalidade', 'Purpose', purpose)]),
    say('Confrontado em', 'Confronted on', formatDateTime(new Date(found.at), timeZone).slice(0, 16)),
  ].join('\n');
  const { theme, state, area: areas, share } = headings[locale];
  const columns = [
    { title: theme, wide: 9 },
    { title: state, wide: 3 },
    { title: areas, wide: 2.4, align: 'right' as const },
    { title: share, wide: 1.6, align: 'right' as const },
  ];
  const room = tableRoom(findingsTable, size);
  return paged(summaryLines(found.themes, locale), room, room).map((lines) => ({
    layout: findingsTable,
    sheet,
    map: null,
    values: { ...values, plan: { pt: 'Confrontação com o que está em vigor', en: 'Confronted with what is in force' }[locale], comment: '', facts },
    rows: { columns, lines },
  }));
}

interface ThemeSheet {
  readonly layout: Layout;
  readonly frame: ReturnType<typeof frameOf>;
  readonly base: string;
  readonly values: Values;
  readonly locale: Locale;
}

function themePages(theme: ThemeResult, found: Confrontation, { layout, frame, base, values, locale }: ThemeSheet): DocumentPage[] {
  const { no, name, code, rule, measure, share } = headings[locale];
  const right = { align: 'right' as const };
  const columns = [
    { title: no, wide: 0.8 },
    { title: name, wide: 5 },
    { title: code, wide: 1.6 },
    { title: rule, wide: 4.4 },
    { title: measure, wide: 2.4, ...right },
    { title: share, wide: 1.6, ...right },
    { title: found.land.registered === null ? '' : adjusted[locale], wide: found.land.registered === null ? 0.1 : 2.4, ...right },
  ];
  const claims = [
    ...numbered(theme).flatMap(({ hit, number, tint }) => drawn(hit.geometry, String(number), tint)),
    ...drawn(found.land.geometry, '', undefined).map((claim): DrawnClaim => ({ ...claim, isBare: true })),
  ];
  const said = { ...values, plan: theme.name, comment: theme.sources.flatMap(({ text }) => text ?? []).join(' ') };
  const [first = [], ...more] = paged(themeLines(theme, locale), tableRoom(layout, size), tableRoom(findingsTable, size));
  return [
    {
      layout,
      sheet,
      map: { frame, base, layers: {}, crossing: 'none', legend: false, claims },
      values: said,
      rows: { columns, lines: first },
    },
    ...more.map((lines) => ({ layout: findingsTable, sheet, map: null, values: { ...said, facts: '' }, rows: { columns, lines } })),
  ];
}

/** Every part by itself; the name stands on the first. */
function drawn(geometry: Geometry, name: string, tint: string | undefined): DrawnClaim[] {
  const parts: readonly SimpleGeometry[] = geometry.type === 'GeometryCollection' ? geometry.geometries : [geometry];
  const look = tint === undefined ? {} : { tint };
  const open = (ring: readonly Position[]): Position[] => ring.slice(0, -1);
  const all = parts.flatMap((part): Omit<DrawnClaim, 'name'>[] => {
    switch (part.type) {
      case 'Point':
        return [{ kind: 'point', points: [part.coordinates], ...look }];
      case 'MultiPoint':
        return part.coordinates.map((point) => ({ kind: 'point', points: [point], ...look }));
      case 'LineString':
        return [{ kind: 'line', points: part.coordinates, ...look }];
      case 'MultiLineString':
        return part.coordinates.map((points) => ({ kind: 'line', points, ...look }));
      case 'Polygon':
      case 'MultiPolygon': {
        const polygons = part.type === 'Polygon' ? [part.coordinates] : part.coordinates;
        return polygons.map(([shell = [], ...holes]) => ({ kind: 'area', points: open(shell), holes: holes.map(open), ...look }));
      }
    }
  });
  return all.map((one, index) => ({ ...one, name: index === 0 ? name : '' }));
}
