import type { Text } from '#platform/kernel/locale.ts';
import type { MenuEntry, ResourceEntry } from '#platform/shell/feature.ts';
import { catalogue, may } from '../record/permissions.ts';
import { mayRetention } from '../retention/permissions.ts';
import { mayReport } from '../figures/permissions.ts';
import { mayReporting } from '../intake/permissions.ts';
import { mayTime, timeCatalogue } from '../time/permissions.ts';

const work: Text = { pt: 'Trabalho', en: 'Work' };
const lists: Text = { pt: 'Catálogos', en: 'Catalogues' };
const rules: Text = { pt: 'Estados e regras', en: 'Statuses and rules' };

/** What the back office's navigation offers of Meu Bairro; loaded with it. */
export const menu: readonly MenuEntry[] = [
  { module: 'meubairro', section: work, label: { pt: 'Ocorrências', en: 'Reports' }, to: '/meubairro/home', anyOf: [may.view], order: 1 },
  {
    module: 'meubairro',
    section: work,
    label: { pt: 'Relatórios', en: 'Reports and figures' },
    to: '/meubairro/reports',
    anyOf: [mayReport.view, mayReport.performers],
    order: 2,
  },
  {
    module: 'meubairrogestao',
    section: { pt: '', en: '' },
    label: { pt: 'Início', en: 'Home' },
    to: '/meubairrogestao/home',
    anyOf: [may.home],
    order: 5,
  },
  {
    module: 'meubairrogestao',
    section: lists,
    label: { pt: 'Perguntas', en: 'Questions' },
    to: '/meubairrogestao/questions',
    anyOf: [mayReporting.questionsView],
    order: 25,
  },
  {
    module: 'meubairrogestao',
    section: rules,
    label: { pt: 'Mudanças permitidas', en: 'Allowed moves' },
    to: '/meubairrogestao/moves',
    anyOf: [catalogue.statusmoves.view],
    order: 75,
  },
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
  {
    module: 'meubairrogestao',
    section: rules,
    label: { pt: 'Passar para outro estado', en: 'Move into another status' },
    to: '/meubairrogestao/transform',
    anyOf: [may.transformState],
    order: 88,
  },
  {
    module: 'meubairrogestao',
    section: rules,
    label: { pt: 'Definições', en: 'Settings' },
    to: '/meubairrogestao/settings',
    anyOf: [may.settings, may.settingsEdit],
    order: 90,
  },
  {
    module: 'meubairrogestao',
    section: rules,
    label: { pt: 'Conservação', en: 'Retention' },
    to: '/meubairrogestao/retention',
    anyOf: [mayRetention.view, mayRetention.edit],
    order: 94,
  },
];

/** In the order in which a municipality sets them up. */
export function loadResources(): Promise<readonly ResourceEntry[]> {
  return Promise.all([
    import('../record/resources.ts'),
    import('../time/resources.ts'),
    import('../telling/resources.ts'),
    import('../edoclink/resources.ts'),
  ]).then(
    ([
      { types, subtypes, unities, priorities, channels, statuses, statusmoves },
      { daysOff, routingRules, responseTemplates },
      { reminders },
      { edocLinkMaps },
    ]) => [
      { resource: types, section: lists, order: 10 },
      { resource: subtypes, section: lists, order: 20 },
      { resource: unities, section: lists, order: 30 },
      { resource: priorities, section: lists, order: 40 },
      { resource: channels, section: lists, order: 50 },
      { resource: statuses, section: rules, order: 70 },
      { resource: statusmoves, section: rules, order: 80 },
      { resource: routingRules, section: rules, order: 82 },
      { resource: daysOff, section: rules, order: 84 },
      { resource: responseTemplates, section: rules, order: 86 },
      { resource: reminders, section: rules, order: 87 },
      { resource: edocLinkMaps, section: lists, order: 60, shown: edocIsActive },
    ],
  );
}

/** Only where the municipality works with it (specification 2 §2): off by default. */
async function edocIsActive(): Promise<boolean> {
  const [{ api }, { edocContract }] = await Promise.all([import('#platform/http/web/client.ts'), import('../edoclink/contract.ts')]);
  return (await api(edocContract, 'settings')).active;
}
