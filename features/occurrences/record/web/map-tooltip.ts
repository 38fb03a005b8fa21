import { recordOf } from '#platform/kernel/unknown.ts';
import { searchAside } from './search.ts';
import { unByKey } from 'ol/Observable.js';
import { hangTag, type MapSession } from '#platform/map/index.ts';
import type { OccurrenceItem } from '../schemas.ts';
import styles from './map-tooltip.module.css';

interface Options {
  /** What is known of an occurrence of the list; null: it is asked for. */
  known(code: string): OccurrenceItem | null;
  /** Code, type, status and age in words. */
  words(item: OccurrenceItem): readonly string[];
}

/** Asked for only where the pointer rests. */
const restMs = 200;

/** Says which occurrence a mark is: under the pointer, and of the row that has the focus. Its words also stand in the list: not read out twice. */
export function mapTooltip({ map }: MapSession, { known, words }: Options): () => void {
  const element = document.createElement('div');
  element.className = styles['tip'] ?? '';
  element.setAttribute('aria-hidden', 'true');
  const tag = hangTag(map, element);
  let shown: string | null = null;
  let timer: number | undefined;
  const hide = (): void => {
    window.clearTimeout(timer);
    shown = null;
    tag.place(null);
  };
  const show = (item: OccurrenceItem, at: readonly [number, number]): void => {
    element.replaceChildren(...words(item).map((line) => Object.assign(document.createElement('span'), { textContent: line })));
    tag.place(at);
  };
  const rest = async (code: string, at: readonly [number, number]): Promise<void> => {
    const item = known(code) ?? (await searchAside({ q: code })).items[0];
    if (item && shown === code) show(item, at);
  };
  const moved = map.on('pointermove', (event) => {
    if (event.dragging) return hide();
    const feature = map.forEachFeatureAtPixel(event.pixel, (one) => one, { hitTolerance: 4 });
    const { code } = recordOf(feature?.get('data'));
    if (typeof code !== 'string') return hide();
    if (code === shown) return;
    hide();
    shown = code;
    const [x = 0, y = 0] = event.coordinate;
    timer = window.setTimeout(() => void rest(code, [x, y]).catch(() => undefined), restMs);
  });
  const focused = (event: FocusEvent): void => {
    const code = (event.target instanceof Element ? event.target : null)?.closest('li')?.querySelector<HTMLElement>('a[data-code]')?.dataset['code'];
    const item = code === undefined ? null : known(code);
    if (!item?.point) return hide();
    shown = item.code;
    show(item, item.point);
  };
  document.addEventListener('focusin', focused);
  return () => {
    hide();
    unByKey(moved);
    document.removeEventListener('focusin', focused);
    tag.remove();
  };
}
