import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import { mayAudit } from '../../audit-permissions.ts';

const title = { pt: 'Auditoria', en: 'Audit' };

/** What the audit view adds to the door of the slice. */
export const auditRoutes: readonly ScreenRoute[] = [
  {
    path: 'geoportalgestao/audit',
    title,
    access: { anyOf: [mayAudit.view] },
    layout: 'backoffice',
    load: () => import('./list.tsx'),
  },
  {
    path: 'geoportalgestao/audit/entries/$id',
    title,
    access: { anyOf: [mayAudit.detail] },
    layout: 'backoffice',
    load: () => import('./entry.tsx'),
  },
  {
    path: 'geoportalgestao/audit/records/$type/$record',
    title,
    access: { anyOf: [mayAudit.detail] },
    layout: 'backoffice',
    load: () => import('./record.tsx'),
  },
  {
    path: 'geoportalgestao/audit/retention',
    title: { pt: 'Conservação da auditoria', en: 'Retention of the audit trail' },
    access: { anyOf: [mayAudit.config] },
    layout: 'backoffice',
    load: () => import('./retention.tsx'),
  },
];

export const auditMenu: readonly MenuEntry[] = [
  {
    module: 'geoportalgestao',
    section: { pt: 'Controlo', en: 'Control' },
    label: title,
    to: '/geoportalgestao/audit',
    anyOf: [mayAudit.view],
    order: 400,
  },
  {
    module: 'geoportalgestao',
    section: { pt: 'Controlo', en: 'Control' },
    label: { pt: 'Conservação da auditoria', en: 'Audit retention' },
    to: '/geoportalgestao/audit/retention',
    anyOf: [mayAudit.config],
    order: 401,
  },
];
