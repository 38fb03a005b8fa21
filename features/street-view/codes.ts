/**
 * The tool's code in each map's module (specification 2 §6). For plan emission only the range EPL_00036 to 49 is given: the map tools there stand in
 * the order of the geoportal's, whose eighth is this one.
 */
export const may = { ig: 'IG_00008', epl: 'EPL_00043', gu: 'GU_00078' } as const;
export type StreetFront = keyof typeof may;

/** Map and analytics keys are the municipality's settings (specification 2 §3): whoever keeps those, keeps these. */
export const maySet = { see: ['ACL_00040', 'ACL_00041', 'ACL_00042'], change: 'ACL_00042' } as const;
