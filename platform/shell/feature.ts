import type { ComponentType } from 'react';
import type { SessionUser } from '#platform/access/web/session.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { MapTool } from '#platform/map/define-tool.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { Screens } from '#platform/crud/web/screens.ts';
import type { PublicConfig } from '#platform/tenancy/contract.ts';
import type { MenuSection } from './sections.ts';

/** A screen. The hash route is `/{path}`; the first segment is the module code (`portal`, `meubairro`, `meubairrogestao`). */
export interface ScreenRoute {
  /** TanStack syntax: `meubairro/home/{-$code}`. */
  readonly path: string;
  readonly title: Text;
  readonly access: EndpointAccess;
  /** `portal` with public header and footer; `map` full screen; `backoffice` with left navigation; `bare` nothing around it. */
  readonly layout: 'portal' | 'map' | 'backoffice' | 'bare';
  readonly load: () => Promise<{ readonly default?: never; readonly Screen: ComponentType }>;
  /**
   * The screen uses neither Mantine nor TanStack Query, only plain elements and tokens: it loads without the kit.
   * For the first pages of the portal, whose JavaScript is capped at 150 kB.
   */
  readonly plain?: true;
  /** Where a `logged-out` screen sends whoever is signed in (its pathname is given); the portal home unless said otherwise. */
  readonly signedIn?: (pathname: string) => string;
  /** Asked whenever the screen is opened; false leads to the portal home (registration switched off). */
  readonly when?: (config: PublicConfig) => boolean;
}

/** What a route carries for the window title and the layouts. */
export interface RouteFacts {
  readonly screen: Pick<ScreenRoute, 'title'> | null;
}

/** i18next bundle of one language, at hand or behind an import. Behind an import is right for all but a few lines. */
export type Messages = Readonly<Record<string, unknown>> | (() => Promise<Readonly<Record<string, unknown>>>);

export interface ResourceEntry {
  readonly resource: Resource;
  readonly section: MenuSection;
  readonly order: number;
  /** Asked for whoever may use it; false keeps it out of menu and palette, its address still opens. */
  readonly shown?: () => Promise<boolean>;
}

/** An entry of the back office's left navigation. Shown when the module is on and the actor holds a code. */
export interface MenuEntry {
  readonly module: string;
  readonly section: MenuSection;
  readonly label: Text;
  /** Hash route without `#`. */
  readonly to: string;
  readonly anyOf: readonly string[];
  readonly order: number;
}

/** Something a person may do, found in the command palette. Adding a record of a declared resource is there by itself. */
interface PaletteAction {
  readonly id: string;
  readonly module: string;
  readonly label: Text;
  readonly to: string;
  readonly anyOf: readonly string[];
}

/** A card of the back office's home: what needs this person today. Each loads by itself; parts in `platform/ui/home-card.tsx`. */
export interface DashboardCard {
  readonly id: string;
  readonly module: string;
  readonly title: Text;
  /** Shown to whoever holds one of them; empty: to everybody of the back office. */
  readonly anyOf: readonly string[];
  readonly order: number;
  /** Two columns: what this person works from. */
  readonly wide?: true;
  /** Its queries say `throwOnError: true`, so that a failure is shown in the card and costs no other. */
  readonly load: () => Promise<{ readonly Card: ComponentType }>;
}

/**
 * Feeds the command palette, and the map's address box (`map`): each slice answers for its own things. What everybody can find, on home and
 * map, comes from the server (`SearchSource`).
 */
export interface SearchProvider {
  readonly id: string;
  readonly label: Text;
  readonly where: readonly ('map' | 'palette')[];
  /** Asked only while this module is on. */
  readonly module?: string;
  search(term: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
}

export interface SearchHit {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly group?: string;
  /** What was typed is its very name: Enter opens it. */
  readonly exact?: boolean;
  /** Where it leads: a hash route, or a place on the map in the tenant's projection (x, y). */
  readonly to?: string;
  readonly point?: readonly [number, number];
  /** All of it, where it has a size. */
  readonly extent?: readonly [number, number, number, number];
  /** Layer of the map that shows it. */
  readonly layer?: string;
}

/** A card on the portal home (quick action) or a module's sentence. */
export interface HomeAction {
  readonly id: string;
  readonly module: string;
  readonly label: Text;
  readonly detail: Text;
  readonly to: string;
  readonly order: number;
  /** Tabler icon, loaded with the feature's door; keep it small. */
  readonly icon: ComponentType<{ size?: number | string }>;
}

/** An entry of the portal's main navigation: a service, by its short name. Shown while its module is on, to whoever may open it. */
export interface ServiceLink {
  readonly module: string;
  readonly label: Text;
  readonly to: string;
  readonly anyOf: readonly string[];
  readonly order: number;
}

/** A part of the portal's home below the first screen; loaded when it comes near the window. It shows nothing while it has nothing to show. */
export interface HomeSection {
  readonly id: string;
  /** Shown while it is on; absent: always. */
  readonly module?: string;
  /** Only for whoever is signed in. */
  readonly signedIn?: true;
  /** Its place, which the settings of the home may say. */
  readonly order: number | ((config: PublicConfig) => number);
  /** Kept free for it until it stands, rem: nothing moves when it comes. */
  readonly height: number;
  /** On a narrow screen; twice as high when absent. */
  readonly narrow?: number;
  readonly load: () => Promise<{ readonly Section: ComponentType }>;
}

/** One thing the public dashboard shows. It loads and fails by itself, and uses neither Mantine nor TanStack Query. */
export interface PublicCard {
  readonly id: string;
  readonly title: Text;
  /** One column of three; the whole width where a picture needs it. */
  readonly width: 'third' | 'half' | 'whole';
  readonly Card: ComponentType;
}

/** What a slice tells everybody in numbers, a section of the public dashboard. Shown while its module is on and open to the visitor. */
export interface PublicBoard {
  readonly module: string;
  readonly order: number;
  readonly load: () => Promise<{ readonly cards: readonly PublicCard[] }>;
}

export interface SignInFormProps {
  /** What to sign in with, when it is known. */
  readonly login: string;
  readonly onDone: (user: SessionUser) => void;
}

/** A notice at the top of the back office's home page, for whoever holds a code. */
export interface HomeNotice {
  readonly anyOf: readonly string[];
  readonly load: () => Promise<{ readonly Notice: ComponentType }>;
}

/**
 * The only door of a slice in the browser, listed in `app/features.web.ts`. All doors are in the first load, so a door imports
 * no contract, no zod, no Mantine: whatever is heavy (screens, messages, resources, what a search provider calls) is behind `import()`.
 */
export interface WebFeature {
  readonly id: string;
  readonly routes: readonly ScreenRoute[];
  /** More routes, behind an import: screens of the back office, which no visitor opens. */
  readonly backofficeRoutes?: () => Promise<readonly ScreenRoute[]>;
  /** Of a slice with more than a few, behind an import: visitors have no menu. */
  readonly menu?: readonly MenuEntry[] | (() => Promise<readonly MenuEntry[]>);
  /**
   * Declared resources: list, add and edit screens and menu entries are made by the crud engine. Behind an import
   * (`() => import('../resources.ts').then(...)`), because a declaration carries zod, which the portal home must not load.
   */
  readonly resources?: readonly ResourceEntry[] | (() => Promise<readonly ResourceEntry[]>);
  /** Declared records that are parts of others (`parent`): shown on the pages of those. Behind an import like the resources. */
  readonly parts?: () => Promise<readonly Resource[]>;
  /** What the slice adds to the screens of declared resources, by the resource's id; loaded when one of them opens. */
  readonly screens?: Readonly<Record<string, () => Promise<{ readonly screens: Screens }>>>;
  readonly search?: readonly SearchProvider[];
  readonly homeActions?: readonly HomeAction[];
  readonly services?: readonly ServiceLink[];
  readonly homeSections?: readonly HomeSection[];
  /** A column of the portal's footer, loaded when somebody comes near it. */
  readonly footer?: HomeSection['load'];
  /** What the town itself wrote for a page of the portal (`about`, `help`), below what is always there. */
  readonly pageEnd?: () => Promise<{ readonly PageEnd: ComponentType<{ readonly type: 'about' | 'help' | 'privacy' }> }>;
  /** What lies across the foot of every portal page, whatever is read; loaded once somebody is there. */
  readonly banner?: HomeSection['load'];
  readonly actions?: readonly PaletteAction[];
  /** Behind an import: visitors have no back office. */
  readonly dashboard?: () => Promise<readonly DashboardCard[]>;
  /** Sections of the portal's public dashboard. */
  readonly publicBoards?: readonly PublicBoard[];
  /** What must be said to some of those who open the back office; each shows nothing while all is well. */
  readonly homeNotices?: readonly HomeNotice[];
  /** What stands in the header of portal, map and back office for whoever is signed in; loaded after the page. */
  readonly headerTools?: readonly { readonly id: string; readonly load: () => Promise<{ readonly Tool: ComponentType }> }[];
  /** Map tools, loaded with the map page. */
  readonly tools?: () => Promise<readonly MapTool[]>;
  /** On the map itself they say nothing but their own labels: the words of the slice come when one of their panels opens. */
  readonly toolsNeedNoWords?: true;
  /** All roles of the municipality, for whoever gives something to the people of a role. One slice knows them. */
  readonly roleChoices?: () => Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** The sign-in itself, without a page around it: what stands in the dialog over a page whose session ended. One slice has it. */
  readonly signIn?: () => Promise<{ readonly SignInForm: ComponentType<SignInFormProps> }>;
  /** Called once the application stands: for what must go on whatever page was opened. Looks first whether there is anything to do. */
  readonly started?: () => void;
  /** i18next bundles, namespace = feature id; loaded in the chosen language before the first screen of the slice opens. */
  readonly messages: { readonly pt: Messages; readonly en: Messages };
}
