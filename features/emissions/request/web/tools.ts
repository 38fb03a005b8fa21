import { IconFileCertificate, IconCampfire, IconFileStack, IconInfoSquareRounded } from '@tabler/icons-react';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { i18n } from '#platform/shell/language.ts';

type Kind = 'plan' | 'pmdfci' | 'administrativeprocess' | 'pis';

/** One tool, made for each kind. Codes are written out: the ground's list of kinds is not in everybody's first load (decision 072). */
const emission = (kind: Kind, permission: string, icon: MapTool['icon'], label: Text, order: number): MapTool =>
  defineTool({
    id: `emission-${kind}`,
    label,
    icon,
    permission,
    module: null,
    pages: ['ig', 'epl'],
    order,
    exclusive: true,
    panel: () => import('./panels/panel.tsx').then(({ panelOf }) => ({ Panel: panelOf(kind) })),
    activate: activateLater(
      () => import('./activate.ts').then(({ activateRequest }) => activateRequest(kind)),
      () => i18n.t('emissions:off'),
    ),
  });

export const tools: readonly MapTool[] = [
  emission('plan', 'EPL_00048', IconFileCertificate, { pt: 'Planta de localização', en: 'Location plan' }, 70),
  emission('pmdfci', 'EPL_00049', IconCampfire, { pt: 'Planta PMDFCI', en: 'Fire protection plan' }, 71),
  emission('administrativeprocess', 'EPL_00054', IconFileStack, { pt: 'Processo administrativo', en: 'Administrative process' }, 72),
  emission('pis', 'EPL_00055', IconInfoSquareRounded, { pt: 'Pedido de informação simples', en: 'Simple information request' }, 73),
];
