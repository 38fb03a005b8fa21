import type { Locale } from '#platform/kernel/locale.ts';
import { withRule } from '#platform/map/document/style.ts';
import { paintPool } from '#platform/paint/server/paint-pool.ts';
import type { LegendTask, PictureType } from '#platform/paint/server/task.ts';
import type { Collection } from './collections.ts';
import { styleOf } from './drawing.ts';

/** What stands in the legend of a layer: its rules, and what none of them holds for. */
export function legendEntries(layer: Collection, locale: Locale): LegendTask['entries'] {
  const style = styleOf(layer);
  const rules = (style.rules ?? []).map((rule) => ({ style: withRule(style, rule), words: rule.title[locale].slice(0, 120) }));
  return rules.length > 0 && style.onlyRules ? rules : [...rules, { style, words: layer.title.slice(0, 120) }];
}

/** Most entries of a picture: of a plan with all its symbols. */
const mostEntries = 400;

export function drawLegend(layers: readonly Collection[], locale: Locale, type: PictureType, gone: AbortSignal): Promise<Uint8Array> {
  const entries = layers.flatMap((layer) => legendEntries(layer, locale)).slice(0, mostEntries);
  return paintPool.paint({ type, ratio: 1, entries }, gone);
}
