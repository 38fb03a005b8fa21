import { zoneParts } from '#platform/kernel/written-dates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

/** The municipality's day, `yyyy-mm-dd`. */
export function today(): string {
  const { year, month, day } = zoneParts(new Date(), publicConfig().timeZone);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
