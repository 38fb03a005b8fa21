import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';
import { may } from '../../record/permissions.ts';

/** Reminders, messages by hand, the week of each parish. */
export const tellingWeb: WebRoom = {
  screens: { reminders: () => import('./desk/reminder-screens.tsx') },
  routes: [
    {
      path: 'meubairrogestao/transform',
      title: { pt: 'Passar para outro estado', en: 'Move into another status' },
      access: { anyOf: [may.transformState] },
      layout: 'backoffice',
      load: () => import('./desk/transform-page.tsx'),
    },
    citizenPage('parishes', { pt: 'A semana nas freguesias', en: 'The week in the parishes' }, () => import('./parish/parishes.tsx')),
    citizenPage('parish/$code/{-$week}', { pt: 'A semana na freguesia', en: 'The week in the parish' }, () => import('./parish/parish.tsx')),
    citizenPage('unfollow/$id', { pt: 'Deixar de seguir', en: 'Stop following' }, () => import('./unfollow.tsx')),
  ],
};
