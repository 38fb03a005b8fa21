import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { NotificationTag, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { sharedTargets } from '../domain/targets.ts';
import { commonTags, sharedTags } from '../domain/template.ts';

type Registry = Pick<Services, 'notify'>;

/** Triggers of the modules this municipality has switched on. */
export function offeredTriggers({ notify }: Registry, site: Site): NotificationTrigger[] {
  return [...notify.triggers.values()].filter(({ module }) => module === null || site.config.modules.includes(module));
}

/** The triggers of a notification that this installation knows. */
export function knownTriggers({ notify }: Registry, ids: readonly string[]): NotificationTrigger[] {
  return ids.flatMap((id) => notify.triggers.get(id) ?? []);
}

/** Tags a template for all of these triggers may hold. */
export function tagsFor(triggers: readonly NotificationTrigger[]): readonly NotificationTag[] {
  return [...sharedTags(triggers.map(({ tags }) => tags)), ...commonTags];
}

export function ownTargetsFor(triggers: readonly NotificationTrigger[]) {
  return sharedTargets(triggers.map(({ targets }) => targets));
}

export function presentTag({ name, label, sample }: NotificationTag, locale: Locale) {
  return { name, label: label[locale], sample: sample[locale] };
}

export function presentTrigger(trigger: NotificationTrigger, locale: Locale) {
  return {
    id: trigger.id,
    module: trigger.module,
    byHand: trigger.byHand ?? false,
    label: trigger.label[locale],
    tags: trigger.tags.map((tag) => presentTag(tag, locale)),
    targets: trigger.targets.map(({ id, label }) => ({ value: id, label: label[locale] })),
  };
}
