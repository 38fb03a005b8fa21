import type { WebRoom } from '#platform/shell/room.ts';
import { flagged } from '#platform/device/web/flag.ts';
import { IconMessageReport } from '@tabler/icons-react';
import { place } from './outbox/place.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';

/** Reporting, by citizens and at the desk. */
export const intakeWeb: WebRoom = {
  routes: [citizenPage('report', { pt: 'Comunicar um problema', en: 'Report a problem' }, () => import('./report-page.tsx'))],
  services: [{ module: 'meubairro', label: { pt: 'Comunicar', en: 'Report' }, to: '/meubairro/report', anyOf: [], order: 10 }],
  homeActions: [
    {
      id: 'report',
      module: 'meubairro',
      label: { pt: 'Comunicar um problema', en: 'Report a problem' },
      detail: { pt: 'Um buraco, um candeeiro apagado, lixo na rua…', en: 'A pothole, a broken lamp, litter in the street…' },
      to: '/meubairro/report',
      order: 10,
      icon: IconMessageReport,
    },
  ],
  actions: [{ id: 'report', module: 'meubairro', label: { pt: 'Nova ocorrência', en: 'New report' }, to: '/meubairro/new', anyOf: ['MB_01004'] }],
  started: () => {
    if (flagged(place)) void import('./outbox/outbox.ts').then(({ outbox }) => outbox.lookAfter());
  },
};
