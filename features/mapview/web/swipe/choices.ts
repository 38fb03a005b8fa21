import { basemapIds } from '#platform/map/basemap/basemap.ts';
import { layersOf } from '#platform/map/document/tree.ts';
import { mapEn } from '#platform/map/messages.en.ts';
import { mapPt } from '#platform/map/messages.pt.ts';
import type { MapSession } from '#platform/map/index.ts';
import { i18n, language } from '#platform/shell/language.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** What can stand on a side: the layers of the tree, top first, and the backgrounds. The town in grey is the town: beside itself it is not drawn. */
export function choices(session: MapSession): { readonly layers: readonly Choice[]; readonly bases: readonly Choice[] } {
  const locale = language.get();
  const texts = locale === 'pt' ? mapPt : mapEn;
  return {
    layers: layersOf(session.document.get().tree).map(({ id, title }) => ({ id, name: title[locale] })),
    bases: [
      ...basemapIds.filter((id) => id !== 'none').map((id) => ({ id, name: texts.basemap[id] })),
      ...session.basemap.offered.get().map(({ id, title }) => ({ id, name: title[locale] })),
    ],
  };
}

export function nameOfSide(session: MapSession, id: string | null): string {
  const { layers, bases } = choices(session);
  return [...layers, ...bases].find((one) => one.id === id)?.name ?? i18n.t('mapview:swipe.nothing');
}
