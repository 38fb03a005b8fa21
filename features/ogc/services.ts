import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { serviceTypes } from './domain/capabilities.ts';
import { healthNames, healthStates } from './domain/health.ts';
import { may } from './permissions.ts';

/** The list of services with their health: search, filters, order, columns, views, export and the trash follow from here. The form is written out. */
export const services = defineResource({
  id: 'ogcremoteservices',
  module: 'geoportalgestao',
  path: '/api/backoffice/gestao/ogc/remoteservices',
  screen: 'geoportalgestao/ogcremoteservices',
  table: 'ogc_service_list',
  label: { one: { pt: 'Serviço OGC', en: 'OGC service' }, many: { pt: 'Serviços OGC', en: 'OGC services' } },
  title: 'title',
  permissions: { view: may.view, detail: may.detail, add: may.add, edit: may.edit, delete: may.delete },
  fields: {
    title: field.text({ label: { pt: 'Título', en: 'Title' }, required: true }),
    type: field.select({
      label: { pt: 'Tipo', en: 'Type' },
      required: true,
      options: serviceTypes.map((value) => ({ value, label: { pt: value.toUpperCase(), en: value.toUpperCase() } })),
    }),
    url: field.text({ label: { pt: 'Endereço', en: 'Address' }, required: true }),
    state: field.select({ label: { pt: 'Estado', en: 'State' }, options: healthStates.map((value) => ({ value, label: healthNames[value] })) }),
    resources: field.number({ label: { pt: 'Camadas', en: 'Layers' } }),
    lastGoodAt: field.datetime({ label: { pt: 'Última resposta boa', en: 'Last good answer' } }),
    milliseconds: field.number({ label: { pt: 'Resposta', en: 'Answer' }, unit: { pt: 'ms', en: 'ms' } }),
    useProxy: field.boolean({ label: { pt: 'Pelo servidor', en: 'Through the server' }, column: 'available' }),
    isPrivate: field.boolean({ label: { pt: 'Privado', en: 'Private' }, column: 'available' }),
    description: field.textLong({ label: { pt: 'Descrição', en: 'Description' } }),
    abstract: field.textLong({ label: { pt: 'Resumo', en: 'Abstract' } }),
    keywords: field.textLong({ label: { pt: 'Palavras-chave', en: 'Keywords' } }),
  },
  defaultSort: { field: 'title', direction: 'asc' },
});
