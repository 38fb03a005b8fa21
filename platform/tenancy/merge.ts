import { keysOf } from '#platform/kernel/unknown.ts';
import { known } from '#platform/kernel/items.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { TenantConfig } from './config.ts';
import type { PublicModule } from './contract.ts';
import { knownModule } from './modules.ts';
import type { DefinitionsPart, HomePart, PartValues, SettingsPart } from './parts.ts';

/** A module's record, as far as it decides what people see. */
export interface ModuleRecord {
  readonly id: number;
  /** Null where `url` leads out. */
  readonly code: string | null;
  readonly url: string | null;
  readonly name: Text;
  /** For search engines and the card; null: the known sentence. */
  readonly description: Text | null;
  readonly keywords: readonly string[];
  readonly home: boolean;
  readonly backoffice: boolean;
  readonly guest: boolean;
  readonly active: boolean;
  readonly icon: string | null;
  readonly image: string | null;
  readonly themeColor: string | null;
}

/** A switched-on module with what its own page needs beside. */
export interface PresentedModule extends PublicModule {
  readonly keywords: readonly string[];
}

/** Always on: without them nobody could switch anything on again. */
export const keptModules: readonly string[] = ['portal', 'geoportalgestao'];

/** What the configuration holds in front of the file: the newest good values of each part. */
export type Overrides = { readonly [P in keyof PartValues]?: PartValues[P] };

/** The file, the stored parts and the modules' records as one configuration: what every slice reads. `opening`: what the map opens on where nobody says it. */
export function mergeConfig(
  file: TenantConfig,
  parts: Overrides,
  modules: readonly PresentedModule[],
  opening: TenantConfig['map']['initialExtent'] = null,
): TenantConfig {
  const merged = {
    ...file,
    contact: contactOf(file),
    ...(parts.settings && fromSettings(file, parts.settings)),
    ...(parts.home && fromHome(parts.home)),
    ...(parts.definitions && fromDefinitions(parts.definitions)),
    modules: modules.filter(({ url }) => url === null).map(({ code }) => code),
  };
  return { ...merged, map: { ...merged.map, initialExtent: merged.map.initialExtent ?? opening } };
}

/** The modules that are on, in their order. A record can only present what the file lets exist. */
export function presentModules(file: TenantConfig, records: readonly ModuleRecord[]): PresentedModule[] {
  const shown = records.flatMap((record): PresentedModule[] => {
    const { id, code, url, icon, image, themeColor, keywords } = record;
    const common = { name: record.name, icon, image, themeColor, keywords, backoffice: record.backoffice, home: record.home && !record.backoffice };
    if (code === null) {
      if (url === null || !record.active) return [];
      return [{ ...common, code: `externo-${id}`, url, start: '', guest: record.guest, sentence: record.description ?? { pt: '', en: '' } }];
    }
    const known = knownModule(code);
    const kept = keptModules.includes(code);
    if (!known || !(kept || (record.active && file.modules.includes(code)))) return [];
    return [
      {
        ...common,
        code,
        url: null,
        start: known.start,
        sentence: record.description ?? known.sentence,
        // The portal shows no card of itself, and is where visitors sign in.
        home: common.home && code !== 'portal',
        guest: code === 'portal' || record.guest,
        backoffice: kept ? known.backoffice : common.backoffice,
      },
    ];
  });
  const missing = keptModules.filter((code) => !shown.some((module) => module.code === code) && (code === 'portal' || file.modules.includes(code)));
  return [...shown, ...missing.map(presentKnown)];
}

function presentKnown(code: string): PresentedModule {
  const { name, sentence, backoffice, guest, start } = known(knownModule(code));
  return { code, name, sentence, backoffice, guest, start, home: false, url: null, icon: null, image: null, themeColor: null, keywords: [] };
}

/** The words of a footer that stand for a contact of the settings. */
const contactNames = {
  address: { pt: 'Morada', en: 'Address' },
  phone: { pt: 'Telefone', en: 'Telephone' },
  email: { pt: 'Correio eletrónico', en: 'E-mail' },
} as const satisfies Record<string, Text>;
const contactKeys = keysOf(contactNames);

function fromSettings(file: TenantConfig, settings: SettingsPart): Partial<TenantConfig> {
  const { contact, socialNetworks, google, registrationNif } = settings;
  const own = contactKeys.flatMap((key) => {
    const value = contact[key];
    return value === null ? [] : [{ name: contactNames[key], value: key === 'phone' ? readable(value) : value }];
  });
  const others = file.footer.contacts.filter(({ name }) => !contactKeys.some((key) => contactNames[key].pt === name.pt));
  return { contact, socialNetworks, google, registrationNif, footer: { ...file.footer, contacts: [...own, ...others] } };
}

/** A Portuguese number in groups of three, as everybody writes it. */
function readable(phone: string): string {
  return phone.replace(/^(\+351)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

function fromHome(home: HomePart): Partial<TenantConfig> {
  return {
    homeSlider: home.newsSlider,
    homeModules: home.modulesCount,
    newsPerPage: home.newsPerPage,
    homeNewsPosition: home.newsPosition,
    homeModulesPosition: home.modulesPosition,
  };
}

function fromDefinitions(values: DefinitionsPart): Partial<TenantConfig> {
  const main = known(values.projections.find(({ epsg }) => epsg === values.epsg));
  return {
    attribution: values.attribution,
    projections: values.projections.filter(({ epsg }) => epsg !== values.epsg),
    map: {
      ...main,
      extent: values.extent,
      initialExtent: values.initialExtent,
      center: degreesOf(main).toXY([values.center.lng, values.center.lat]),
      centerScale: values.center.scale,
      resolutions: [...values.resolutions],
      scales: [...values.scales],
    },
  };
}

/** Whom messages reach: what the file says, or else shows in its footer. */
function contactOf({ contact, footer }: TenantConfig): TenantConfig['contact'] {
  const shown = (key: keyof typeof contactNames): string | null =>
    footer.contacts.find(({ name }) => name.pt === contactNames[key].pt)?.value ?? null;
  return {
    ...contact,
    address: contact.address ?? shown('address'),
    phone: contact.phone ?? shown('phone')?.replaceAll(' ', '') ?? null,
    email: contact.email ?? shown('email'),
  };
}

/** What the forms start with while nothing has been saved: the file's own values. */
export function partsOfFile(file: TenantConfig): PartValues {
  const [lng, lat] = degreesOf(file.map).toLngLat(file.map.center);
  const { name, epsg, proj4, extent, initialExtent, centerScale, resolutions, scales } = file.map;
  return {
    settings: {
      contact: contactOf(file),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file may name networks the form does not know; they are shown all the same
      socialNetworks: file.socialNetworks as SettingsPart['socialNetworks'],
      google: file.google,
      registrationNif: file.registrationNif,
      mail: {
        host: null,
        port: 587,
        scheme: 'smtp',
        encryption: 'starttls',
        username: null,
        fromAddress: null,
        fromName: null,
        ownerEmails: [],
        adminEmails: [],
      },
    },
    definitions: {
      projections: [{ name, epsg, proj4 }, ...file.projections],
      epsg,
      resolutions: [...resolutions].toSorted((a, b) => b - a),
      scales: [...scales],
      center: { lng: round(lng), lat: round(lat), scale: centerScale },
      extent,
      initialExtent,
      attribution: file.attribution,
    },
    home: {
      newsSlider: file.homeSlider,
      newsPosition: file.homeNewsPosition,
      modulesCount: file.homeModules,
      modulesPosition: file.homeModulesPosition,
      newsPerPage: file.newsPerPage,
    },
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
