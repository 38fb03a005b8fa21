import { fill } from '#platform/kernel/fill.ts';
import type { StatusPart } from '#platform/status/server/part.ts';
import { sayCount } from '#platform/status/server/say.ts';
import { may } from '../permissions.ts';
import { sayFailure } from './present.ts';
import './tables.ts';

const mostNamed = 20;

const words = {
  failing: {
    pt: '{count} de {all} serviços não {n|responde|respondem}; as suas camadas não aparecem no mapa.',
    en: '{count} of {all} services {n|does|do} not answer; their layers do not show on the map.',
  },
  unstable: {
    pt: 'Todos respondem, mas {count} {n|falha|falham} de vez em quando.',
    en: 'All answer, but {count} {n|fails|fail} now and then.',
  },
  good: { pt: 'Todos os serviços responderam da última vez.', en: 'All services answered last time.' },
  unchecked: { pt: 'Ainda não foram verificados.', en: 'They have not been checked yet.' },
  all: { pt: 'Serviços', en: 'Services' },
  down: { pt: 'Sem resposta', en: 'No answer' },
  shaky: { pt: 'Instáveis', en: 'Unstable' },
  checked: { pt: 'Última verificação', en: 'Last check' },
  never: { pt: 'Nunca respondeu.', en: 'It has never answered.' },
};

/** Map services of others, as the half-hourly check found them. */
export const servicesStatus: StatusPart = {
  id: 'services',
  label: { pt: 'Serviços de mapas de outras entidades', en: 'Map services of others' },
  order: 30,
  link: { to: '/geoportalgestao/ogcremoteservices', anyOf: [may.view] },
  look: async ({ db, locale }) => {
    const services = await db
      .selectFrom('ogc_service as s')
      .leftJoin('ogc_state as t', 't.service_id', 's.id')
      .select(['s.id', 's.title', 't.state', 't.last_check_at', 't.last_good_at', 't.failure_code', 't.failure_params'])
      .where('s.deleted_at', 'is', null)
      .orderBy('s.title')
      .orderBy('s.id')
      .execute();
    if (services.length === 0) return null;
    const failing = services.filter(({ state }) => state === 'failing');
    const unstable = services.filter(({ state }) => state === 'unstable');
    const checks = services.flatMap(({ last_check_at: at }) => (at === null ? [] : [new Date(at).getTime()]));
    const bad = failing.length > 0 ? failing : unstable;
    const sentence = failing.length > 0 ? words.failing : unstable.length > 0 ? words.unstable : checks.length > 0 ? words.good : words.unchecked;
    const count = (n: number): string => sayCount(n, locale);
    return {
      state: bad.length > 0 ? 'attention' : checks.length > 0 ? 'good' : 'unknown',
      sentence: fill(sentence[locale], { n: bad.length, count: count(bad.length), all: count(services.length) }),
      facts: [
        { label: words.all, value: count(services.length) },
        { label: words.down, value: count(failing.length) },
        { label: words.shaky, value: count(unstable.length) },
        ...(checks.length > 0 ? [{ label: words.checked, value: new Date(Math.max(...checks)) }] : []),
      ],
      troubles: failing.slice(0, mostNamed).map((service) => ({
        id: String(service.id),
        label: service.title,
        detail: [sayFailure(service, locale)?.message, service.last_good_at === null ? words.never[locale] : null].filter(Boolean).join(' '),
        at: service.last_good_at === null ? null : new Date(service.last_good_at),
      })),
    };
  },
};
