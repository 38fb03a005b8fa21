import type { Text } from '#platform/kernel/locale.ts';

const text = (pt: string, en: string): Text => ({ pt, en });

/** What the figures are called, on the screen and in their files. */
export const words = {
  status: text('Estado', 'Status'),
  state: text('Situação', 'State'),
  classification: text('Classificação', 'Classification'),
  procedure: text('Procedimento', 'Procedure'),
  parish: text('Freguesia', 'Parish'),
  month: text('Mês de entrada', 'Month of entry'),
  time: text('Dias até à decisão', 'Days to decision'),
  count: text('Processos', 'Processes'),
  decided: text('Decididos', 'Decided'),
  p25: text('Um quarto até (dias)', 'A quarter within (days)'),
  p50: text('Metade até (dias)', 'Half within (days)'),
  p75: text('Três quartos até (dias)', 'Three quarters within (days)'),
  p90: text('Nove em dez até (dias)', 'Nine in ten within (days)'),
  all: text('Todos', 'All'),
  none: text('Não indicado', 'Not said'),
  file: text('numeros-urbanismo', 'planning-figures'),
  table: text('Tabela', 'Table'),
  group: text('Grupo', 'Group'),
  measure: text('Medida', 'Measure'),
  value: text('Valor', 'Value'),
} as const;
