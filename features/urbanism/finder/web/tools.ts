import { IconFolderSearch } from '@tabler/icons-react';
import { defineTool, followAddress, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';

const label = { pt: 'Processos', en: 'Processes' };
const id = 'processes';
/** `mayProcess.search`; its file brings all codes of the module. */
const permission = 'GU_00084';

/** An address with a process opens the panel, now and whenever it comes to name one. */
const mount = (session: MapSession): (() => void) =>
  followAddress(() => {
    // After the panel that the address names: on a phone there is room for one.
    if (/^#\/gu\/home\/[^?]/.test(location.hash)) queueMicrotask(() => session.panels.open(id));
  });

/** What of urban planning lies at a place, on every map. */
const identify = (session: MapSession): (() => void) =>
  session.featureInfo.register({
    id: 'urban-processes',
    label: { pt: 'Processos de urbanismo', en: 'Urban planning processes' },
    isTheme: true,
    query: (query) => import('./identify.ts').then(({ processesAt }) => processesAt(query)),
  });

export const tools: readonly MapTool[] = [
  defineTool({
    id,
    label,
    icon: IconFolderSearch,
    permission,
    module: 'gu',
    pages: ['gu'],
    order: 5,
    mount,
    panel: () => import('./panel.tsx'),
  }),
  defineTool({ id: 'processes-here', label, icon: IconFolderSearch, permission, module: 'gu', background: true, mount: identify }),
];
