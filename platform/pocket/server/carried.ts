import type { Text } from '#platform/kernel/locale.ts';

/** What a slice gives to the installed application: entries of its icon's menu, and answers of the API that stay readable without a network. */
export interface Carried {
  readonly shortcuts?: readonly Shortcut[];
  readonly kept?: readonly KeptAnswer[];
  /** Module that takes photos shared from the gallery, and the screen they are sent to (hash route). */
  readonly share?: { readonly module: string; readonly to: string };
}

/** Offered while the module is on and open to visitors. */
export interface Shortcut {
  readonly module: string;
  readonly label: Text;
  /** Hash route. */
  readonly to: string;
}

/**
 * An answer the browser keeps, and shows when there is no network. Nothing else of the API is ever kept. All of these are forgotten
 * when the person signs out or another signs in.
 */
export interface KeptAnswer {
  /** Regular expression of the whole path. */
  readonly path: string;
  /** One of these parameters must be there; absent: whatever is asked. */
  readonly query?: readonly string[];
}
