import type { Text } from '#platform/kernel/locale.ts';

/** Names of the screens, for their window title and the menu. */
export const module = 'geoportalgestao';
export const modules: Text = { pt: 'Módulos', en: 'Modules' };
export const settings: Text = { pt: 'Configuração do município', en: 'Municipality settings' };
export const definitions: Text = { pt: 'Definições do mapa', en: 'Map definitions' };
export const home: Text = { pt: 'Página inicial do portal', en: 'Portal home page' };
export const audit: Text = { pt: 'Auditoria', en: 'Audit' };
export const status = { pt: 'Estado do serviço', en: 'Service status' };
