import { mainland, squareAround } from '#platform/tenancy/projections.ts';
import { defineTenant } from '#platform/tenancy/config.ts';

/**
 * A real municipality, to prove the product on real data. The data is not shipped: `largo import boundary|parishes|addresses FILE --tenant moita`
 * brings it in. `largo seed` refuses this tenant.
 */
export const tenant = defineTenant({
  code: 'moita',
  order: 90,
  name: 'Moita',
  authority: 'Câmara Municipal da Moita',
  theme: 'default',
  hosts: ['moita.localhost'],
  modules: ['portal', 'ig', 'iggestao', 'meubairro', 'meubairrogestao', 'geoportalgestao'],
  broadcasting: { enabled: true, broadcaster: 'embedded', key: 'moita' },
  head: {
    title: 'Moita',
    description: {
      pt: 'Demonstração do Largo com dados públicos do concelho da Moita.',
      en: 'Largo shown on public data of the municipality of Moita.',
    },
    keywords: ['Moita', 'demonstração'],
  },
  attribution: { pt: 'Dados: DGT (CAOP 2023) e INE', en: 'Data: DGT (CAOP 2023) and INE' },
  // The map is for everybody: opening it, choosing layers, asking what is at a point.
  permissions: { IG_00001: 'none', IG_00002: 'none', IG_00007: 'none', IG_00009: 'none', IG_00012: 'none', IG_00033: 'none' },
  map: {
    ...mainland,
    // From 32 m a pixel on: all of it fits on a screen.
    resolutions: mainland.resolutions.slice(2),
    scales: mainland.scales.slice(1),
    // CAOP 2023: -79 859, -118 094 to -70 673, -107 497.
    extent: squareAround([-75_300, -112_800], 16_384),
    center: [-77_300, -111_900],
  },
});
