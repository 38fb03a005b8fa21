/* Codes alone, for what is loaded before the list of permissions is. */

/** Settings of the module, and of two of its catalogues. */
export const maySet = {
  settings: { view: 'GU_00067', edit: 'GU_00068' },
  limittypes: { view: 'GU_00063', edit: 'GU_00064' },
  confrontations: { view: 'GU_00090', edit: 'GU_00091' },
} as const;

/** The process file (specification 2 §6). */
export const mayProcess = {
  search: 'GU_00084',
  show: 'GU_00092',
  add: 'GU_00093',
  edit: 'GU_00094',
  delete: 'GU_00096',
  export: 'GU_00099',
  editAreas: 'GU_00095',
  associateAreas: 'GU_00097',
  associate: 'GU_00102',
  disassociate: 'GU_00103',
  seeAreas: 'GU_00111',
  addAreas: 'GU_00101',
  deleteAreas: 'GU_00112',
} as const;

/** One code a section of the file: it opens writing there. */
export const maySection = {
  general: 'GU_00104',
  technical: 'GU_00105',
  conservatory: 'GU_00106',
  finances: 'GU_00107',
  entities: 'GU_00108',
  requirements: 'GU_00109',
  inspections: 'GU_00110',
  documents: 'GU_00119',
} as const;
export type Section = keyof typeof maySection;
