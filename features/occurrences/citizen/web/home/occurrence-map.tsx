import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { FEATURE_PULSE_MS, MapWorkspace, useMap, type AddedLayer, type MapSession } from '#platform/map/index.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { useLocale } from '#platform/shell/language.ts';
import { accentOf } from '#platform/tenancy/accent.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { sayAgo } from '#platform/ui/format.ts';
import { occurrences } from '../../../record/contract.ts';
import type { OccurrenceItem } from '../../../record/schemas.ts';
import { symbolsOf, type Pin, type Symbols } from '../../../record/web/map-symbols.ts';
import { addOccurrences, selectedRing } from '../../../record/web/occurrences-layer.ts';
import { mapTooltip } from '../../../record/web/map-tooltip.ts';
import { queryOf, showsNothing, type Chosen } from './filter.ts';

type Lists = ReceivedOf<(typeof occurrences)['searchLists']>;

interface Props {
  readonly lists: Lists;
  readonly chosen: Chosen;
  /** The one that is shown beside the map. */
  readonly selected: { readonly code: string; readonly point: readonly [number, number] | null } | null;
  /** Grows when something was pushed. */
  readonly round: number;
  readonly onSelect: (code: string) => void;
  /** Over the map. */
  readonly children?: ReactNode;
}

/** What stands at one place and cannot be taken apart by going nearer. */
const listed = 10;
/** Metres around them. */
const reach = 1;

const HeatControl = lazy(() => import('../../../figures/web/heat/heat-control.tsx').then((module) => ({ default: module.HeatControl })));
const MapLegend = lazy(() => import('../../../record/web/map-legend.tsx').then((module) => ({ default: module.MapLegend })));

/** The municipality's map with its tools, and the public occurrences under the same filter as the list: clusters from the server, one mark each when they are few. */
export function OccurrenceMap(props: Props): ReactNode {
  const { t } = useTranslation('occurrences');
  const { chosen, children } = props;
  return (
    <MapWorkspace page="meubairro" label={t('citizen.home.layer')}>
      <Marks {...props} />
      <Suspense fallback={null}>
        <HeatControl query={showsNothing(chosen) ? null : queryOf(chosen)}>
          <MapLegend types={props.lists.types} statuses={props.lists.statuses} />
        </HeatControl>
      </Suspense>
      {children}
    </MapWorkspace>
  );
}

function Marks(props: Props): null {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const session = useMap();
  const client = useQueryClient();
  const { chosen, selected, round } = props;
  const now = useRef(props);
  const layer = useRef<AddedLayer | null>(null);
  const say = useRef(t);
  useEffect(() => {
    now.current = props;
    say.current = t;
  });
  useEffect(() => {
    const made = addLayer(
      session,
      () => now.current,
      (key, values) => say.current(key, values ?? {}),
    );
    layer.current = made;
    return () => {
      layer.current = null;
      made.remove();
    };
  }, [session]);
  useEffect(
    () =>
      mapTooltip(session, {
        known: (code) =>
          client
            .getQueriesData<InfiniteData<{ readonly items: readonly OccurrenceItem[] }>>({ queryKey: ['meubairro', 'list'] })
            .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
            .find((item) => item.code === code) ?? null,
        words: (item) => [item.code, item.subtype?.name ?? item.type.name, item.status.name, sayAgo(item.createdAt, locale)],
      }),
    [session, client, locale],
  );
  const point = selected?.point ?? null;
  const code = selected?.code;
  useEffect(() => layer.current?.refresh(), [chosen, round, props.lists, code]);
  useEffect(() => {
    if (point === null || code === undefined) return session.highlight.clear();
    session.highlight.show({ type: 'Point', coordinates: point }, { label: code, pulse: FEATURE_PULSE_MS, timeout: null, radius: selectedRing });
    const size = session.map.getSize();
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = size ? session.map.getView().calculateExtent(size) : [];
    const inView = size !== undefined && point[0] > minx && point[0] < maxx && point[1] > miny && point[1] < maxy;
    if (!inView || session.view.get().resolution > 2) session.goTo(point, { scale: 2000 });
    // A new array with the same place is no new place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session, code, point?.[0], point?.[1]]);
  return null;
}

function addLayer(session: MapSession, now: () => Props, say: (key: string, values?: Record<string, unknown>) => string): AddedLayer {
  let made: { readonly lists: Lists; readonly symbols: Symbols } | null = null;
  const symbols = (): Symbols => {
    const { lists } = now();
    made = made?.lists === lists ? made : { lists, symbols: symbolsOf(lists) };
    return made.symbols;
  };
  return addOccurrences<Pin>(
    session,
    { pt: 'Ocorrências', en: 'Reports' },
    {
      colour: accentOf(publicConfig()),
      async load(bbox, resolution, signal) {
        const { chosen } = now();
        if (showsNothing(chosen)) return [];
        const { features } = await api(occurrences, 'features', { query: { ...queryOf(chosen), bbox: [...bbox], resolution }, signal });
        return symbols().arrange(features, resolution, now().selected?.code ?? null);
      },
      style: (pin) => symbols().style(pin, now().selected?.code ?? null, session.dark.get()),
      onSelect: (pin) => now().onSelect(pin.code),
      async members({ bbox: [minx, miny, maxx, maxy], count }, signal) {
        const { chosen, onSelect } = now();
        const bbox = [minx - reach, miny - reach, maxx + reach, maxy + reach];
        const { items } = await api(occurrences, 'search', { query: { ...queryOf(chosen), bbox, pageSize: listed }, signal });
        return {
          title: count > items.length ? say('citizen.home.clusterMore', { count: items.length }) : say('citizen.home.cluster', { count }),
          items: items.map((item) => ({
            id: item.code,
            label: item.subtype?.name ?? item.type.name,
            detail: `${item.status.name} · ${item.code}`,
            onSelect() {
              session.popup.set(null);
              onSelect(item.code);
            },
          })),
        };
      },
    },
  );
}
