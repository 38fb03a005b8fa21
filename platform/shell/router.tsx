import type { ReactNode } from 'react';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type Route,
} from '@tanstack/react-router';
import { mayUse, session } from '#platform/access/web/session.ts';
import { isClosed, isOn, publicConfig } from '#platform/tenancy/web/config.ts';
import type { Search } from './address.ts';
import { ErrorScreen } from './error-screen.tsx';
import type { RouteFacts, ScreenRoute, WebFeature } from './feature.ts';
import { judge } from './guard.ts';
import { needAllMessages, needMessages } from './language.ts';
import { PortalLayout } from './layouts/portal-layout.tsx';
import { wordsOfPath } from './lost-address.ts';
import { loadModule } from './module-config.ts';
import { places } from './places.ts';
import { isAt, loadResources } from './registry.ts';
import { Root } from './root.tsx';

/**
 * The whole application as one route tree over hash addresses: a pathless route per layout, below it the slices' screens with their guards.
 * The back office's are added when the first address is asked for that is not there yet.
 * Unknown addresses lead to the portal home, which says so and searches for their words. Throws when two slices claim one path.
 */
export function buildRouter(features: readonly WebFeature[]) {
  const root = rootRoute();
  const layouts = layoutRoutes(root);
  const children = new Map<AnyRoute, AnyRoute[]>([...Object.values(layouts), root].map((layout) => [layout, []]));
  const taken = new Map<string, string>();
  // A map shows words of the slices that bring it tools, a back office page those of all.
  const words: Partial<Record<ScreenRoute['layout'], readonly string[]>> = {
    map: features.filter(({ tools, toolsNeedNoWords }) => tools && !toolsNeedNoWords).map(({ id }) => id),
    backoffice: features.map(({ id }) => id),
  };
  const add = (feature: WebFeature, screens: readonly ScreenRoute[]): void => {
    for (const screen of screens) {
      const owner = taken.get(screen.path);
      if (owner !== undefined) throw new Error(`The route ${screen.path} is claimed by ${owner} and ${feature.id}.`);
      taken.set(screen.path, feature.id);
      const parent = layouts[screen.layout === 'portal' && screen.plain ? 'portalPlain' : screen.layout];
      children.get(parent)?.push(screenRoute(parent, [feature.id, ...(words[screen.layout] ?? [])], screen));
    }
  };
  const arrange = () => {
    const tops = [layouts.portalPlain, layouts.backoffice, layouts.map, layouts.bare];
    layouts.portal.addChildren(children.get(layouts.portal) ?? []);
    layouts.portalPlain.addChildren([...(children.get(layouts.portalPlain) ?? []), layouts.portal]);
    for (const layout of tops.slice(1)) layout.addChildren(children.get(layout) ?? []);
    // Their types say less than `AnyScreen` promises: they are made one by one from the slices' lists.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the slices bring their screens at run time; see AnyScreen
    return root.addChildren([...tops, ...(children.get(root) ?? [])] as unknown as AnyScreen[]);
  };
  let backoffice: Promise<void> | null = null;
  let isOpen = false;
  async function openBackoffice(): Promise<void> {
    const lists = await Promise.all(features.map(async (feature) => ({ feature, screens: (await feature.backofficeRoutes?.()) ?? [] })));
    for (const { feature, screens } of lists) add(feature, screens);
    arrange();
    router.setRoutes(router.buildRouteTree());
    isOpen = true;
  }
  for (const feature of features) add(feature, feature.routes);
  children.get(root)?.push(...aliases(root));
  children.get(layouts.backoffice)?.push(
    resourceRoute(layouts.backoffice, async () => {
      if (isOpen) return false;
      backoffice ??= openBackoffice().catch((error: unknown) => {
        backoffice = null;
        throw error;
      });
      await backoffice;
      return true;
    }),
  );
  const router = createRouter({
    routeTree: arrange(),
    history: createHashHistory(),
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: () => null,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  return router;
}

function rootRoute() {
  return createRootRoute({ component: Root, errorComponent: ErrorScreen, validateSearch: (search: Search): Search => search });
}

/**
 * The slices bring their screens at run time, so the compiler knows of an address only this: any path, texts as parameters, anything behind
 * the question mark. What stands there a screen checks itself (`address.ts`).
 */
type AnyScreen = Route<unknown, ReturnType<typeof rootRoute>, string, string, string, string, undefined, Readonly<Record<string, string>>>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}

/** Without a network the screen says so. Left to itself the router loads the whole page anew, and then nothing is left of it. */
function arriving<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Error('offline');
    });
}

/** The screens of the portal that need Mantine and Query stand in a route of their own below the portal's, which brings both. */
function layoutRoutes(root: AnyRoute) {
  const lazy = <K extends string>(id: string, load: () => Promise<Record<K, () => ReactNode>>, name: K): AnyRoute =>
    createRoute({ getParentRoute: () => root, id, component: lazyRouteComponent(arriving(load), name) });
  const portalPlain: AnyRoute = createRoute({ getParentRoute: () => root, id: 'portal-layout', component: PortalLayout });
  const portal: AnyRoute = createRoute({
    getParentRoute: () => portalPlain,
    id: 'portal-kit',
    component: lazyRouteComponent(
      arriving(() => import('./kit.tsx')),
      'KitOutlet',
    ),
  });
  return {
    portalPlain,
    portal,
    backoffice: lazy('backoffice-layout', () => import('./layouts/backoffice-layout.tsx'), 'BackofficeLayout'),
    map: lazy('map-layout', () => import('./layouts/map-layout.tsx'), 'MapLayout'),
    bare: lazy('bare-layout', () => import('./layouts/bare-layout.tsx'), 'BareLayout'),
  };
}

function screenRoute(parent: AnyRoute, words: readonly string[], screen: ScreenRoute): AnyRoute {
  const segment = screen.path.split('/')[0] ?? '';
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { screen } satisfies RouteFacts,
    beforeLoad: async ({ location }: { location: Place }) => {
      guard(screen, segment, location);
      // Asked for beside its words, not after them. Where it does not come, the component below says so.
      void screen.load().catch(() => {});
      await Promise.all([needMessages(['platform', ...words]), needModule(segment)]);
    },
    component: lazyRouteComponent(arriving(screen.load), 'Screen'),
  });
}

interface Place {
  readonly href: string;
  readonly pathname: string;
  readonly search: Search;
}

function guard(screen: Pick<ScreenRoute, 'access' | 'signedIn' | 'when'>, segment: string, { href, pathname }: Place): void {
  if (!isOn(segment)) throw redirect({ to: places.notFound });
  if (screen.when && !screen.when(publicConfig())) throw redirect({ to: places.home });
  if (isClosed(segment) && session.user() === null) throw redirect({ to: places.login, search: { return: href } });
  const verdict = judge(screen.access, { signedIn: session.user() !== null, may: (code) => mayUse(code) });
  if (verdict === 'login') throw redirect({ to: places.login, search: { return: href } });
  if (verdict === 'forbidden') throw redirect({ to: places.forbidden });
  if (verdict === 'home') throw redirect({ to: screen.signedIn?.(pathname) ?? places.home });
}

async function needModule(segment: string): Promise<void> {
  if (segment === 'portal') return;
  const outcome = await loadModule(segment);
  if ('failed' in outcome) throw redirect({ to: outcome.failed === 'maintenance' ? places.maintenance : places.notFound });
}

/**
 * Addresses not declared: those of the back office, until `more` has added its routes; the screens of declared resources; anything else goes
 * to the portal home, with its words.
 */
function resourceRoute(parent: AnyRoute, more: () => Promise<boolean>): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: '$',
    beforeLoad: async ({ location }: { location: Place }) => {
      if (await arriving(more)()) throw redirect({ to: location.pathname, search: location.search, replace: true });
      const [segment = ''] = location.pathname.split('/').slice(1);
      const entry = isOn(segment) ? (await loadResources()).find(({ resource }) => isAt(resource.screen, location.pathname.slice(1))) : undefined;
      if (entry === undefined) throw redirect({ to: places.home, search: { missing: wordsOfPath(location.pathname) } });
      const { view, detail, add, edit } = entry.resource.permissions;
      const screen = { access: { anyOf: [view, detail, add, edit] }, title: entry.resource.label.many } as const satisfies Pick<
        ScreenRoute,
        'access' | 'title'
      >;
      guard(screen, segment, location);
      await Promise.all([needAllMessages(), needModule(segment)]);
      return { screen };
    },
    component: lazyRouteComponent(
      arriving(() => import('#platform/crud/web/resource-screen.tsx')),
      'ResourceScreen',
    ),
  });
}

function aliases(root: AnyRoute): AnyRoute[] {
  const alias = (path: string, to: string): AnyRoute =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to, replace: true });
      },
    });
  const geoserver = createRoute({
    getParentRoute: () => root,
    path: 'geoserver/home',
    beforeLoad: () => window.location.assign('/geoserver'),
  });
  return [geoserver, alias('/', places.home), alias('error', places.notFound), alias('portal', places.home), alias('portal/login', places.login)];
}
