/* Apart from what says what they open, which pages need not load. */

export const mayTasks = {
  view: 'GU_00185',
  detail: 'GU_00186',
  add: 'GU_00187',
  edit: 'GU_00188',
  delete: 'GU_00189',
} as const;
export const mayLetters = { issue: 'GU_00195' } as const;
/** Codes with which people follow their process. */
export const mayOpen = { make: 'GU_00196' } as const;
