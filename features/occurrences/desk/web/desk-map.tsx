import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { FEATURE_PULSE_MS, FEATURE_TIMEOUT_MS, MapWorkspace, contains, useMap, type AddedLayer } from '#platform/map/index.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo } from '#platform/ui/format.ts';
import { useDesk, useShown, type Point } from '../../record/web/desk/context.ts';
import { hidesAll, toQuery } from '../../record/web/desk/filter.ts';
import { occurrenceLayer } from './map-layer.ts';
import { selectedRing } from '../../record/web/occurrences-layer.ts';
import { mapTooltip } from '../../record/web/map-tooltip.ts';
import { keys, useRecord, type ItemPage } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

const HeatControl = lazy(() => import('../../figures/web/heat/heat-control.tsx').then((module) => ({ default: module.HeatControl })));
const MapLegend = lazy(() => import('../../record/web/map-legend.tsx').then((module) => ({ default: module.MapLegend })));

/** The municipality's map with its tools, and the occurrences of the filter on it. */
export function DeskMapPane(): ReactNode {
  const t = useDeskTexts();
  return (
    <MapWorkspace page="meubairro" label={t('map.label')}>
      <OccurrencesOnMap />
      <Suspense fallback={null}>
        <DeskHeat />
      </Suspense>
    </MapWorkspace>
  );
}

/** Where most of what the filter shows is. */
function DeskHeat(): ReactNode {
  const filter = useShown();
  const { lists } = useDesk();
  return (
    <HeatControl query={hidesAll(filter) ? null : toQuery(filter)}>
      <MapLegend types={lists.types} statuses={lists.statuses} />
    </HeatControl>
  );
}

function OccurrencesOnMap(): null {
  const session = useMap();
  const t = useDeskTexts();
  const desk = useDesk();
  const locale = useLocale();
  const { place, lists, setMap } = desk;
  const layer = useRef<AddedLayer | null>(null);
  const shown = useShown();
  const latest = useRef({ place, shown, t });
  useEffect(() => {
    latest.current = { place, shown, t };
  });

  useEffect(() => {
    const made = occurrenceLayer({
      session,
      lists,
      filter: () => latest.current.shown,
      selected: () => latest.current.place.code,
      countText: (count) => latest.current.t('map.count', { count }),
      open: (code) => latest.current.place.open(code),
    });
    layer.current = made;
    return () => {
      layer.current = null;
      made.remove();
    };
  }, [session, lists, locale]);

  const client = useQueryClient();
  useEffect(
    () =>
      mapTooltip(session, {
        known: (code) =>
          client
            .getQueriesData<ItemPage>({ queryKey: keys.list })
            .flatMap(([, page]) => page?.items ?? [])
            .find((item) => item.code === code) ?? null,
        words: (item) => [item.code, item.subtype?.name ?? item.type.name, item.status.name, sayAgo(item.createdAt, locale)].filter(Boolean),
      }),
    [session, client, locale],
  );

  const record = useRecord(place.code);
  const selected = useRef<{ readonly point: Point; readonly label: string } | null>(null);
  const [x, y] = record.point ?? [];
  const code = place.code;
  useEffect(() => {
    selected.current = code !== null && x !== undefined && y !== undefined ? { point: [x, y], label: code } : null;
    layer.current?.refresh();
    if (!selected.current) return session.highlight.clear();
    mark(selected.current);
    const size = session.map.getSize();
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = size ? session.map.getView().calculateExtent(size) : [];
    if (!contains([minx, miny, maxx, maxy], selected.current.point)) session.goTo(selected.current.point, { scale: 2500 });

    function mark({ point, label }: { readonly point: Point; readonly label: string }): void {
      session.highlight.show({ type: 'Point', coordinates: point }, { label, timeout: null, pulse: FEATURE_PULSE_MS, radius: selectedRing });
    }
  }, [session, code, x, y]);

  useEffect(() => {
    let timer: number | undefined;
    setMap({
      show: (point) => session.goTo(point, { scale: 1000 }),
      refresh: () => layer.current?.refresh(),
      closeTools: () => session.panels.closeAll(),
      pulse(point, label) {
        session.highlight.show({ type: 'Point', coordinates: point }, { label, pulse: FEATURE_PULSE_MS, timeout: FEATURE_TIMEOUT_MS });
        session.say(latest.current.t('map.came', { code: label }), 'spoken');
        window.clearTimeout(timer);
        // What is open stays marked: it only stood back for a moment.
        timer = window.setTimeout(() => {
          const open = selected.current;
          if (open)
            session.highlight.show({ type: 'Point', coordinates: open.point }, { label: open.label, timeout: null, pulse: 0, radius: selectedRing });
        }, FEATURE_TIMEOUT_MS);
      },
    });
    return () => {
      window.clearTimeout(timer);
      setMap(null);
    };
  }, [session, setMap]);

  const filter = JSON.stringify(shown);
  useEffect(() => layer.current?.refresh(), [filter]);
  return null;
}
