import { fieldErrors } from '#platform/kernel/messages.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { roleForm, type RoleRecord } from '../roles-contract.ts';

/** What the inputs of a role's form hold. */
export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly string[];
  readonly secondFactorRequired: boolean;
  readonly [name: string]: unknown;
}

export function roleValuesOf(role: RoleRecord | null): RoleValues {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    codes: [...(role?.codes ?? [])].toSorted(),
    secondFactorRequired: role?.secondFactorRequired ?? false,
  };
}

/** First complaint of each field, by the server's own rules. */
export function roleComplaints(values: RoleValues, locale: Locale, label: (name: string) => string): Record<string, string> {
  const parsed = roleForm.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error, locale, label)).map(([name, [first]]) => [name, first?.message ?? '']));
}
