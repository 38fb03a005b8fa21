import type { WebRoom } from '#platform/shell/room.ts';
import { citizenPage } from '../../record/web/citizen-page.ts';

/** Reminders, messages by hand, the week of each parish. */
export const tellingWeb: WebRoom = {
  screens: { reminders: () => import('./desk/reminder-screens.tsx') },
  routes: [
    citizenPage('parishes', { pt: 'A semana nas freguesias', en: 'The week in the parishes' }, () => import('./parish/parishes.tsx')),
    citizenPage('parish/$code/{-$week}', { pt: 'A semana na freguesia', en: 'The week in the parish' }, () => import('./parish/parish.tsx')),
    citizenPage('unfollow/$id', { pt: 'Deixar de seguir', en: 'Stop following' }, () => import('./unfollow.tsx')),
  ],
};
