import type { Rows } from '#platform/ui/versioned-form/state.ts';
import type { RoleRecord } from '../roles-contract.ts';

/** What the inputs of a role's form hold. */
export type RoleValues = {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly string[];
  readonly secondFactorRequired: boolean;
};

export function roleValuesOf(role: RoleRecord | null): RoleValues {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    codes: [...(role?.codes ?? [])].toSorted(),
    secondFactorRequired: role?.secondFactorRequired ?? false,
  };
}

/** Two versions side by side: a row for every permission of either. */
export const roleRows: Rows<RoleValues> = {
  split: ({ codes, ...words }) => ({ ...words, ...Object.fromEntries(codes.map((code) => [code, true])) }),
  join: ({ name, description, secondFactorRequired, ...codes }) => ({
    name: String(name),
    description: String(description),
    secondFactorRequired: secondFactorRequired === true,
    codes: Object.keys(codes).toSorted(),
  }),
};
