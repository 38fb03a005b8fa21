import { IconLayoutDashboard } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { may } from '../../record/permissions.ts';

/** On the map of Meu Bairro the way to the back office leads to its own. */
export const tools: readonly MapTool[] = [
  defineTool({
    id: 'backoffice',
    label: { pt: 'Gestão', en: 'Back office' },
    icon: IconLayoutDashboard,
    permission: may.home,
    module: 'meubairrogestao',
    pages: ['meubairro'],
    order: 90,
    to: '/meubairrogestao/home',
  }),
];
