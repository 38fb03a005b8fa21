import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { may } from '../../record/permissions.ts';
import { mayTime, timeCatalogue } from '../permissions.ts';
import { rules } from '../../record/web/sections.ts';

export const timeMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/deadlines',
      title: { pt: 'Prazos', en: 'Deadlines' },
      access: { anyOf: [mayTime.recalculate, may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('./rules/deadlines-page.tsx'),
    },
    {
      path: 'meubairrogestao/routing',
      title: { pt: 'Experimentar o encaminhamento', en: 'Try the routing' },
      access: { anyOf: [timeCatalogue.routingrules.view] },
      layout: 'backoffice',
      load: () => import('./rules/routing-page.tsx'),
    },
  ],
  menu: [
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'Prazos', en: 'Deadlines' },
      to: '/meubairrogestao/deadlines',
      anyOf: [mayTime.recalculate, may.settings, may.settingsEdit],
      order: 81,
    },
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'Experimentar o encaminhamento', en: 'Try the routing' },
      to: '/meubairrogestao/routing',
      anyOf: [timeCatalogue.routingrules.view],
      order: 83,
    },
  ],
  resources: () =>
    import('../resources.ts').then(({ routingRules, daysOff, responseTemplates }) => [
      { resource: routingRules, section: rules, order: 82 },
      { resource: daysOff, section: rules, order: 84 },
      { resource: responseTemplates, section: rules, order: 86 },
    ]),
};
