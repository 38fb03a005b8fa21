import { webFeatures } from '#app/features.web.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import type { Town, Walker, Who } from './walker.ts';

/** A screen of the product, found in what the slices declare. */
export interface Stop {
  readonly path: string;
  readonly module: string;
  readonly who: Who;
  /** The engine draws it, and every kind of field it has on one before it: nothing but the words is new. */
  readonly alike: boolean;
}

/** Parts of an address and what stands for them. Tokens need not be right: a page that says so is a page too. */
export type Given = Readonly<Record<string, string>>;
export const tokens: Given = { $token: 'abcdefgh', '{-$token}': 'abcdefgh', '{-$email}': 'rosa@exemplo.pt' };

/** These act by being opened. */
const acting = ['portal/auth/logout'];

/** These lead to the same pages of another module, where they are looked at. */
const moved = /^iggestao\/(?:worktypes|maps|pmdfcis|pis)\//;

/** What the slices declare themselves, with the screens of the back office. */
export async function everyRoute(): Promise<ScreenRoute[]> {
  const lists = await Promise.all(webFeatures.map(async ({ routes, backofficeRoutes }) => [...routes, ...((await backofficeRoutes?.()) ?? [])]));
  return lists.flat();
}

/** Every screen whose address can be made of what is given. Where a page of its own stands in place of a declared one, that is the stop. */
export async function everyStop(given: Given): Promise<Stop[]> {
  const stop = (path: string, access: EndpointAccess, alike: boolean): Stop => ({
    path,
    module: path.split('/')[0] ?? '',
    who: whoMay(access),
    alike,
  });
  const own = (await everyRoute())
    .filter(({ path }) => !acting.includes(path) && !moved.test(path))
    .flatMap(({ path, access }) => concrete(path, given).map((one) => stop(one, access, false)));
  const entries = await Promise.all(webFeatures.map(async ({ resources }) => (typeof resources === 'function' ? resources() : (resources ?? []))));
  const seen = new Set<string>();
  const declared = entries.flat().flatMap(({ resource }) => {
    const { screen, permissions } = resource;
    const kinds = kindsOf(resource);
    const alike = kinds.every((kind) => seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return [stop(screen, { anyOf: [permissions.view] }, alike), stop(`${screen}/add`, { anyOf: [permissions.add] }, alike)];
  });
  const taken = new Set(own.map(({ path }) => path));
  return [...own, ...declared.filter(({ path }) => !taken.has(path))];
}

/** All that the engine is told beside words: kinds of fields, whether they are columns and filters, and whether rows are put in order by hand. */
function kindsOf({ fields, ordered }: Resource): string[] {
  const kinds = Object.values(fields).map(({ meta: { widget, column, filter, when } }) =>
    [widget, column === 'never' ? '' : 'column', filter ? 'filter' : '', when ? 'sometimes' : ''].join(' '),
  );
  return [...kinds, ...(ordered ? ['ordered'] : [])];
}

/** The address without what may be left out, and with it where it is given. */
function concrete(path: string, given: Given): string[] {
  const whole = path.split('/');
  const short = whole.filter((part) => !part.startsWith('{-$'));
  const addresses = [short, whole].map((parts) => parts.map((part) => given[part] ?? part).join('/'));
  return [...new Set(addresses)].filter((address) => !address.includes('$'));
}

function whoMay(access: EndpointAccess): Who {
  if (access === 'public' || access === 'logged-out') return 'visitor';
  return access === 'logged-in' ? 'citizen' : 'admin';
}

interface Offer {
  readonly modules: readonly string[];
  readonly registration: boolean;
}

export async function offerOf({ page }: Walker): Promise<Offer> {
  return page.evaluate(async () => {
    const { data } = (await (await fetch('/api/platform/config')).json()) as {
      data: { modules: { code: string }[]; allowUserRegistration: boolean };
    };
    return { modules: data.modules.map(({ code }) => code), registration: data.allowUserRegistration };
  });
}

/** A page this municipality has not leads elsewhere, and elsewhere is looked at on its own. */
export const isOffered = (offer: Offer | undefined, { path, module }: Stop): boolean =>
  offer?.modules.includes(module) === true && (path !== 'portal/auth/register' || offer.registration);

export type Offers = Partial<Record<Town, Offer>>;
