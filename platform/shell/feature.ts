import type { ComponentType } from 'react';
import type { EndpointAccess } from '#platform/http/contract.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { MapTool } from '#platform/map/define-tool.ts';
import type { Resource } from '#platform/crud/resource.ts';

/** A screen. The hash route is `/{path}`; the first segment is the module code (`portal`, `meubairro`, `meubairrogestao`). */
export interface ScreenRoute {
  /** TanStack syntax: `meubairro/home/{-$code}`. */
  readonly path: string;
  readonly title: Text;
  readonly access: EndpointAccess;
  /** `portal` with public header and footer; `map` full screen; `backoffice` with left navigation; `bare` nothing around it. */
  readonly layout: 'portal' | 'map' | 'backoffice' | 'bare';
  readonly load: () => Promise<{ readonly default?: never; readonly Screen: ComponentType }>;
}

/** An entry of the back office's left navigation. Shown when the module is on and the actor holds a code. */
export interface MenuEntry {
  readonly module: string;
  readonly section: Text;
  readonly label: Text;
  /** Hash route without `#`. */
  readonly to: string;
  readonly anyOf: readonly string[];
  readonly order: number;
}

/** Feeds the search box of portal, map and command palette: each slice answers for its own things. */
export interface SearchProvider {
  readonly id: string;
  readonly label: Text;
  readonly where: readonly ('portal' | 'map' | 'palette')[];
  search(term: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
}

export interface SearchHit {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly group?: string;
  /** Where it leads: a hash route, or a place on the map in the tenant's projection (x, y). */
  readonly to?: string;
  readonly point?: readonly [number, number];
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

/** The only door of a slice in the browser, listed in `app/features.web.ts`. Heavy parts are behind `load`. */
export interface WebFeature {
  readonly id: string;
  readonly routes: readonly ScreenRoute[];
  readonly menu?: readonly MenuEntry[];
  /** Declared resources: list, add and edit screens and menu entries are made by the crud engine. */
  readonly resources?: readonly { readonly resource: Resource; readonly section: Text; readonly order: number }[];
  readonly search?: readonly SearchProvider[];
  readonly homeActions?: readonly HomeAction[];
  /** Map tools, loaded with the map page. */
  readonly tools?: () => Promise<readonly MapTool[]>;
  /** i18next bundles, namespace = feature id. */
  readonly messages: { readonly pt: Record<string, unknown>; readonly en: Record<string, unknown> };
}
