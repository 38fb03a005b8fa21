import type { FieldName } from '../fields.ts';

/** What the fields are called: in the form, the history, exports and the audit trail. */
export const fieldsPt: Readonly<Record<FieldName, string>> = {
  typeId: 'Tipo',
  subtypeId: 'Subtipo',
  priorityId: 'Prioridade',
  channelId: 'Na qualidade de',
  visibility: 'Visibilidade',
  description: 'Descrição',
  address: 'Morada',
  referencePoint: 'Ponto de referência',
  services: 'Serviços a realizar',
  notes: 'Notas',
  periodStart: 'Início do período',
  periodEnd: 'Fim do período',
  integrationKey: 'Chave da integração',
  integrationCode: 'Código na integração',
  integrationLink: 'Ligação à integração',
  edocLink: 'Ligação à gestão documental',
};
