import { sql } from 'kysely';
import { findUsers } from '#features/identity/server/index.ts';
import { can } from '#platform/access/actor.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { byEmail, inApp } from '#platform/notify/server/default.ts';
import type { Addressee, Announcement, NotificationSubject, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { tellTroubles } from '../jobs.ts';
import { may } from '../permissions.ts';

const troublesFound = 'portal.troubles';
const mostReaders = 50;
const mostNamed = 20;

const refusedMail = { pt: 'Mensagens que o servidor de correio recusou', en: 'Messages the mail server refused' } as const;

/** Every morning: who looks after the installation is told what failed since the day before, and hears nothing when nothing did. */
export const tellTroublesHandler = handleJob(tellTroubles, async ({ site, actor, services }) => {
  const since = new Date(services.now().getTime() - 86_400_000);
  const count = sql<number>`count(*)::int`.as('n');
  const jobs = await site.db
    .selectFrom('job')
    .select(['name', count])
    .where('status', '=', 'failed')
    .where('finished_at', '>=', since)
    .groupBy('name')
    .orderBy('n', 'desc')
    .execute();
  // A message given up after a day of tries is a failed job; these were refused at once.
  const refused = await site.db
    .selectFrom('mail')
    .select(count)
    .where('status', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const list = (locale: Locale): string =>
    [
      ...jobs.slice(0, mostNamed).map(({ name, n }) => `${n} × ${services.jobs.definition(name)?.label[locale] ?? name}`),
      ...(refused.n > 0 ? [`${refused.n} × ${refusedMail[locale]}`] : []),
    ].join('\n');
  const failed = refused.n + jobs.reduce((sum, { n }) => sum + n, 0);
  if (failed > 0) {
    const facts = { falhas: String(failed), pt: list('pt'), en: list('en') };
    await site.tx(actor, (trx) => services.notify.announce(trx, site, troublesFound, { recordId: services.now().toISOString().slice(0, 10), facts }));
  }
  return { data: { failed } };
});

export const troublesTrigger: NotificationTrigger = {
  id: troublesFound,
  module: null,
  label: { pt: 'Trabalhos ou envios falharam no último dia', en: 'Jobs or messages failed in the last day' },
  action: { pt: 'Ver o que falhou', en: 'See what failed' },
  tags: [
    { name: 'falhas', label: { pt: 'Quantas falhas', en: 'How many failures' }, sample: { pt: '3', en: '3' } },
    {
      name: 'lista',
      label: { pt: 'O que falhou, uma linha por tipo', en: 'What failed, a line for each kind' },
      sample: { pt: '2 × Exportação\n1 × Envio de e-mail', en: '2 × Export\n1 × Sending e-mail' },
    },
  ],
  targets: [
    { id: 'admins', label: { pt: 'E-mails dos administradores', en: 'E-mails of the administrators' } },
    { id: 'readers', label: { pt: 'Quem pode ver o que falhou', en: 'Those who may see what failed' } },
  ],
  defaults: [
    byEmail('portal.troubles-admins-email', ['admins'], {
      name: ['Falhas do último dia: aos administradores', 'Failures of the last day: to the administrators'],
      subject: ['Falhas no último dia: {falhas}', 'Failures in the last day: {falhas}'],
      message: [
        'No último dia falhou:\n\n{lista}\n\nO início da gestão mostra cada falha e o motivo.',
        'In the last day this failed:\n\n{lista}\n\nThe home of the back office shows each failure and its reason.',
      ],
    }),
    inApp('portal.troubles-readers-app', ['readers'], {
      name: ['Falhas do último dia: a quem as pode ver, na aplicação', 'Failures of the last day: to those who may see them, in the application'],
      subject: ['Falhas no último dia: {falhas}', 'Failures in the last day: {falhas}'],
      message: '{lista}',
    }),
  ],
  read: (site, _clock, announcement) => Promise.resolve(subjectOf(site, announcement)),
  examples: () => Promise.resolve([]),
  gate: async (site, actor) => {
    const opens = can(actor, may.troubles, site.config.permissions);
    return { opens: () => sql.lit(opens), hiddenTags: [], hiddenTriggers: [], hiddenTargets: [] };
  },
};

function subjectOf(site: Site, { recordId, facts }: Announcement): NotificationSubject {
  const values = (locale: Locale) => ({ falhas: facts['falhas'] ?? '', lista: facts[locale] ?? '' });
  return { title: recordId, values: { pt: values('pt'), en: values('en') }, link: '/backoffice/home', addressees: (target) => people(site, target) };
}

async function people({ db, live, config }: Site, target: string): Promise<readonly Addressee[]> {
  if (target === 'admins') return live.adminEmails.map((email) => ({ userId: null, name: null, email, locale: config.locale }));
  const readers = await findUsers(db, { code: may.troubles, limit: mostReaders });
  return readers.map(({ id, ...user }) => ({ userId: id, ...user }));
}
