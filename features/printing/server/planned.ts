import type { Site } from '#platform/tenancy/server/site.ts';
import { layoutOf } from '../domain/built-in.ts';
import { groundOf } from '../domain/frame.ts';
import type { Layout } from '../domain/layouts.ts';
import { planOf, usualRules, type Plan, type Rules } from '../domain/plan.ts';
import { printErrors } from '../errors.ts';
import type { PrintFront } from '../modules.ts';
import type { PrintRequest } from '../request.ts';

export function rulesOf(site: Site): Rules {
  const { scales } = site.config.map;
  const all = [...new Set([...scales, ...usualRules.scales])].toSorted((a, b) => a - b);
  return { ...usualRules, scales: all };
}

/** The sheets of a request. Throws `print.*` for what cannot be printed. */
export async function plannedOf(site: Site, _front: PrintFront, request: PrintRequest): Promise<{ layout: Layout; plan: Plan }> {
  const layout = layoutOf(request.layout);
  if (!layout) throw printErrors['print.layout']();
  const plan = planOf(layout, request, rulesOf(site));
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
  return { layout, plan };
}
