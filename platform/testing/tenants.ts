import { knownModules } from '#platform/tenancy/modules.ts';
import { tenantConfig, type TenantConfig, type TenantConfigInput } from '#platform/tenancy/config.ts';

const tm06 =
  '+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';

/** A municipality for tests: 16 km square around (0, 0) in EPSG:3763, every module on. */
export function testTenant(code: string, changes: Partial<TenantConfigInput> = {}): TenantConfig {
  return tenantConfig.parse({
    code,
    name: `Município ${code}`,
    authority: `Câmara Municipal de ${code}`,
    hosts: [`${code}.test`],
    modules: knownModules.map(({ code }) => code),
    head: { title: `Município ${code}`, description: { pt: 'Município de ensaio', en: 'Test municipality' } },
    map: {
      name: 'PT-TM06/ETRS89',
      epsg: 3763,
      proj4: tm06,
      extent: [-8192, -8192, 8192, 8192],
      initialExtent: [-4000, -4000, 4000, 4000],
      center: [0, 0],
      resolutions: [64, 32, 16, 8, 4, 2, 1, 0.5, 0.25],
      scales: [200_000, 100_000, 50_000, 25_000, 10_000, 5000, 2000, 1000, 500],
    },
    broadcasting: { enabled: true },
    // Walks knock faster than all of a town.
    limits: { requestsPerMinute: 1_000_000 },
    ...changes,
  });
}
