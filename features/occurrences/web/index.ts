import { IconListSearch, IconMessageReport } from '@tabler/icons-react';
import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { flagged } from './citizen/outbox/flag.ts';
import { reminderCodes } from '../messages-permissions.ts';
import { edocCodes } from '../edoclink-permissions.ts';
import { catalogue, may } from '../permissions.ts';
import { mayRetention } from '../retention-permissions.ts';
import { mayReport } from '../reports-permissions.ts';
import { mayReporting } from '../reporting-permissions.ts';
import { mayTime, timeCatalogue } from '../time-permissions.ts';

/** What citizens open from a mail or on the street: without Mantine, for slow phones. */
function citizen(path: string, title: Text, load: ScreenRoute['load']): ScreenRoute {
  return { path: `meubairro/${path}`, title, access: 'public', layout: 'portal', plain: true, load };
}

/** Meu Bairro: reporting, following and working on occurrences. */
export const occurrencesWeb: WebFeature = {
  id: 'occurrences',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ occurrencesPt }) => occurrencesPt),
    en: () => import('../messages.en.ts').then(({ occurrencesEn }) => occurrencesEn),
  },
  started: () => {
    if (flagged()) void import('./citizen/outbox/outbox.ts').then(({ lookAfter }) => lookAfter());
  },
  routes: [
    {
      path: 'meubairro/home/{-$code}',
      title: { pt: 'Ocorrências', en: 'Reports' },
      access: 'public',
      layout: 'map',
      load: () => import('./home.tsx'),
    },
    {
      path: 'meubairro/reports/{-$report}',
      title: { pt: 'Relatórios', en: 'Reports and figures' },
      access: { anyOf: [mayReport.view, mayReport.performers] },
      layout: 'backoffice',
      load: () => import('./desk/reports/page.tsx'),
    },
    {
      path: 'meubairrogestao/home',
      title: { pt: 'Início', en: 'Home' },
      access: { anyOf: [may.home] },
      layout: 'backoffice',
      load: () => import('./desk/setup-page.tsx'),
    },
    {
      path: 'meubairrogestao/retention',
      title: { pt: 'Conservação', en: 'Retention' },
      access: { anyOf: [mayRetention.view, mayRetention.edit] },
      layout: 'backoffice',
      load: () => import('./desk/retention/page.tsx'),
    },
    {
      path: 'meubairrogestao/settings',
      title: { pt: 'Definições', en: 'Settings' },
      access: { anyOf: [may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('./desk/settings/page.tsx'),
    },
    {
      path: 'meubairrogestao/moves',
      title: { pt: 'Mudanças permitidas', en: 'Allowed moves' },
      access: { anyOf: [catalogue.statusmoves.view] },
      layout: 'backoffice',
      load: () => import('./desk/moves-page.tsx'),
    },
    {
      path: 'meubairro/new',
      title: { pt: 'Nova ocorrência', en: 'New report' },
      access: { anyOf: [may.add] },
      layout: 'backoffice',
      load: () => import('./desk/reporting/add-page.tsx'),
    },
    {
      path: 'meubairrogestao/questions',
      title: { pt: 'Perguntas', en: 'Questions' },
      access: { anyOf: [mayReporting.questionsView] },
      layout: 'backoffice',
      load: () => import('./desk/reporting/questions-page.tsx'),
    },
    {
      path: 'meubairrogestao/deadlines',
      title: { pt: 'Prazos', en: 'Deadlines' },
      access: { anyOf: [mayTime.recalculate, may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('./desk/rules/deadlines-page.tsx'),
    },
    {
      path: 'meubairrogestao/routing',
      title: { pt: 'Experimentar o encaminhamento', en: 'Try the routing' },
      access: { anyOf: [timeCatalogue.routingrules.view] },
      layout: 'backoffice',
      load: () => import('./desk/rules/routing-page.tsx'),
    },
    {
      path: 'meubairrogestao/reminders/$id',
      title: { pt: 'Lembrete', en: 'Reminder' },
      access: { anyOf: [reminderCodes.detail, reminderCodes.edit, reminderCodes.add] },
      layout: 'backoffice',
      load: () => import('./desk/messages/reminder-page.tsx'),
    },
    {
      path: 'meubairrogestao/status',
      title: { pt: 'Estados', en: 'Statuses' },
      access: { anyOf: [catalogue.statuses.view] },
      layout: 'backoffice',
      load: () => import('./desk/statuses/list-page.tsx'),
    },
    {
      path: 'meubairrogestao/status/$id',
      title: { pt: 'Estado', en: 'Status' },
      access: { anyOf: [catalogue.statuses.detail, catalogue.statuses.edit, catalogue.statuses.add] },
      layout: 'backoffice',
      load: () => import('./desk/statuses/status-page.tsx'),
    },
    {
      path: 'meubairrogestao/edoclink',
      title: { pt: 'Mapas e-doc', en: 'E-doc maps' },
      access: { anyOf: [edocCodes.view] },
      layout: 'backoffice',
      load: () => import('./desk/edoclink/list-page.tsx'),
    },
    {
      path: 'meubairrogestao/edoclink/config',
      title: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
      access: { anyOf: [edocCodes.config, edocCodes.configEdit] },
      layout: 'backoffice',
      load: () => import('./desk/edoclink/config-page.tsx'),
    },
    {
      path: 'meubairrogestao/transform',
      title: { pt: 'Passar para outro estado', en: 'Move into another status' },
      access: { anyOf: [may.transformState] },
      layout: 'backoffice',
      load: () => import('./desk/messages/transform-page.tsx'),
    },
    citizen('parishes', { pt: 'A semana nas freguesias', en: 'The week in the parishes' }, () => import('./citizen/parish/parishes.tsx')),
    citizen('parish/$code/{-$week}', { pt: 'A semana na freguesia', en: 'The week in the parish' }, () => import('./citizen/parish/parish.tsx')),
    citizen('report', { pt: 'Comunicar um problema', en: 'Report a problem' }, () => import('./citizen/pages/report.tsx')),
    citizen('occurrence/$code', { pt: 'Ocorrência', en: 'Report' }, () => import('./citizen/pages/occurrence.tsx')),
    citizen('statistics', { pt: 'Números e dados abertos', en: 'Figures and open data' }, () => import('./citizen/pages/statistics.tsx')),
    citizen('follow', { pt: 'Acompanhar uma ocorrência', en: 'Follow a report' }, () => import('./citizen/pages/follow.tsx')),
    citizen('confirm', { pt: 'Confirmar', en: 'Confirm' }, () => import('./citizen/pages/confirm.tsx')),
    citizen('question', { pt: 'Uma pergunta', en: 'A question' }, () => import('./citizen/pages/question.tsx')),
    citizen('forward', { pt: 'Pedido de intervenção', en: 'Request for work' }, () => import('./citizen/pages/forward.tsx')),
    citizen('solved/$code', { pt: 'Ficou resolvido?', en: 'Was it solved?' }, () => import('./citizen/pages/solved.tsx')),
    citizen('unfollow/$id', { pt: 'Deixar de seguir', en: 'Stop following' }, () => import('./citizen/pages/unfollow.tsx')),
  ],
  tools: () => import('./tools.ts').then(({ tools }) => tools),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ loadResources }) => loadResources()),
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
    {
      id: 'follow',
      module: 'meubairro',
      label: { pt: 'Acompanhar uma ocorrência', en: 'Follow a report' },
      detail: { pt: 'Veja em que ponto está, pelo código.', en: 'See how far it is, by its code.' },
      to: '/meubairro/follow',
      order: 20,
      icon: IconListSearch,
    },
  ],
  actions: [{ id: 'report', module: 'meubairro', label: { pt: 'Nova ocorrência', en: 'New report' }, to: '/meubairro/new', anyOf: [may.add] }],
  dashboard: [
    {
      id: 'occurrences',
      module: 'meubairro',
      title: { pt: 'Ocorrências', en: 'Reports' },
      anyOf: [may.view],
      order: 10,
      load: () => import('./desk/home-card.tsx'),
    },
  ],
  publicBoards: [{ module: 'meubairro', order: 10, load: () => import('./statistics/cards.tsx') }],
  search: [
    {
      id: 'occurrence-words',
      label: { pt: 'Ocorrências', en: 'Reports' },
      where: ['palette'],
      search: (term, signal) => import('./search-words.ts').then(({ searchByWords }) => searchByWords(term, signal)),
    },
    {
      id: 'occurrence',
      module: 'meubairro',
      label: { pt: 'Ocorrências', en: 'Reports' },
      hint: { pt: 'código da ocorrência', en: 'code of a report' },
      where: ['portal', 'map', 'palette'],
      search: (term, signal) => import('./search-code.ts').then(({ searchByCode }) => searchByCode(term, signal)),
    },
  ],
};
