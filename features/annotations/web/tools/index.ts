import { IconPencil } from '@tabler/icons-react';
import { activateLater, defineTool, followAddress, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { i18n } from '#platform/shell/language.ts';

/** A link that was given away, the address of a shared map note, opens the tool by itself. */
const mount = (session: MapSession): (() => void) =>
  followAddress(() => {
    if (/[?&]annotation=/.test(location.hash)) session.panels.open('annotations');
  });

const annotate = (permission: string, pages: readonly string[]): MapTool =>
  defineTool({
    id: 'annotations',
    label: { pt: 'Anotações', en: 'Annotations' },
    icon: IconPencil,
    permission,
    module: null,
    pages,
    order: 35,
    exclusive: true,
    mount,
    panel: () => import('../panels/annotations.tsx'),
    activate: activateLater(
      () => import('./annotate.ts').then(({ activateAnnotations }) => activateAnnotations),
      () => i18n.t('annotations:notLoaded'),
    ),
  });

/** The same tool, under the code of each map's module (specification 2 §6). */
export const tools: readonly MapTool[] = [annotate('IG_00005', ['ig', 'meubairro']), annotate('EPL_00040', ['epl']), annotate('GU_00125', ['gu'])];
