/** Under which licence everybody may take the public occurrences; `off`: nobody may. */
export const licences = ['off', 'cc0', 'cc-by'] as const;
export type Licence = (typeof licences)[number];
