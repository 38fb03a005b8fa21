import { z } from 'zod';
import { email, isEmail, phone } from '#platform/kernel/contact.ts';
import { issue, issueAt } from '#platform/kernel/issue.ts';
import { withoutDuplicates } from '#platform/kernel/lists.ts';
import { optional, optionalText, requiredText } from '#platform/kernel/text.ts';
import { degreesOf } from '#platform/geo/projections.ts';

/**
 * The three parts of the configuration that administrators change while the product runs, each checked when it is saved and
 * again when it is read. Everything else stays in the municipality's file.
 */
export const partNames = ['settings', 'definitions', 'home'] as const;
export type PartName = (typeof partNames)[number];

const webAddress = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }));

export const socialNetworkIds = ['facebook', 'instagram', 'x', 'youtube', 'linkedin', 'tiktok', 'whatsapp', 'telegram', 'threads', 'rss'] as const;

const addresses = z
  .array(z.string().trim().toLowerCase().refine(isEmail, issue('email')))
  .max(20)
  .superRefine(withoutDuplicates((address) => address));

/** Where mail leaves from. The password is kept apart and never read back. */
const mailSettings = z
  .object({
    host: optional(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/),
    ).default(null),
    port: z.number().int().min(1).max(65_535).default(587),
    scheme: z.enum(['smtp', 'smtps']).default('smtp'),
    encryption: z.enum(['none', 'starttls', 'tls']).default('starttls'),
    username: optionalText(200).default(null),
    fromAddress: optional(email).default(null),
    fromName: optionalText(120).default(null),
    ownerEmails: addresses.default([]),
    adminEmails: addresses.default([]),
  })
  .superRefine((mail, context) => {
    if ((mail.scheme === 'smtps') !== (mail.encryption === 'tls')) context.addIssue(issueAt('choice', ['encryption']));
    if (mail.host !== null && mail.fromAddress === null) context.addIssue(issueAt('required', ['fromAddress']));
  });
export type MailSettings = z.output<typeof mailSettings>;

/** Who the municipality is to the outside: contact, networks, keys, what registration asks, where mail leaves from. */
export const settingsPart = z.object({
  contact: z.object({
    address: optionalText(500).default(null),
    phone: optional(phone).default(null),
    email: optional(email).default(null),
    coordinates: z
      .object({
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
      })
      .nullable()
      .default(null),
    locationLink: optional(webAddress).default(null),
  }),
  socialNetworks: z
    .array(z.object({ id: z.enum(socialNetworkIds), url: webAddress }))
    .max(20)
    .superRefine(withoutDuplicates(({ id }) => id, 'list.duplicate', ['id']))
    .default([]),
  google: z.object({ mapsKey: optionalText(200).default(null), analyticsKey: optionalText(200).default(null) }).prefault({}),
  registrationNif: z
    .object({ active: z.boolean(), required: z.boolean() })
    .transform(({ active, required }) => ({ active, required: active && required })),
  mail: mailSettings.prefault({}),
});
export type SettingsPart = z.output<typeof settingsPart>;

const coordinate = z.number().min(-30_000_000).max(30_000_000);
const box = z.tuple([coordinate, coordinate, coordinate, coordinate]);
type Box = z.output<typeof box>;
const scale = z.number().min(1).max(100_000_000);

const projection = z.object({
  name: requiredText(120),
  epsg: z.number().int().min(1024).max(998_999),
  proj4: requiredText(1000).refine(isProj4, issue('projection')),
});

/** The map everybody sees: its projections, how far one may zoom, what it opens on. */
export const definitionsPart = z
  .object({
    projections: z
      .array(projection)
      .min(1)
      .max(20)
      .superRefine(withoutDuplicates(({ epsg }) => epsg, 'list.duplicate-epsg', ['epsg'])),
    /** The projection of the map itself, one of the list. */
    epsg: z.number().int(),
    /** Metres per pixel. */
    resolutions: z
      .array(z.number().min(0.001).max(200_000))
      .min(2)
      .max(40)
      .superRefine(withoutDuplicates((resolution) => resolution, 'list.duplicate-resolution'))
      .transform((list) => list.toSorted((a, b) => b - a)),
    scales: z
      .array(scale)
      .min(1)
      .max(40)
      .superRefine(withoutDuplicates((one) => one))
      .transform((list) => list.toSorted((a, b) => b - a)),
    center: z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90), scale: scale.nullable().default(null) }),
    extent: box,
    /** Null: where most people live, as far as the data tells. */
    initialExtent: box.nullable(),
    attribution: z
      .object({ pt: requiredText(200), en: requiredText(200) })
      .nullable()
      .default(null),
  })
  .superRefine((map, context) => {
    for (const name of ['extent', 'initialExtent'] as const) {
      const [minx, miny, maxx, maxy] = map[name] ?? map.extent;
      if (maxx <= minx) context.addIssue(issueAt('greater', [name, 2], { target: `${name}.0` }));
      if (maxy <= miny) context.addIssue(issueAt('greater', [name, 3], { target: `${name}.1` }));
    }
    const main = map.projections.find(({ epsg }) => epsg === map.epsg);
    if (!main) return context.addIssue(issueAt('choice', ['epsg']));
    if (!isProj4(main.proj4)) return;
    if (map.initialExtent && !within(map.initialExtent, map.extent)) context.addIssue(issueAt('geometry.contains', ['initialExtent']));
    if (!holds(map.extent, degreesOf(main).toXY([map.center.lng, map.center.lat]))) context.addIssue(issueAt('map.center-outside', ['center']));
  });
export type DefinitionsPart = z.output<typeof definitionsPart>;

const position = z.number().int().min(1).max(2);

/** What the portal home shows first and how much of it. */
export const homePart = z.object({
  newsSlider: z.number().int().min(1).max(12),
  newsPosition: position,
  modulesCount: z.number().int().min(1).max(40),
  modulesPosition: position,
  newsPerPage: z.number().int().min(1).max(50),
});
export type HomePart = z.output<typeof homePart>;

/** Each part's values as they are kept. */
export interface PartValues {
  readonly settings: SettingsPart;
  readonly definitions: DefinitionsPart;
  readonly home: HomePart;
}
export const partSchemas: { readonly [P in PartName]: z.ZodType<PartValues[P]> } = {
  settings: settingsPart,
  definitions: definitionsPart,
  home: homePart,
};

/** Does PROJ text say something that can be computed with, in metres? A grid of a map is counted in metres. */
function isProj4(text: string): boolean {
  if (!/^\+proj=(?!longlat|latlong)/.test(text.trim()) || /\+nadgrids=(?!@null)/.test(text)) return false;
  try {
    const [x, y] = degreesOf({ epsg: 0, proj4: text }).toXY([-8, 39.5]);
    return Number.isFinite(x) && Number.isFinite(y);
  } catch {
    return false;
  }
}

export function holds([minx, miny, maxx, maxy]: Readonly<Box>, [x, y]: readonly [number, number]): boolean {
  return x >= minx && x <= maxx && y >= miny && y <= maxy;
}

function within(inner: Box, outer: Box): boolean {
  return holds(outer, [inner[0], inner[1]]) && holds(outer, [inner[2], inner[3]]);
}
