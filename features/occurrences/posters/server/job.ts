import { join } from 'node:path';
import { can } from '#platform/access/actor.ts';
import { typeByName } from '#platform/files/server/kinds.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { crestPath } from '#platform/mail/server/letterhead.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { reportRoute } from '../domain/poster.ts';
import { makePosters } from '../jobs.ts';
import { mayPosters } from '../permissions.ts';
import { chosenPlaces } from './chosen.ts';
import { posterPdf } from './poster-pdf.ts';

const publicDir = join(import.meta.dirname, '../../../../public');
const crestSide = 400;

const words = {
  pt: {
    call: 'Comunique um problema aqui',
    how: 'Aponte a câmara do telemóvel ao código.\nNão precisa de conta.',
    title: 'Cartazes',
    file: 'cartazes',
  },
  en: { call: 'Report a problem here', how: 'Point your phone’s camera at the code.\nNo account needed.', title: 'Posters', file: 'posters' },
} as const;

/** The posters of what was chosen, as it is when the job runs. */
export const postersHandler = handleJob(makePosters, async ({ site, actor, payload, services, progress }) => {
  if (!can(actor, mayPosters.make, site.config.permissions)) throw kernelErrors['access.denied']();
  const { input, locale } = payload;
  const places = await chosenPlaces(site.db, site, actor, input);
  await progress(10);
  const say = words[locale];
  const base = services.publicUrl(site);
  const content = await posterPdf({
    size: input.size,
    authority: site.config.authority,
    crest: await crestOf(services, site),
    call: say.call,
    how: say.how,
    lang: locale === 'pt' ? 'pt-PT' : 'en',
    title: `${say.title} · ${site.config.authority}`,
    posters: places.map((place) => ({ address: `${base}/#${reportRoute(place, input.typeId)}`, code: place.asset?.code ?? null, name: place.name })),
  });
  await progress(95);
  const now = services.now();
  const file = await site.tx(actor, (trx) =>
    services.files.store(trx, site, actor, {
      name: `${say.file}-${now.toISOString().slice(0, 10)}.pdf`,
      kind: 'export',
      visibility: 'private',
      content,
      expiresAt: new Date(now.getTime() + 86_400_000),
    }),
  );
  return { fileId: file.id, data: { count: places.length } };
});

async function crestOf({ files }: Services, { config, log }: Site): Promise<Buffer | null> {
  const path = config.crest === null ? null : crestPath(publicDir, config.crest);
  if (path === null) return null;
  return files.drawIcon(path, typeByName(path), crestSide).catch((error: unknown) => {
    log.warn({ err: error, crest: config.crest }, 'the crest could not be drawn on the posters');
    return null;
  });
}
