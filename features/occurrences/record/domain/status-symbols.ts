/** Symbols a status may have, by the names of the icon set. */
export const statusSymbols = [
  { value: 'sparkles', label: { pt: 'Brilho', en: 'Sparkles' } },
  { value: 'flag', label: { pt: 'Bandeira', en: 'Flag' } },
  { value: 'search', label: { pt: 'Lupa', en: 'Magnifier' } },
  { value: 'message-dots', label: { pt: 'Balão de conversa', en: 'Speech bubble' } },
  { value: 'user-check', label: { pt: 'Pessoa', en: 'Person' } },
  { value: 'tools', label: { pt: 'Ferramentas', en: 'Tools' } },
  { value: 'progress', label: { pt: 'Círculo em curso', en: 'Circle in progress' } },
  { value: 'circle-check', label: { pt: 'Círculo com visto', en: 'Circle with a tick' } },
  { value: 'circle-x', label: { pt: 'Círculo com cruz', en: 'Circle with a cross' } },
  { value: 'copy', label: { pt: 'Duas folhas', en: 'Two sheets' } },
] as const;
export type StatusSymbol = (typeof statusSymbols)[number]['value'];
