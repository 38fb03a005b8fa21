import type { MenuEntry } from '#platform/shell/feature.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { configuration } from '#platform/shell/sections.ts';
import { mayAudit } from '../audit-permissions.ts';
import { opens } from '../permissions.ts';
import { audit, definitions, home, module, modules, settings } from './titles.ts';

function entry(path: string, label: Text, anyOf: readonly string[], order: number): MenuEntry {
  return { module, section: configuration, label, to: `/${module}/${path}`, anyOf, order };
}

export const administrationMenu: readonly MenuEntry[] = [
  entry('modules', modules, opens.modules, 300),
  entry('settings', settings, opens.settings, 310),
  entry('definitions', definitions, opens.definitions, 320),
  entry('homesettings', home, opens.home, 330),
  entry('audit', audit, [mayAudit.view], 400),
  entry('audit/retention', { pt: 'Conservação da auditoria', en: 'Audit retention' }, [mayAudit.config], 401),
];
