import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { firstStepsContract, type FirstStepAnswer } from '../contract.ts';
import type { FirstStep } from './step.ts';

/** The list of what is left to do, made of what all slices say. */
export function firstStepsFeature(steps: readonly FirstStep[]): ServerFeature {
  const ordered = steps.toSorted((a, b) => a.order - b.order);
  return {
    id: 'first-steps',
    migrations: [],
    permissions: [],
    contracts: [firstStepsContract],
    routes: (app, services) => bind(app, services, firstStepsContract, { list: async (call) => ({ steps: await answersOf(ordered, call) }) }),
  };
}

/** One after the other: on the embedded database they would wait for each other anyway. A step that cannot be read costs only itself. */
async function answersOf(steps: readonly FirstStep[], call: CallContext): Promise<FirstStepAnswer[]> {
  const answers: FirstStepAnswer[] = [];
  for (const { id, module, anyOf, title, to, missing } of steps) {
    if ((module !== undefined && !call.site.config.modules.includes(module)) || !anyOf.some((code) => call.can(code))) continue;
    try {
      answers.push({ id, title: title[call.locale], to, missing: (await missing(call))?.[call.locale] ?? null });
    } catch (error) {
      call.site.log.error({ err: error, step: id }, 'a first step could not be read');
    }
  }
  return answers;
}
