import type { AuditedTable } from '#platform/audit/server/subjects.ts';

/** How the audit view speaks of the services of the maps' catalogues. */
export const catalogueAudited: Readonly<Record<string, AuditedTable>> = {
  catalogue_service: {
    label: { one: { pt: 'Serviço do catálogo', en: 'Catalogue service' }, many: { pt: 'Serviços do catálogo', en: 'Catalogue services' } },
    title: 'title',
    columns: {
      module: { label: { pt: 'Módulo', en: 'Module' } },
      type: { label: { pt: 'Tipo', en: 'Type' } },
      url: { label: { pt: 'Endereço', en: 'Address' } },
      title: { label: { pt: 'Título', en: 'Title' } },
      editable: { label: { pt: 'Pode ser alterado no mapa', en: 'May be changed in the map' } },
      autoload: { label: { pt: 'Mostra logo o que tem', en: 'Shows at once what it has' } },
      layer_options: { label: { pt: 'Opções das camadas', en: 'Options of the layers' } },
      metadata_template: { label: { pt: 'Modelo dos metadados', en: 'Template of the metadata' } },
      private: { label: { pt: 'Privado', en: 'Private' } },
      role_ids: { label: { pt: 'Perfis que o veem', en: 'Roles that see it' } },
      username: { label: { pt: 'Utilizador no serviço', en: 'User name at the service' } },
      password: { label: { pt: 'Palavra-passe do serviço', en: 'Password of the service' } },
      header_name: { label: { pt: 'Cabeçalho', en: 'Header' } },
      header_value: { label: { pt: 'Valor do cabeçalho', en: 'Value of the header' } },
    },
  },
};
