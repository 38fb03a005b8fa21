/** Where heights come from is one of the municipality's settings of the map (specification 2 §3). */
export const maySetHeights = { see: ['ACL_00040', 'ACL_00041', 'ACL_00042'], change: 'ACL_00042' } as const;
