import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { localDay } from '#platform/kernel/written-dates.ts';

/** The day it is in the municipality. */
export const todayOf = ({ services, site }: Pick<Acting, 'services' | 'site'>): string => localDay(services.now(), site.config.timeZone);

/** Nothing of this register lies ahead. */
export function checkPast(call: Acting, values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  for (const name of names) {
    const day = values[name];
    if (typeof day === 'string' && day > todayOf(call))
      throw kernelErrors['request.invalid']({ fields: fieldError(name, 'date.future', call.locale) });
  }
}
