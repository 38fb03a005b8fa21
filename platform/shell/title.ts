/** The window title follows the module: its name, then ' | ' and the route's title when both exist. */
export interface TitleState {
  /** First path segment. */
  readonly segment: string | null;
  readonly moduleName: string;
}

/**
 * Entering another first segment resets the module name: to the module's own when its configuration is there, else to the route's title.
 * Within a module the name stays what it was, unless its configuration has since arrived.
 */
export function enter(
  state: TitleState,
  place: { readonly segment: string; readonly moduleName: string | null; readonly routeTitle: string },
): TitleState {
  if (place.moduleName !== null) return { segment: place.segment, moduleName: place.moduleName };
  return place.segment === state.segment ? state : { segment: place.segment, moduleName: place.routeTitle };
}

export function windowTitle(moduleName: string, routeTitle: string): string {
  const parts = moduleName === routeTitle ? [moduleName] : [moduleName, routeTitle];
  return parts.filter((part) => part !== '').join(' | ');
}
