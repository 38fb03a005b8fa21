import { enterDocument, issueDocument, type Issuing, type Marks } from '#features/emissions/server/index.ts';
import { extentOf, findingsLayout, frameFor, mapBox, sizeOf, type DocumentPage } from '#features/printing/server/index.ts';
import { can } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { may } from '../codes.ts';
import type { Leg, RouteResult, schoolDistance } from '../contract.ts';
import { schoolErrors } from '../errors.ts';
import { certificateJob } from '../jobs.ts';
import { waysTo } from './ways.ts';

const title = { pt: 'Certidão de distância à escola', en: 'Certificate of school distance' } as const;

/** Enters the certificate in the register of documents and begins the job that makes it. What has no way is refused here, before it has a number. */
export async function askCertificate(call: Call<(typeof schoolDistance)['certify']>): Promise<string> {
  const { site, actor, locale, services, db, body } = call;
  const found = await waysTo({ db, site, services }, body.from, body.schoolId);
  const line = (found.foot ?? found.car)?.points ?? [];
  if (line.length < 2) throw schoolErrors['schools.no-way']();
  return call.tx((trx) =>
    enterDocument(
      trx,
      site,
      {
        kind: 'schooldistance',
        front: 'ig',
        actor,
        locale,
        now: services.now(),
        geometry: { type: 'LineString', coordinates: line },
        process: null,
        place: body.place,
        purpose: body.purpose,
      },
      (emissionId) => services.jobs.start(trx, site, actor, certificateJob, { emissionId, ...body, locale }),
    ),
  );
}

export const certificateHandler = handleJob(certificateJob, async (run) => {
  const { site, actor, services, payload } = run;
  if (!can(actor, may.export, site.config.permissions)) throw kernelErrors['access.denied']();
  const { from, schoolId, place, purpose, locale, emissionId } = payload;
  const prepare = async (): Promise<Issuing> => {
    const found = await waysTo({ db: site.db, site, services }, from, schoolId);
    const frame = frameOf(found, site);
    const at = formatDateTime(services.now(), site.config.timeZone).slice(0, 10);
    return {
      title: title[locale],
      content: { place, ...found },
      facts: { plans: [{ id: 0, name: found.school.name, scale: frame.scale, crs: site.config.map.name, pages: 1 }], layers: [] },
      pages: (marks) => [page(found, { frame, marks, place, purpose, locale, at })],
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

function frameOf({ foot, car, from, school }: RouteResult, site: Site) {
  const scales = [...new Set([...site.config.map.scales, 1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000])];
  const points = [...(foot?.points ?? []), ...(car?.points ?? []), from, [school.x, school.y] as [number, number]];
  return frameFor(extentOf(points), mapBox(findingsLayout, size), {
    type: 'extent',
    minMargin: 12,
    minScale: 1000,
    scale: 1000,
    scales,
    rotation: 0,
  });
}

interface Sheet {
  readonly frame: ReturnType<typeof frameOf>;
  readonly marks: Marks;
  readonly place: string;
  readonly purpose: string | null;
  readonly locale: Locale;
  readonly at: string;
}

function page(found: RouteResult, { frame, marks, place, purpose, locale, at }: Sheet): DocumentPage {
  const { foot, car, from, school } = found;
  const gate: [number, number] = [school.x, school.y];
  const say = (pt: string, en: string): string => ({ pt, en })[locale];
  const said = (leg: Leg | null): string | null =>
    leg && `${Math.round(leg.metres).toLocaleString(locale === 'pt' ? 'pt-PT' : 'en')} m (${Math.max(1, Math.round(leg.seconds / 60))} min)`;
  const rows: readonly (readonly [string, string | null])[] = [
    [say('Residência', 'Home'), place],
    [say('Escola', 'School'), [school.name, school.address].filter(Boolean).join(', ')],
    [say('Distância a pé', 'Distance on foot'), said(foot)],
    [say('Distância de automóvel', 'Distance by car'), said(car)],
    [
      say('Em linha reta', 'As the crow flies'),
      school.straight === null ? null : `${Math.round(school.straight).toLocaleString(locale === 'pt' ? 'pt-PT' : 'en')} m`,
    ],
    [
      say('Área de influência', 'Catchment'),
      school.isCatchment ? say('A residência fica na área da escola', 'The home lies in the catchment of the school') : null,
    ],
    [say('Medido em', 'Measured on'), at],
    [
      say('Como se mede', 'How it is measured'),
      say(
        'O caminho mais curto pela rede viária do município, do local ao portão da escola.',
        'The shortest way along the street network of the municipality, from the place to the gate of the school.',
      ),
    ],
    [say('Finalidade', 'Purpose'), purpose],
  ];
  const line = (leg: Leg | null, name: string) =>
    leg === null || leg.points.length < 2 ? [] : [{ kind: 'line' as const, points: [from, ...leg.points, gate], name, tint: '#b3004b' }];
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
        ...line(foot ?? car, ''),
        { kind: 'point' as const, points: [from], name: say('Residência', 'Home') },
        { kind: 'point' as const, points: [gate], name: school.name },
      ],
    },
    values: { ...marks, kind: title[locale], legal: '', person: '', process: '', place, area: '', plan: school.name, comment: '', facts: '' },
    rows: {
      columns: [
        { title: say('O que consta', 'What is certified'), wide: 4 },
        { title: '', wide: 12 },
      ],
      lines: rows.flatMap(([label, value]) => (value === null ? [] : [{ cells: [label, value] }])),
    },
  };
}
