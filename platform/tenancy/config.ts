import { z } from 'zod';

/** Everything the specification calls platform configuration, one file per municipality (`tenants/`). Holds no secret. */
const text = z.object({ pt: z.string(), en: z.string() });

const link = z.object({ name: text, url: z.string() });

const toolPlacement = z.object({
  id: z.string(),
  order: z.number().int(),
  position: z.enum(['rail', 'more', 'top', 'right']).default('rail'),
  showLabel: z.boolean().default(true),
  collapsible: z.boolean().default(true),
});

/** [x, y] or [minx, miny, maxx, maxy] in the tenant's projection, metres. */
const point = z.tuple([z.number(), z.number()]);
const extent = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const contactValues = z.object({
  address: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable().default(null),
  locationLink: z.string().nullable().default(null),
});

export const tenantConfig = z.strictObject({
  /** Platform code: lower case, also the name of the PostgreSQL schema. */
  code: z.string().regex(/^[a-z][a-z0-9_]{1,30}$/),
  /** The first of these answers for localhost when PLATFORM is not set. */
  order: z.number().int().default(100),
  /** A model to copy: checked when the process starts, never served. */
  template: z.boolean().default(false),
  name: z.string(),
  /** Official name, e.g. "Câmara Municipal de Vila Clara". */
  authority: z.string(),
  /** Path under `public/` of the crest (svg). */
  crest: z.string().nullable().default(null),
  theme: z.enum(['default', 'ocean']).default('default'),
  /** Accent colour over the theme's; contrast is checked when the process starts. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  /** Host names that lead here. */
  hosts: z.array(z.string()).default([]),
  /** Public address, used in mail and social tags; absent: the address of the request or `http://localhost:PORT`. */
  appUrl: z.string().nullable().default(null),
  apiUrl: z.string().default('/api'),
  proxyUrl: z.string().nullable().default(null),
  locale: z.enum(['pt', 'en']).default('pt'),
  timeZone: z.string().default('Europe/Lisbon'),
  /** ISO 4217: amounts of money that say no other are in it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  /** MiB per file. */
  uploadMax: z.number().int().min(1).max(200).default(15),
  minLengthPassword: z.number().int().min(8).default(8),
  allowUserRegistration: z.boolean().default(true),
  registrationNif: z.object({ active: z.boolean(), required: z.boolean() }).default({ active: true, required: false }),
  /** Minutes between session refreshes; seconds of public caching. */
  sessionRefresh: z.number().int().default(30),
  cacheExpiry: z.number().int().default(60),
  searchDebounce: z.number().int().default(1200),
  newsPerPage: z.number().int().default(2),
  homeSlider: z.number().int().default(4),
  homeModules: z.number().int().default(6),
  /** Which comes first on the portal home: the block with the lower number. */
  homeNewsPosition: z.number().int().default(2),
  homeModulesPosition: z.number().int().default(1),
  /** Which modules may exist here; what is on, and how it is presented, says the module's record. In a running site: what is on, in order. */
  modules: z.array(z.string()),
  broadcasting: z
    .object({
      enabled: z.boolean().default(false),
      broadcaster: z.enum(['embedded', 'pusher']).default('embedded'),
      encrypted: z.boolean().default(false),
      host: z.string().nullable().default(null),
      port: z.number().int().nullable().default(null),
      path: z.string().default(''),
      cluster: z.string().default('eu'),
      key: z.string().default('largo'),
    })
    .prefault({}),
  head: z.object({
    title: z.string(),
    description: text,
    keywords: z.array(z.string()).default([]),
    themeColor: z.string().default('#034ad8'),
    social: z.record(z.string(), z.string()).default({}),
    alternate: z.string().nullable().default(null),
  }),
  google: z.object({ mapsKey: z.string().nullable().default(null), analyticsKey: z.string().nullable().default(null) }).prefault({}),
  footer: z
    .object({
      contacts: z.array(z.object({ name: text, value: z.string() })).default([]),
      images: z.array(z.object({ path: z.string(), route: z.string().nullable(), link: z.string().nullable(), name: z.string() })).default([]),
      links: z.array(link).default([]),
    })
    .prefault({}),
  /** How the municipality is reached, where it differs from the footer. */
  contact: contactValues.prefault({}),
  socialNetworks: z.array(z.object({ id: z.string(), url: z.string() })).default([]),
  /** Whose data the map shows, at its foot; null: the municipality's own. */
  attribution: text.nullable().default(null),
  /** A routing service for school distances; null: the municipality's own street network. Its address may lie in the internal network if the operator allows it. */
  routing: z
    .object({ engine: z.enum(['osrm', 'valhalla']), address: z.string() })
    .nullable()
    .default(null),
  /** Projections beside the map's own in which coordinates may be read. */
  projections: z.array(z.object({ name: z.string(), epsg: z.number().int(), proj4: z.string() })).default([]),
  /** Sign-in through an OpenID Connect provider; the secret is OPENID_SECRET_<TENANT> in the environment. */
  openid: z
    .strictObject({
      issuer: z.url({ protocol: /^https?$/ }),
      clientId: z.string().min(1),
      /** What the button says after "Entrar com", e.g. "Autenticação.gov". */
      label: z.string().min(1).max(60),
      scopes: z.array(z.string()).default(['openid', 'email', 'profile']),
      /** Claim that carries a tax number the provider has verified; null: it gives none. */
      nifClaim: z.string().nullable().default(null),
      /** The provider asks for a second factor itself: ours is not asked for. */
      secondFactor: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  catalogues: z.array(z.object({ id: z.string(), url: z.string(), type: z.enum(['wms', 'wmts', 'csw']), title: z.string() })).default([]),
  tools: z.array(toolPlacement).default([]),
  /** What the municipality may take of an installation that it shares. */
  limits: z
    .strictObject({
      /** Requests of all its visitors and staff to one web process, without scripts and styles. */
      requestsPerMinute: z.number().int().min(60).default(60_000),
      /** MiB of files that are sent. */
      storageMb: z.number().int().min(1).default(51_200),
      /** Jobs that people started and that wait. */
      jobs: z.number().int().min(1).default(100_000),
    })
    .prefault({}),
  permissions: z.record(z.string(), z.literal('none')).default({}),
  map: z.object({
    name: z.string(),
    epsg: z.number().int(),
    proj4: z.string(),
    /** Area of validity of the projection's tile grid: a square keeps tiles square. */
    extent,
    /** What the map opens on; null: where most people live, as far as the data tells. */
    initialExtent: extent.nullable().default(null),
    center: point,
    /** Denominator of the scale a place is first shown at; null: what fits. */
    centerScale: z.number().positive().nullable().default(null),
    /** Metres per pixel, coarse to fine. */
    resolutions: z.array(z.number().positive()),
    scales: z.array(z.number().positive()),
  }),
});

export type TenantConfig = z.output<typeof tenantConfig>;
export type TenantConfigInput = z.input<typeof tenantConfig>;

/** Typed identity for tenant files; the check itself runs when the process starts, with all errors in one sentence. */
export function defineTenant(config: TenantConfigInput): TenantConfigInput {
  return config;
}
