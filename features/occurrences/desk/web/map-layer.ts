import { publicConfig } from '#platform/tenancy/web/config.ts';
import type Style from 'ol/style/Style.js';
import { api } from '#platform/http/web/client.ts';
import { clusterLayer, marker, type ClusterFeature, type ClusterLayer, type MapSession } from '#platform/map/index.ts';
import { accentOf, nearestPassing } from '#platform/tenancy/accent.ts';
import { occurrences } from '../../record/contract.ts';
import { deskEn } from '../messages/desk.en.ts';
import { deskPt } from '../messages/desk.pt.ts';
import { apart } from '../../record/web/gather.ts';
import { hidesAll, toQuery, type DeskFilter } from '../../record/web/desk/filter.ts';
import { initials } from './initials.ts';
import type { Lists } from '../../record/web/desk/queries.ts';

interface Properties {
  readonly code: string;
  readonly typeId: number;
  readonly statusId: number;
  readonly version: number;
}

interface Options {
  readonly session: MapSession;
  readonly lists: Lists;
  filter(): DeskFilter;
  selected(): string | null;
  /** Words of a list at one place. */
  countText(count: number): string;
  open(code: string): void;
}

const membersMax = 50;

/** Marks nearer than this hide one another's letters, pixels. */
const TOUCHING = 24;

/** Occurrences under the desk's filter: points coloured by status, lettered by type; clusters from the server where they are many. */
export function occurrenceLayer({ session, lists, filter, selected, countText, open }: Options): ClusterLayer {
  const colours = new Map(lists.statuses.map(({ id, color }) => [id, nearestPassing(color, '#ffffff', '#000000')]));
  const letters = new Map(lists.types.map(({ id, name }) => [id, initials(name)]));
  const looks = new Map<string, Style[]>();
  return clusterLayer<Properties>(session, {
    id: 'occurrences',
    title: { pt: deskPt.map.layer, en: deskEn.map.layer },
    group: { pt: deskPt.map.group, en: deskEn.map.group },
    colour: accentOf(publicConfig()),
    async load(extent, resolution, signal) {
      if (hidesAll(filter())) return [];
      const { features } = await api(occurrences, 'features', { query: { ...toQuery(filter()), bbox: extent.join(), resolution } as never, signal });
      return apart(features as readonly ClusterFeature<Properties>[], resolution * TOUCHING, ({ code }) => code === selected());
    },
    style({ code, typeId, statusId }) {
      const dark = session.dark.get();
      const isSelected = code === selected();
      const key = `${typeId}:${statusId}:${isSelected}:${dark}`;
      const look =
        looks.get(key) ?? marker({ colour: colours.get(statusId) ?? '#475164', glyph: letters.get(typeId) ?? '', selected: isSelected }, dark);
      looks.set(key, look);
      return look;
    },
    onSelect: ({ code }) => open(code),
    async members({ bbox, count }, signal) {
      const { items } = await api(occurrences, 'search', {
        query: { ...toQuery(filter()), bbox: bbox.join(), pageSize: membersMax } as never,
        signal,
      });
      return {
        title: countText(count),
        items: items.map((item) => ({
          id: item.code,
          label: `${item.code} · ${item.subtype?.name ?? item.type.name}`,
          detail: `${item.status.name} · ${item.address}`,
          onSelect: () => open(item.code),
        })),
      };
    },
  });
}
