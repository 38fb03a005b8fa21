import { sql } from 'kysely';
import { enterDocument, issueDocument, type Issuing, type Marks } from '#features/emissions/server/index.ts';
import { extentOf, findingsLayout, frameFor, mapBox, sizeOf, type DocumentPage } from '#features/printing/server/index.ts';
import { can } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mayDesk } from '../codes.ts';
import { toponymyErrors } from '../errors.ts';
import { certificateJob } from '../jobs.ts';

type Point = readonly [number, number];

interface Certified {
  readonly name: string;
  readonly code: string;
  readonly state: string;
  readonly parish: string | null;
  readonly decided: string | null;
  readonly minute: string | null;
  readonly begins: string | null;
  readonly ends: string | null;
  readonly line: Point[] | null;
  readonly former: readonly { readonly name: string; readonly until: string | null }[];
  readonly door: { readonly label: string; readonly given: string | null; readonly former: string | null; readonly point: Point } | null;
}

/** What is certified, as the register has it now. Throws where street or door are gone. */
async function certified(db: Db, streetId: number, doorId: number | null): Promise<Certified> {
  const { rows } = await sql<Omit<Certified, 'former' | 'door'>>`
    select full_name as name, code, state, parish, to_char(decided_at, 'DD/MM/YYYY') as decided, minute, begins_at as begins, ends_at as ends,
      (st_asgeojson(geom)::json)->'coordinates' as line
    from toponymy_street where id = ${streetId} and deleted_at is null and state <> 'proposed'`.execute(db);
  const [street] = rows;
  if (!street) throw kernelErrors['record.not-found']();
  const { rows: former } = await sql<Certified['former'][number]>`
    select name, to_char(until_at, 'DD/MM/YYYY') as until from toponymy_former_name
    where street_id = ${streetId} and deleted_at is null order by until_at desc nulls last, id desc`.execute(db);
  if (doorId === null) return { ...street, former, door: null };
  const { rows: doors } = await sql<{ label: string; given: string | null; former: string | null; x: number; y: number }>`
    select number || coalesce(suffix, '') as label, to_char(given_at, 'DD/MM/YYYY') as given, former_number as former, st_x(geom) as x, st_y(geom) as y
    from toponymy_door where id = ${doorId} and street_id = ${streetId} and deleted_at is null and state = 'inForce'`.execute(db);
  const [door] = doors;
  if (!door) throw kernelErrors['record.not-found']();
  const { x, y, ...rest } = door;
  return { ...street, former, door: { ...rest, point: [x, y] } };
}

interface Asked {
  readonly streetId: number;
  readonly doorId: number | null;
  readonly purpose: string | null;
}

/** Enters the certificate in the register of documents and begins the job that makes it. */
export async function askCertificate(call: CallContext, { streetId, doorId, purpose }: Asked): Promise<string> {
  const { site, actor, locale, services } = call;
  const { line, door, name } = await certified(call.db, streetId, doorId);
  if (line === null && door === null) throw toponymyErrors['toponymy.no-line']();
  const place = door === null ? name : `${name}, ${door.label}`;
  return call.tx((trx) =>
    enterDocument(
      trx,
      site,
      {
        kind: doorId === null ? 'toponymy' : 'doornumber',
        front: 'ig',
        actor,
        locale,
        now: services.now(),
        geometry:
          door === null
            ? { type: 'LineString', coordinates: (line ?? []).map(([x, y]): [number, number] => [x, y]) }
            : { type: 'Point', coordinates: [door.point[0], door.point[1]] },
        process: null,
        place,
        purpose,
      },
      (emissionId) => services.jobs.start(trx, site, actor, certificateJob, { emissionId, streetId, doorId, locale, purpose }),
    ),
  );
}

const titles = {
  street: { pt: 'Certidão de toponímia', en: 'Certificate of toponymy' },
  door: { pt: 'Certidão de número de polícia', en: 'Certificate of door number' },
} as const;

export const certificateHandler = handleJob(certificateJob, async (run) => {
  const { site, actor, payload } = run;
  if (!can(actor, mayDesk.certify, site.config.permissions)) throw kernelErrors['access.denied']();
  const { emissionId, streetId, doorId, locale, purpose } = payload;
  const prepare = async (): Promise<Issuing> => {
    const what = await certified(site.db, streetId, doorId);
    const title = titles[what.door === null ? 'street' : 'door'][locale];
    const frame = frameOf(what, site);
    return {
      title,
      content: what,
      facts: { plans: [{ id: 0, name: what.name, scale: frame.scale, crs: site.config.map.name, pages: 1 }], layers: [] },
      pages: (marks) => [page(what, { title, frame, marks, purpose, locale })],
    };
  };
  const { number, token, files } = await issueDocument(run, prepare, emissionId, certificateJob.retries);
  const [file] = files;
  return {
    data: { number, token, name: file?.name ?? '', pages: file?.pages ?? 0 },
    message: { pt: `Certidão ${number} emitida.`, en: `Certificate ${number} was issued.` },
  };
});

const sheet = { size: 'A4', orientation: 'portrait' } as const;
const size = sizeOf(sheet);

function frameOf({ line, door }: Certified, site: Site) {
  const scales = [...new Set([...site.config.map.scales, 500, 1000, 2000, 5000, 10_000, 25_000])];
  const points = door === null ? (line ?? []) : [door.point];
  const least = door === null ? 1000 : 500;
  return frameFor(extentOf(points.map(([x, y]): [number, number] => [x, y])), mapBox(findingsLayout, size), {
    type: 'extent',
    minMargin: 12,
    minScale: least,
    scale: least,
    scales,
    rotation: 0,
  });
}

interface Sheet {
  readonly title: string;
  readonly frame: ReturnType<typeof frameOf>;
  readonly marks: Marks;
  readonly purpose: string | null;
  readonly locale: Locale;
}

const rowsOf = (
  { name, code, state, parish, decided, minute, begins, ends, former, door }: Certified,
  purpose: string | null,
  locale: Locale,
): string[][] => {
  const say = (pt: string, en: string): string => ({ pt, en })[locale];
  const rows: readonly (readonly [string, string | null])[] = [
    [say('Topónimo', 'Street'), `${name} (${code})`],
    [say('Número de polícia', 'Door number'), door?.label ?? null],
    [say('Número anterior', 'Former number'), door?.former ?? null],
    [say('Atribuído em', 'Given on'), door?.given ?? null],
    [say('Freguesia', 'Parish'), parish],
    [say('Situação', 'State'), state === 'extinct' ? say('Extinto', 'No longer used') : say('Em vigor', 'In force')],
    [say('Deliberação', 'Decision'), [decided, minute].filter(Boolean).join(', ') || null],
    [say('Início', 'Begins at'), begins],
    [say('Fim', 'Ends at'), ends],
    [
      say('Nomes anteriores', 'Former names'),
      former.map((one) => (one.until === null ? one.name : `${one.name} (${say('até', 'until')} ${one.until})`)).join('; ') || null,
    ],
    [say('Finalidade', 'Purpose'), purpose],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
};

function page(what: Certified, { title, frame, marks, purpose, locale }: Sheet): DocumentPage {
  const { line, door } = what;
  const open = (points: readonly Point[]) => points.map(([x, y]): [number, number] => [x, y]);
  return {
    layout: findingsLayout,
    sheet,
    map: {
      frame,
      base: 'streets',
      layers: {},
      crossing: 'none',
      legend: false,
      claims: [
        ...(line === null ? [] : [{ kind: 'line' as const, points: open(line), name: door === null ? what.name : '' }]),
        ...(door === null ? [] : [{ kind: 'point' as const, points: open([door.point]), name: door.label }]),
      ],
    },
    values: { ...marks, kind: title, legal: '', person: '', process: '', place: what.name, area: '', plan: what.name, comment: '', facts: '' },
    rows: {
      columns: [
        { title: { pt: 'O que consta', en: 'What is registered' }[locale], wide: 4 },
        { title: '', wide: 12 },
      ],
      lines: rowsOf(what, purpose, locale).map((cells) => ({ cells })),
    },
  };
}
