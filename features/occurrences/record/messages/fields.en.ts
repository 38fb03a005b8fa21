import type { FieldName } from '../fields.ts';

export const fieldsEn: Readonly<Record<FieldName, string>> = {
  typeId: 'Type',
  subtypeId: 'Subtype',
  priorityId: 'Priority',
  channelId: 'In the capacity of',
  visibility: 'Visibility',
  description: 'Description',
  address: 'Address',
  referencePoint: 'Reference point',
  services: 'Services to be carried out',
  notes: 'Notes',
  periodStart: 'Start of the period',
  periodEnd: 'End of the period',
  integrationKey: 'Integration key',
  integrationCode: 'Code in the integration',
  integrationLink: 'Integration link',
  edocLink: 'Link to document management',
};
