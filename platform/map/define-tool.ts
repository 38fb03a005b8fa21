import type { ComponentType } from 'react';
import type OlMap from 'ol/Map.js';
import type { Text } from '#platform/kernel/locale.ts';
import type { MapSession } from './session.ts';

/** What a tool may touch while it is active. */
export interface ToolContext {
  readonly map: OlMap;
  /** Everything the map offers: layers, panels, picking, highlight, feature information. */
  readonly session: MapSession;
  /** Closes the tool's panel and ends its activity. */
  close(): void;
  /** Of panels: something is shown on the map, so that a phone's sheet that covers it goes down to half. */
  readonly reveal?: () => void;
}

/** One tool: an object that carries its label, icon, permission, panel and behaviour. Lists are derived from these. */
export interface MapTool {
  readonly id: string;
  readonly label: Text;
  readonly icon: ComponentType<{ size?: number | string }>;
  /** Code that opens the tool, or several of which one does; null for a tool everyone has. A tenant may override a code to `none`. */
  readonly permission: string | readonly string[] | null;
  /** Module that must be switched on; null for ownerless tools. */
  readonly module: string | null;
  /** Map pages (module codes) that carry the tool; absent: all of them. */
  readonly pages?: readonly string[];
  /** Place where the tenant's file names none. */
  readonly position?: 'rail' | 'more' | 'top' | 'right';
  /** Place in line where the tenant's file names none; default 100. */
  readonly order?: number;
  /** Panel shown beside the map (bottom sheet on a phone). */
  readonly panel?: () => Promise<{ readonly Panel: ComponentType<ToolContext> }>;
  /** Stands at the right of the map in place of the button; elsewhere the button and the panel do. */
  readonly control?: ComponentType;
  /** While it is open nothing but the map and the buttons at its right is seen. */
  readonly clears?: true;
  /** The panel stands below the map and beside those of other tools; on a phone it is a sheet like theirs, but opens to its full height. */
  readonly below?: true;
  /** `open` by default; closing all panels leaves these alone (specification 2 §4). */
  readonly openByDefault?: true;
  /** Takes map interactions exclusively while active: activating another such tool ends this one. */
  readonly exclusive?: true;
  /** No button: the tool is only what its `mount` brings. */
  readonly background?: true;
  /** The button leads to a hash route instead of opening a panel. */
  readonly to?: string;
  /** Route (without `#`) that shows the same content without the map: "ver em lista". */
  readonly listRoute?: string;
  /** Runs when the map is ready, whether the tool is open or not: adds layers and feature-information providers. The answer undoes it. */
  mount?(session: MapSession): () => void;
  /** Starts the tool's behaviour on the map; the answer undoes it. */
  activate?(context: ToolContext): () => void;
}

/** A tool's behaviour that is loaded when it is first used. What does not arrive is said, and the tool closes. */
export function activateLater(load: () => Promise<(context: ToolContext) => () => void>, failed: () => string): (context: ToolContext) => () => void {
  return (context) => {
    let hasEnded = false;
    let stop: (() => void) | undefined;
    load().then(
      (start) => {
        if (!hasEnded) stop = start(context);
      },
      () => {
        if (hasEnded) return;
        context.session.say(failed(), 'error');
        context.close();
      },
    );
    return () => {
      hasEnded = true;
      stop?.();
    };
  };
}

/** Looks at the address now and whenever it changes, until the answer is called. */
export function followAddress(look: () => void): () => void {
  look();
  addEventListener('hashchange', look);
  return () => removeEventListener('hashchange', look);
}

export function defineTool(tool: MapTool): MapTool {
  return tool;
}
