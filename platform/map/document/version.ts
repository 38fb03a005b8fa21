/** Grows when stored documents must be rewritten; the step goes to `upgrade.ts`. Apart from the schema, which would bring zod to the map. */
export const documentVersion = 1;
