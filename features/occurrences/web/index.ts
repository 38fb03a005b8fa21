import { IconListSearch, IconMessageReport } from '@tabler/icons-react';
import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { flagged } from '../intake/web/outbox/flag.ts';
import { reminderCodes } from '../telling/permissions.ts';
import { edocCodes } from '../edoclink/permissions.ts';
import { catalogue, may } from '../record/permissions.ts';
import { mayRetention } from '../retention/permissions.ts';
import { mayReport } from '../figures/permissions.ts';
import { mayReporting } from '../intake/permissions.ts';
import { mayTime, timeCatalogue } from '../time/permissions.ts';

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
    if (flagged()) void import('../intake/web/outbox/outbox.ts').then(({ lookAfter }) => lookAfter());
  },
  routes: [
    {
      path: 'meubairro/home/{-$code}',
      title: { pt: 'Ocorrências', en: 'Reports' },
      access: 'public',
      layout: 'map',
      load: () => import('../desk/web/entry.tsx'),
    },
    {
      path: 'meubairro/reports/{-$report}',
      title: { pt: 'Relatórios', en: 'Reports and figures' },
      access: { anyOf: [mayReport.view, mayReport.performers] },
      layout: 'backoffice',
      load: () => import('../figures/web/reports/page.tsx'),
    },
    {
      path: 'meubairrogestao/home',
      title: { pt: 'Início', en: 'Home' },
      access: { anyOf: [may.home] },
      layout: 'backoffice',
      load: () => import('../desk/web/setup-page.tsx'),
    },
    {
      path: 'meubairrogestao/retention',
      title: { pt: 'Conservação', en: 'Retention' },
      access: { anyOf: [mayRetention.view, mayRetention.edit] },
      layout: 'backoffice',
      load: () => import('../retention/web/page.tsx'),
    },
    {
      path: 'meubairrogestao/settings',
      title: { pt: 'Definições', en: 'Settings' },
      access: { anyOf: [may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('../desk/web/settings/page.tsx'),
    },
    {
      path: 'meubairrogestao/moves',
      title: { pt: 'Mudanças permitidas', en: 'Allowed moves' },
      access: { anyOf: [catalogue.statusmoves.view] },
      layout: 'backoffice',
      load: () => import('../statuses/web/moves-page.tsx'),
    },
    {
      path: 'meubairro/new',
      title: { pt: 'Nova ocorrência', en: 'New report' },
      access: { anyOf: [may.add] },
      layout: 'backoffice',
      load: () => import('../intake/web/desk/add-page.tsx'),
    },
    {
      path: 'meubairrogestao/questions',
      title: { pt: 'Perguntas', en: 'Questions' },
      access: { anyOf: [mayReporting.questionsView] },
      layout: 'backoffice',
      load: () => import('../intake/web/desk/questions-page.tsx'),
    },
    {
      path: 'meubairrogestao/deadlines',
      title: { pt: 'Prazos', en: 'Deadlines' },
      access: { anyOf: [mayTime.recalculate, may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('../time/web/rules/deadlines-page.tsx'),
    },
    {
      path: 'meubairrogestao/routing',
      title: { pt: 'Experimentar o encaminhamento', en: 'Try the routing' },
      access: { anyOf: [timeCatalogue.routingrules.view] },
      layout: 'backoffice',
      load: () => import('../time/web/rules/routing-page.tsx'),
    },
    {
      path: 'meubairrogestao/reminders/$id',
      title: { pt: 'Lembrete', en: 'Reminder' },
      access: { anyOf: [reminderCodes.detail, reminderCodes.edit, reminderCodes.add] },
      layout: 'backoffice',
      load: () => import('../telling/web/desk/reminder-page.tsx'),
    },
    {
      path: 'meubairrogestao/status',
      title: { pt: 'Estados', en: 'Statuses' },
      access: { anyOf: [catalogue.statuses.view] },
      layout: 'backoffice',
      load: () => import('../statuses/web/list-page.tsx'),
    },
    {
      path: 'meubairrogestao/status/$id',
      title: { pt: 'Estado', en: 'Status' },
      access: { anyOf: [catalogue.statuses.detail, catalogue.statuses.edit, catalogue.statuses.add] },
      layout: 'backoffice',
      load: () => import('../statuses/web/status-page.tsx'),
    },
    {
      path: 'meubairrogestao/edoclink',
      title: { pt: 'Mapas e-doc', en: 'E-doc maps' },
      access: { anyOf: [edocCodes.view] },
      layout: 'backoffice',
      load: () => import('../edoclink/web/list-page.tsx'),
    },
    {
      path: 'meubairrogestao/edoclink/config',
      title: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
      access: { anyOf: [edocCodes.config, edocCodes.configEdit] },
      layout: 'backoffice',
      load: () => import('../edoclink/web/config-page.tsx'),
    },
    {
      path: 'meubairrogestao/transform',
      title: { pt: 'Passar para outro estado', en: 'Move into another status' },
      access: { anyOf: [may.transformState] },
      layout: 'backoffice',
      load: () => import('../telling/web/desk/transform-page.tsx'),
    },
    citizen('parishes', { pt: 'A semana nas freguesias', en: 'The week in the parishes' }, () => import('../telling/web/parish/parishes.tsx')),
    citizen('parish/$code/{-$week}', { pt: 'A semana na freguesia', en: 'The week in the parish' }, () => import('../telling/web/parish/parish.tsx')),
    citizen('report', { pt: 'Comunicar um problema', en: 'Report a problem' }, () => import('../intake/web/report-page.tsx')),
    citizen('occurrence/$code', { pt: 'Ocorrência', en: 'Report' }, () => import('../citizen/web/pages/occurrence.tsx')),
    citizen('statistics', { pt: 'Números e dados abertos', en: 'Figures and open data' }, () => import('../figures/web/statistics/page.tsx')),
    citizen('follow', { pt: 'Acompanhar uma ocorrência', en: 'Follow a report' }, () => import('../citizen/web/pages/follow.tsx')),
    citizen('confirm', { pt: 'Confirmar', en: 'Confirm' }, () => import('../citizen/web/pages/confirm.tsx')),
    citizen('question', { pt: 'Uma pergunta', en: 'A question' }, () => import('../links/web/citizen/question.tsx')),
    citizen('forward', { pt: 'Pedido de intervenção', en: 'Request for work' }, () => import('../links/web/citizen/forward.tsx')),
    citizen('solved/$code', { pt: 'Ficou resolvido?', en: 'Was it solved?' }, () => import('../closing/web/citizen/solved.tsx')),
    citizen('unfollow/$id', { pt: 'Deixar de seguir', en: 'Stop following' }, () => import('../telling/web/unfollow.tsx')),
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
      load: () => import('../desk/web/home-card.tsx'),
    },
  ],
  publicBoards: [{ module: 'meubairro', order: 10, load: () => import('../figures/web/statistics/cards.tsx') }],
  search: [
    {
      id: 'occurrence-words',
      label: { pt: 'Ocorrências', en: 'Reports' },
      where: ['palette'],
      search: (term, signal) => import('../record/web/search-words.ts').then(({ searchByWords }) => searchByWords(term, signal)),
    },
    {
      id: 'occurrence',
      module: 'meubairro',
      label: { pt: 'Ocorrências', en: 'Reports' },
      hint: { pt: 'código da ocorrência', en: 'code of a report' },
      where: ['portal', 'map', 'palette'],
      search: (term, signal) => import('../record/web/search-code.ts').then(({ searchByCode }) => searchByCode(term, signal)),
    },
  ],
};
