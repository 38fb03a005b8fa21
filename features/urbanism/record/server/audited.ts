import type { AuditedTable } from '#platform/audit/server/subjects.ts';

/** How the audit view speaks of what is no declared resource. */
export const audited: Readonly<Record<string, AuditedTable>> = {
  urban_area: {
    label: { one: { pt: 'Área urbana', en: 'Urban area' }, many: { pt: 'Áreas urbanas', en: 'Urban areas' } },
    title: 'name',
    columns: {
      name: { label: { pt: 'Nome', en: 'Name' }, personal: false },
      obs: { label: { pt: 'Observações', en: 'Notes' } },
      geom: { label: { pt: 'Desenho', en: 'Shape' } },
    },
  },
  urban_process_area: {
    label: { one: { pt: 'Área de um processo', en: 'Area of a process' }, many: { pt: 'Áreas de processos', en: 'Areas of processes' } },
    part: { of: 'urban_process', column: 'process_id' },
    columns: {
      process_id: { label: { pt: 'Processo', en: 'Process' }, of: { table: 'urban_process', title: 'process' } },
      area_id: { label: { pt: 'Área', en: 'Area' }, of: { table: 'urban_area', title: 'name' } },
    },
  },
  urban_setting: {
    label: {
      one: { pt: 'Configuração do urbanismo', en: 'Settings of urban planning' },
      many: { pt: 'Configuração do urbanismo', en: 'Settings of urban planning' },
    },
    columns: {
      provider: { label: { pt: 'Onde estão os processos', en: 'Where processes are kept' } },
      number_rule: { label: { pt: 'Regra dos números', en: 'Rule of numbers' } },
      draw_limits: { label: { pt: 'Limites desenhados', en: 'Limits drawn' } },
      upload_limits: { label: { pt: 'Limites de ficheiros', en: 'Limits from files' } },
      upload_properties: { label: { pt: 'Propriedades dos ficheiros', en: 'Properties of files' } },
      least_area: { label: { pt: 'Menor área confrontada (m²)', en: 'Least confronted area (m²)' } },
      least_length: { label: { pt: 'Menor comprimento confrontado (m)', en: 'Least confronted length (m)' } },
      report_layout: { label: { pt: 'Modelo do relatório de confrontações', en: 'Layout of the report of confrontations' } },
      report_base: { label: { pt: 'Fundo do relatório', en: 'Background of the report' } },
      report_scale: { label: { pt: 'Escala mais próxima do relatório', en: 'Closest scale of the report' } },
      report_note: { label: { pt: 'Nota do relatório', en: 'Note of the report' }, personal: false },
      surroundings_data: { label: { pt: 'Equipamentos procurados na envolvente', en: 'Equipment looked for in the surroundings' } },
      surroundings_addresses: { label: { pt: 'Moradas na envolvente', en: 'Addresses in the surroundings' } },
      surroundings: { label: { pt: 'Raio da envolvente (m)', en: 'Radius of the surroundings (m)' } },
    },
  },
};
