import { IconPrinter } from '@tabler/icons-react';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { i18n } from '#platform/shell/language.ts';

const print = (permission: string, pages: readonly string[]): MapTool =>
  defineTool({
    id: 'printvisible',
    label: { pt: 'Imprimir', en: 'Print' },
    icon: IconPrinter,
    permission,
    module: null,
    pages,
    order: 60,
    exclusive: true,
    panel: () => import('../panels/print.tsx'),
    activate: activateLater(
      () => import('./frame.ts').then(({ activateFrame }) => activateFrame),
      () => i18n.t('printing:off'),
    ),
  });

/** The same tool, under the code of each map's module (specification 2 §6). Written out: `modules.ts` is not in everybody's first load. */
export const tools: readonly MapTool[] = [print('IG_00010', ['ig', 'meubairro']), print('EPL_00045', ['epl']), print('GU_00080', ['gu'])];
