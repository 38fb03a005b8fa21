/** The numbers are ours: the specification names the actions of each area, not its codes (1 §6). */
export const may = {
  view: 'ACL_00060',
  detail: 'ACL_00061',
  add: 'ACL_00062',
  edit: 'ACL_00063',
  delete: 'ACL_00064',
  config: 'ACL_00065',
  configEdit: 'ACL_00066',
  sentView: 'ACL_00070',
  sentDetail: 'ACL_00071',
  sentDelete: 'ACL_00072',
} as const;

/** The same for the notifications of occurrences, with the specified codes (2 §6). */
export const occurrenceMay = {
  view: 'MB_00369',
  detail: 'MB_00370',
  add: 'MB_00371',
  edit: 'MB_00372',
  delete: 'MB_00373',
  config: 'MB_00651',
  configEdit: 'MB_00652',
} as const;
