import type { ScreenRoute } from '#platform/shell/feature.ts';
import { mayAudit } from '../../audit-permissions.ts';
import { audit } from '../titles.ts';

/** What the audit view adds to the door of the slice. */
export const auditRoutes: readonly ScreenRoute[] = [
  {
    path: 'geoportalgestao/audit',
    title: audit,
    access: { anyOf: [mayAudit.view] },
    layout: 'backoffice',
    load: () => import('./list.tsx'),
  },
  {
    path: 'geoportalgestao/audit/entries/$id',
    title: audit,
    access: { anyOf: [mayAudit.detail] },
    layout: 'backoffice',
    load: () => import('./entry.tsx'),
  },
  {
    path: 'geoportalgestao/audit/records/$type/$record',
    title: audit,
    access: { anyOf: [mayAudit.detail] },
    layout: 'backoffice',
    load: () => import('./record.tsx'),
  },
  {
    path: 'geoportalgestao/audit/retention',
    title: { pt: 'Conservação da auditoria', en: 'Audit trail retention' },
    access: { anyOf: [mayAudit.config] },
    layout: 'backoffice',
    load: () => import('./retention.tsx'),
  },
];
