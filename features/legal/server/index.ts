import { binding } from '#platform/crud/server/binding.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { legalDesk, legalFront } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { activities, checks, contacts, gaps } from '../resources.ts';
import { legalTables } from './migrations/001-legal.ts';
import { legalPages } from './pages.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** A code that the register does not have changes nothing: the mistake is told while it can be mended. */
const activity = binding(activities, {
  beforeSave: async (_trx, { services, locale }, { replaces, purpose, basis, retention }) => {
    if (replaces !== null && !services.processing.some(({ id }) => id === replaces))
      throw kernelErrors['request.invalid']({ fields: fieldError('replaces', 'choice', locale) });
    if (replaces !== null) return {};
    for (const [name, value] of Object.entries({ purpose, basis, retention }))
      if (value === null) throw kernelErrors['request.invalid']({ fields: fieldError(name, 'required', locale) });
    return {};
  },
});

const check = binding(checks, {
  beforeSave: async (_trx, { services, site, locale }, { checkedAt }) => {
    if (checkedAt > localDay(services.now(), site.config.timeZone))
      throw kernelErrors['request.invalid']({ fields: fieldError('checkedAt', 'date.future', locale) });
    return {};
  },
});

/** What the law wants said: the accessibility statement, the privacy page, the register of processing. */
export const legal: ServerFeature = {
  id: 'legal',
  migrations: [legalTables],
  permissions,
  contracts: [legalFront, legalDesk],
  resources: [{ resource: contacts }, activity, check, { resource: gaps }],
  pages: legalPages,
  processing: [
    {
      id: 'accessibility',
      name: { pt: 'Avaliação da acessibilidade', en: 'Accessibility evaluation' },
      purpose: {
        pt: 'Saber quem avaliou o quê, para a declaração de acessibilidade.',
        en: 'Know who evaluated what, for the accessibility statement.',
      },
      basis: 'obligation',
      law: { pt: 'Decreto-Lei n.º 83/2018', en: 'Decree-Law 83/2018' },
      people: ['staff'],
      recipients: { pt: 'ninguém: a declaração não diz quem avaliou', en: 'nobody: the statement does not say who evaluated' },
      retention: { pt: 'enquanto a avaliação valer; um funcionário apaga-a', en: 'as long as the evaluation holds; a clerk erases it' },
      tables: 'accessibility_check',
    },
  ],
  traces: {
    legal_contact: { whole: 'offices that the municipality names to the public, as the law asks' },
    processing_activity: { whole: 'what the municipality says of its own processing' },
    accessibility_gap: { whole: 'what the municipality says of its own contents' },
    accessibility_check: { none: 'item result', searched: 'place checked_by note' },
  },
  routes,
};
