import { mayUseAny, type SessionUser } from '#platform/access/web/session.ts';
import { isClosed, isOn, publicConfig } from '#platform/tenancy/web/config.ts';
import type { PublicModule } from '#platform/tenancy/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { Screens } from '#platform/crud/web/screens.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type {
  DashboardCard,
  HomeAction,
  HomeNotice,
  HomeSection,
  MenuEntry,
  PublicBoard,
  ResourceEntry,
  SearchProvider,
  ServiceLink,
  WebFeature,
} from './feature.ts';

/** What the slices contribute, asked by the shell's pages. Filled once at the start. */
let features: readonly WebFeature[] = [];

export function setFeatures(list: readonly WebFeature[]): void {
  features = list;
}

export function allFeatures(): readonly WebFeature[] {
  return features;
}

export function searchProviders(where: SearchProvider['where'][number]): readonly SearchProvider[] {
  return features
    .flatMap((feature) => feature.search ?? [])
    .filter((provider) => provider.where.includes(where) && (provider.module === undefined || isOn(provider.module)));
}

/** How people sign in, from the slice that knows. */
export function signInForm(): NonNullable<WebFeature['signIn']> | null {
  return features.find((feature) => feature.signIn !== undefined)?.signIn ?? null;
}

/** All roles, from the slice that knows them; null when none tells, or whoever asks may not know. */
export async function roleChoices(): Promise<readonly { readonly id: number; readonly name: string }[] | null> {
  const ask = features.find((feature) => feature.roleChoices !== undefined)?.roleChoices;
  return (await ask?.().catch(() => null)) ?? null;
}

/** Quick actions of switched-on modules, in their order. */
export function homeActions(): readonly HomeAction[] {
  return features
    .flatMap((feature) => feature.homeActions ?? [])
    .filter((action) => isOn(action.module))
    .toSorted((a, b) => a.order - b.order);
}

/** The services the main navigation begins with. */
export function serviceLinks(user: SessionUser | null): readonly ServiceLink[] {
  return features
    .flatMap((feature) => feature.services ?? [])
    .filter(({ module, anyOf }) => isOn(module) && mayUseAny(anyOf, user))
    .toSorted((a, b) => a.order - b.order);
}

const placeOf = ({ order }: HomeSection): number => (typeof order === 'number' ? order : order(publicConfig()));

/** What the portal's home shows below its first screen: of modules that are open to this visitor. */
export function homeSections(user: SessionUser | null): readonly HomeSection[] {
  return features
    .flatMap((feature) => feature.homeSections ?? [])
    .filter(
      ({ module, signedIn }) => (user !== null || !signedIn) && (module === undefined || (isOn(module) && (user !== null || !isClosed(module)))),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The cards of the back office's home for this user, in their order. */
export async function loadDashboardCards(user: SessionUser | null): Promise<readonly DashboardCard[]> {
  const all = await Promise.all(features.map(async (feature) => (await feature.dashboard?.()) ?? []));
  return all
    .flat()
    .filter(({ module, anyOf }) => isOn(module) && mayUseAny(anyOf, user))
    .toSorted((a, b) => a.order - b.order);
}

/** Sections of the public dashboard: of switched-on modules that are open to this visitor. */
export function publicBoards(user: SessionUser | null): readonly PublicBoard[] {
  return features
    .flatMap((feature) => feature.publicBoards ?? [])
    .filter(({ module }) => isOn(module) && (user !== null || !isClosed(module)))
    .toSorted((a, b) => a.order - b.order);
}

export interface Action {
  readonly id: string;
  readonly label: Text;
  readonly to: string;
  /** Offered before anything is typed. */
  readonly isMain: boolean;
}

/** What this user may do from the command palette: the slices' actions, and a new record of each declared resource. */
export async function loadActions(user: SessionUser | null): Promise<readonly Action[]> {
  const own = features.flatMap((feature) => feature.actions ?? []).filter(({ module, anyOf }) => isOn(module) && mayUseAny(anyOf, user));
  const declared = await offered(user, 'add');
  return [
    ...own.map(({ id, label, to }) => ({ id, label, to, isMain: true })),
    ...declared.map(({ resource: { id, label, screen } }) => ({ id: `add-${id}`, label: adding(label.one), to: `/${screen}/add`, isMain: false })),
  ];
}

/** Declared resources that this user may use so, and that are not hidden. */
async function offered(user: SessionUser | null, use: 'view' | 'add'): Promise<readonly ResourceEntry[]> {
  const allowed = (await loadResources()).filter(({ resource }) => isOn(resource.module) && mayUseAny([resource.permissions[use]], user));
  const shown = await Promise.all(allowed.map(({ shown: ask }) => (ask ? ask().catch(() => false) : Promise.resolve(true))));
  return allowed.filter((_entry, index) => shown[index]);
}

function adding({ pt, en }: Text): Text {
  const lower = (text: string): string => text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase());
  return { pt: `Adicionar ${lower(pt)}`, en: `Add ${lower(en)}` };
}

/** Modules that have something to open: screens of their own, or an external address. */
export function homeModules(): readonly PublicModule[] {
  return publicConfig().modules.filter(
    (module) => !module.backoffice && module.code !== 'portal' && module.home && (module.url !== null || hasScreens(module.code)),
  );
}

function hasScreens(code: string): boolean {
  return features.some((feature) => feature.routes.some((route) => route.path.startsWith(`${code}/`)));
}

let resources: Promise<readonly ResourceEntry[]> | null = null;

/** Declared resources of all slices; their declarations are loaded on first use. */
export function loadResources(): Promise<readonly ResourceEntry[]> {
  resources ??= resourcesOf(features);
  return resources;
}

/** Throws when a slice adds to the screens of a resource that nobody declares. */
export async function resourcesOf(slices: readonly Pick<WebFeature, 'resources' | 'screens'>[]): Promise<readonly ResourceEntry[]> {
  const lists = await Promise.all(slices.map(async ({ resources: list = [] }) => (typeof list === 'function' ? list() : list)));
  const entries = lists.flat();
  const unknown = slices.flatMap(({ screens = {} }) => Object.keys(screens)).find((id) => !entries.some(({ resource }) => resource.id === id));
  if (unknown !== undefined) throw new Error(`There are screens for "${unknown}", and no such resource.`);
  return entries;
}

export interface DeclaredScreen {
  readonly resource: Resource;
  /** Resources whose records are parts of this one's. */
  readonly parts: readonly Resource[];
  readonly screens: Screens | null;
}

/** Whether a path is a resource's screen or one below it: `iggestao/print/config`, `iggestao/print/config/7`. */
export const isAt = (screen: string, path: string): boolean => `${path}/`.startsWith(`${screen}/`);

/** The declared resource a path begins with, with what belongs to its screens; null where there is none. */
export async function loadScreen(path: string): Promise<DeclaredScreen | null> {
  const resource = (await loadResources()).find((entry) => isAt(entry.resource.screen, path))?.resource;
  if (!resource) return null;
  const parts = (await Promise.all(features.map(async (feature) => (await feature.parts?.()) ?? []))).flat();
  const load = features.flatMap(({ screens }) => screens?.[resource.id] ?? [])[0];
  return {
    resource,
    parts: parts.filter(({ parent = '', fields }) => fields[parent]?.meta.of?.table === resource.table),
    screens: (await load?.())?.screens ?? null,
  };
}

/** The back office's menu for this user: entries of the slices and of their resources, in module and order. */
export async function loadMenu(user: SessionUser | null): Promise<readonly MenuEntry[]> {
  const declared = (await offered(user, 'view')).map(({ resource, section, order }) => ({
    module: resource.module,
    section,
    label: resource.label.many,
    to: `/${resource.screen}`,
    anyOf: [resource.permissions.view],
    order,
  }));
  const own = await Promise.all(features.map(async ({ menu = [] }) => (typeof menu === 'function' ? menu() : menu)));
  return [...own.flat(), ...declared].filter((entry) => isOn(entry.module) && mayUseAny(entry.anyOf, user)).toSorted((a, b) => a.order - b.order);
}

/** Notices for the back office's home page, for this user. */
export function homeNotices(user: SessionUser | null): readonly HomeNotice[] {
  return features.flatMap((feature) => feature.homeNotices ?? []).filter(({ anyOf }) => mayUseAny(anyOf, user));
}

/** `to` of menu entries and hits may come with or without the first slash. */
export function route(to: string): string {
  return to.startsWith('/') ? to : `/${to}`;
}
