import type { Text } from '#platform/kernel/locale.ts';

/** Modules without a slice of their own: a municipality puts their pages, contacts, layers and regulations together (decision 092). */
export const configuredModules = {
  psp: { pt: 'Segurança', en: 'Public safety' },
  pim: { pt: 'Planta interativa', en: 'Interactive plan' },
  pu: { pt: 'Planos de urbanização', en: 'Urban development plans' },
  os: { pt: 'Ordens de serviço', en: 'Work orders' },
  cosi: { pt: 'Sala de situação', en: 'Situation room' },
  cosec: { pt: 'Operações seguras', en: 'Secure operations' },
} as const satisfies Readonly<Record<string, Text>>;

export type ConfiguredModule = keyof typeof configuredModules;
