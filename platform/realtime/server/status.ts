import type { StatusPart } from '#platform/status/server/part.ts';

const words = {
  off: {
    pt: 'Desligada neste município: as páginas mostram o que é novo quando se abrem.',
    en: 'Switched off for this municipality: pages show what is new when they are opened.',
  },
  good: { pt: 'O que muda chega logo às páginas abertas.', en: 'What changes reaches open pages at once.' },
  deaf: {
    pt: 'Os avisos não estão a chegar. As páginas abertas continuam a atualizar-se, mas mais devagar.',
    en: 'Notices are not arriving. Open pages still refresh, but more slowly.',
  },
};

/** A notice is sent through the database and has to come back to this process. */
export const realtimeStatus: StatusPart = {
  id: 'realtime',
  label: { pt: 'Atualização em tempo real', en: 'Real-time updates' },
  order: 60,
  keep: 15,
  look: async ({ site, services, locale }) => {
    if (!site.config.broadcasting.enabled) return { state: 'good', sentence: words.off[locale] };
    return (await services.realtime.hears(site))
      ? { state: 'good', sentence: words.good[locale] }
      : { state: 'attention', sentence: words.deaf[locale] };
  },
};
