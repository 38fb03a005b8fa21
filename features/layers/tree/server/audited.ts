import type { AuditedTable } from '#platform/audit/server/subjects.ts';

/** How the audit view speaks of the layers of the maps. */
export const treeAudited: Readonly<Record<string, AuditedTable>> = {
  map_layer: {
    label: { one: { pt: 'Camada do mapa', en: 'Layer of the map' }, many: { pt: 'Camadas do mapa', en: 'Layers of the map' } },
    title: 'name',
    columns: {
      module: { label: { pt: 'Módulo', en: 'Module' } },
      kind: { label: { pt: 'Tipo', en: 'Kind' } },
      parent_id: { label: { pt: 'Grupo', en: 'Group' } },
      position: { label: { pt: 'Ordem', en: 'Order' } },
      name: { label: { pt: 'Nome', en: 'Name' } },
      name_en: { label: { pt: 'Nome em inglês', en: 'Name in English' } },
      active: { label: { pt: 'Ativa', en: 'Active' } },
      private: { label: { pt: 'Privada', en: 'Private' } },
      role_ids: { label: { pt: 'Perfis que a veem', en: 'Roles that see it' } },
      visible: { label: { pt: 'Visível ao abrir o mapa', en: 'Visible when the map opens' } },
      collapse: { label: { pt: 'Fechado ao abrir o mapa', en: 'Folded when the map opens' } },
      opacity: { label: { pt: 'Opacidade', en: 'Opacity' } },
      icon: { label: { pt: 'Ícone', en: 'Icon' } },
      icon_bg_color: { label: { pt: 'Cor do ícone', en: 'Colour of the icon' } },
      attribution: { label: { pt: 'Atribuição', en: 'Attribution' } },
      tiled: { label: { pt: 'Em mosaico', en: 'In tiles' } },
      style: { label: { pt: 'Estilo', en: 'Style' } },
      format: { label: { pt: 'Formato', en: 'Format' } },
      min_scale: { label: { pt: 'Escala mínima', en: 'Least scale' } },
      max_scale: { label: { pt: 'Escala máxima', en: 'Greatest scale' } },
      source: { label: { pt: 'Origem', en: 'Source' } },
      legend: { label: { pt: 'Legenda', en: 'Legend' } },
      featureinfo: { label: { pt: 'Informação de um ponto', en: 'Information at a point' } },
      featureable: { label: { pt: 'Elementos que se podem indicar', en: 'Things that can be pointed at' } },
      typename: { label: { pt: 'Atributos', en: 'Attributes' } },
      metadata_url: { label: { pt: 'Endereço dos metadados', en: 'Address of the metadata' } },
      data_url: { label: { pt: 'Endereço dos dados', en: 'Address of the data' } },
      deleted_with: { label: { pt: 'Eliminada com o grupo', en: 'Deleted with the group' } },
    },
  },
};
