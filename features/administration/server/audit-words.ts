import type { AuditEvent } from '#platform/audit/server/tables.ts';
import type { Text } from '#platform/kernel/locale.ts';

export const eventWords: Readonly<Record<AuditEvent, Text>> = {
  created: { pt: 'Criado', en: 'Created' },
  updated: { pt: 'Alterado', en: 'Changed' },
  deleted: { pt: 'Eliminado', en: 'Deleted' },
  restored: { pt: 'Restaurado', en: 'Restored' },
  relation: { pt: 'Ligação', en: 'Link' },
};

export const words = {
  yes: { pt: 'Sim', en: 'Yes' },
  no: { pt: 'Não', en: 'No' },
  system: { pt: 'Sistema', en: 'System' },
  visitor: { pt: 'Visitante', en: 'Visitor' },
  user: { pt: 'Utilizador', en: 'User' },
  number: { pt: 'n.º', en: 'no.' },
  forever: { pt: 'para sempre', en: 'for ever' },
  place: { pt: 'Local', en: 'Place' },
  shape: { pt: 'Desenho no mapa', en: 'Shape on the map' },
  /** Values kept by nobody (passwords, keys), and values this person may not see. */
  secret: { pt: 'Valor protegido', en: 'Protected value' },
  hidden: { pt: 'Dados pessoais', en: 'Personal data' },
} as const satisfies Record<string, Text>;

export const exportColumns = {
  at: { pt: 'Data', en: 'Date' },
  user: { pt: 'Utilizador', en: 'User' },
  type: { pt: 'Tipo', en: 'Type' },
  title: { pt: 'Registo', en: 'Record' },
  event: { pt: 'Acontecimento', en: 'Event' },
  field: { pt: 'Atributo', en: 'Attribute' },
  old: { pt: 'Antes', en: 'Before' },
  new: { pt: 'Depois', en: 'After' },
} as const satisfies Record<string, Text>;
