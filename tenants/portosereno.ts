import { mainland, squareAround } from '#platform/tenancy/projections.ts';
import { defineTenant } from '#platform/tenancy/config.ts';

/** The second demo municipality: a harbour town, another theme, other modules, accounts made by the town hall only. */
export const tenant = defineTenant({
  code: 'portosereno',
  order: 2,
  name: 'Porto Sereno',
  authority: 'Câmara Municipal de Porto Sereno',
  crest: 'crests/portosereno.svg',
  theme: 'ocean',
  hosts: ['portosereno.localhost'],
  uploadMax: 20,
  allowUserRegistration: false,
  registrationNif: { active: false, required: false },
  modules: ['portal', 'ig', 'meubairro', 'meubairrogestao', 'geoportalgestao'],
  broadcasting: { enabled: false },
  head: {
    title: 'Porto Sereno',
    description: {
      pt: 'Portal do Município de Porto Sereno, entre a serra e o mar.',
      en: 'Portal of the municipality of Porto Sereno, between hills and sea.',
    },
    keywords: ['Porto Sereno', 'município', 'câmara municipal', 'mapa', 'ocorrências'],
    themeColor: '#12669e',
    social: { 'og:type': 'website', 'og:locale': 'pt_PT' },
  },
  footer: {
    contacts: [
      { name: { pt: 'Morada', en: 'Address' }, value: 'Largo do Município, 9961-001 Porto Sereno' },
      { name: { pt: 'Telefone', en: 'Telephone' }, value: '+351 200 000 200' },
      { name: { pt: 'Correio eletrónico', en: 'E-mail' }, value: 'municipio@portosereno.example' },
    ],
    links: [{ name: { pt: 'Livro de reclamações', en: 'Complaints book' }, url: 'https://www.livroreclamacoes.pt' }],
  },
  // The map is for everybody: opening it, choosing layers, asking what is at a point.
  permissions: { IG_00001: 'none', IG_00002: 'none', IG_00007: 'none', IG_00009: 'none', IG_00012: 'none', IG_00033: 'none' },
  map: {
    ...mainland,
    // From 32 m a pixel on: all of it fits on a screen.
    resolutions: mainland.resolutions.slice(2),
    scales: mainland.scales.slice(1),
    extent: squareAround([-64_000, 26_000], 16_384),
    center: [-64_000, 26_000],
  },
});
