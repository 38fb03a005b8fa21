import { mainland, squareAround } from '#platform/tenancy/projections.ts';
import { defineTenant } from '#platform/tenancy/config.ts';

/** The demo municipality: invented, with invented people. Its data comes from `largo seed`. */
export const tenant = defineTenant({
  code: 'vilaclara',
  order: 1,
  name: 'Vila Clara',
  authority: 'Câmara Municipal de Vila Clara',
  crest: 'crests/vilaclara.svg',
  theme: 'default',
  hosts: ['vilaclara.localhost'],
  modules: ['portal', 'ig', 'iggestao', 'epl', 'eplgestao', 'gu', 'gugestao', 'gim', 'meubairro', 'meubairrogestao', 'geoportalgestao'],
  broadcasting: { enabled: true, broadcaster: 'embedded', key: 'vilaclara' },
  head: {
    title: 'Vila Clara Digital',
    description: {
      pt: 'Portal do Município de Vila Clara: serviços, mapa do concelho e participação dos munícipes.',
      en: 'Portal of the municipality of Vila Clara: services, map of the municipality and citizen reports.',
    },
    keywords: ['Vila Clara', 'município', 'câmara municipal', 'geoportal', 'ocorrências', 'Meu Bairro'],
    themeColor: '#034ad8',
    social: { 'og:type': 'website', 'og:locale': 'pt_PT' },
  },
  footer: {
    contacts: [
      { name: { pt: 'Morada', en: 'Address' }, value: 'Praça da República, 9981-001 Vila Clara' },
      { name: { pt: 'Telefone', en: 'Telephone' }, value: '+351 200 000 100' },
      { name: { pt: 'Correio eletrónico', en: 'E-mail' }, value: 'geral@vilaclara.example' },
      { name: { pt: 'Horário', en: 'Opening hours' }, value: '09:00–12:30, 14:00–17:30' },
    ],
    links: [
      { name: { pt: 'Portal gov.pt', en: 'gov.pt portal' }, url: 'https://www.gov.pt' },
      { name: { pt: 'Livro de reclamações', en: 'Complaints book' }, url: 'https://www.livroreclamacoes.pt' },
    ],
  },
  // The map is for everybody: opening it, choosing layers, asking what is at a point, drawing on it, looking up regulations and catalogues.
  permissions: {
    IG_00001: 'none',
    IG_00002: 'none',
    IG_00005: 'none',
    IG_00007: 'none',
    IG_00008: 'none',
    IG_00009: 'none',
    IG_00010: 'none',
    IG_00011: 'none',
    IG_00012: 'none',
    IG_00033: 'none',
    IG_00048: 'none',
    EPL_00036: 'none',
    EPL_00037: 'none',
    EPL_00040: 'none',
    EPL_00042: 'none',
    EPL_00043: 'none',
    EPL_00044: 'none',
    EPL_00045: 'none',
    EPL_00046: 'none',
    EPL_00047: 'none',
    EPL_00048: 'none',
    EPL_00049: 'none',
    EPL_00054: 'none',
    EPL_00055: 'none',
    EPL_00063: 'none',
    EPL_00072: 'none',
    GI_00016: 'none',
    MB_01190: 'none',
  },
  map: {
    ...mainland,
    // From 32 m a pixel on: all of it fits on a screen.
    resolutions: mainland.resolutions.slice(2),
    scales: mainland.scales.slice(1),
    extent: squareAround([-21_500, 59_500], 16_384),
    center: [-21_500, 59_500],
  },
});
