import type { Site } from '#platform/tenancy/server/site.ts';
import { groundOf } from '../domain/frame.ts';
import type { Layout } from '../domain/layouts.ts';
import { planOf, usualRules, type Plan, type Rules } from '../domain/plan.ts';
import { printErrors } from '../errors.ts';
import type { PrintFront } from '../modules.ts';
import type { PrintRequest } from '../request.ts';
import { layoutOf } from './layouts.ts';
import { presetsOf, type Preset } from './presets.ts';

export function rulesOf(site: Site): Rules {
  const { scales } = site.config.map;
  const all = [...new Set([...scales, ...usualRules.scales])].toSorted((a, b) => a - b);
  return { ...usualRules, scales: all };
}

/** The sheets of a request. Throws `print.*` for what cannot be printed. */
export async function plannedOf(
  site: Site,
  front: PrintFront,
  request: PrintRequest,
): Promise<{ layout: Layout; plan: Plan; preset: Preset | null }> {
  const presets = await presetsOf(site.db, front);
  const preset = presets.find(({ id }) => id === request.preset) ?? null;
  // Where managers offer sheets, one of them is printed; where they offer none any more, whoever has an old one in view prints all the same.
  if (presets.length > 0 && !preset) throw printErrors['print.layout']();
  const layout = await layoutOf(site.db, preset?.layout ?? request.layout);
  if (!layout?.apps.includes('visible')) throw printErrors['print.layout']();
  const usual = rulesOf(site);
  const rules = preset ? { ...usual, minMargin: preset.minMargin ?? usual.minMargin, minScale: preset.minScale ?? usual.minScale } : usual;
  const plan = planOf(layout, request, rules);
  if ('problem' in plan) {
    switch (plan.problem) {
      case 'sheet':
        throw printErrors['print.sheet']();
      case 'dpi':
        throw printErrors['print.dpi']({ params: { most: plan.most } });
      case 'format':
        throw printErrors['print.format']();
      case 'pages':
        throw printErrors['print.pages']({ params: { count: plan.count, most: plan.most } });
    }
  }
  const [minx, miny, maxx, maxy] = site.config.map.extent;
  const isThere = plan.pages.some(({ frame }) => {
    const [left, bottom, right, top] = groundOf(frame);
    return right > minx && left < maxx && top > miny && bottom < maxy;
  });
  if (!isThere) throw printErrors['print.outside']();
  return { layout, plan, preset };
}
