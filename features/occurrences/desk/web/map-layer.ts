import { publicConfig } from '#platform/tenancy/web/config.ts';
import { api } from '#platform/http/web/client.ts';
import type { AddedLayer, MapSession } from '#platform/map/index.ts';
import { accentOf } from '#platform/tenancy/accent.ts';
import { occurrences } from '../../record/contract.ts';
import { deskEn } from '../messages/desk.en.ts';
import { deskPt } from '../messages/desk.pt.ts';
import { symbolsOf, type Pin } from '../../record/web/map-symbols.ts';
import { addOccurrences } from '../../record/web/occurrences-layer.ts';
import { hidesAll, toQuery, type DeskFilter } from '../../record/web/desk/filter.ts';
import type { Lists } from '../../record/web/desk/queries.ts';

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

/** Occurrences under the desk's filter: the type's icon in the status's colour; clusters from the server where they are many. */
export function occurrenceLayer({ session, lists, filter, selected, countText, open }: Options): AddedLayer {
  const symbols = symbolsOf(lists);
  return addOccurrences<Pin>(
    session,
    { pt: deskPt.map.layer, en: deskEn.map.layer },
    {
      colour: accentOf(publicConfig()),
      async load(extent, resolution, signal) {
        if (hidesAll(filter())) return [];
        const { features } = await api(occurrences, 'features', {
          query: { ...toQuery(filter()), bbox: extent.join(), resolution },
          signal,
        });
        return symbols.arrange(features, resolution, selected());
      },
      style: (pin) => symbols.style(pin, selected(), session.dark.get()),
      onSelect: ({ code }) => open(code),
      async members({ bbox, count }, signal) {
        const { items } = await api(occurrences, 'search', {
          query: { ...toQuery(filter()), bbox: bbox.join(), pageSize: membersMax },
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
    },
  );
}
