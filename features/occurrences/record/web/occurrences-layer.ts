import type { Text } from '#platform/kernel/locale.ts';
import type { AddedLayer, Feed, MapSession } from '#platform/map/index.ts';

/** Id of the layer in the address of every map that shows occurrences. */
export const occurrencesLayerId = 'occurrences';

/** The ring around the one that is open runs outside of its mark. */
export const selectedRing = 28;

/** Puts the occurrences of a page on its map: on top, since they are what the page is about. */
export function addOccurrences<P extends object>(session: MapSession, title: Text, feed: Feed<P>): AddedLayer {
  const style = { shape: 'point' as const, colour: { light: feed.colour, dark: feed.colour }, width: 2 };
  return session.layers.addFeed({ id: occurrencesLayerId, title, visible: true, opacity: 1, style }, feed);
}
