import type { ProcessField } from '../process.ts';

/** Where the processes of a municipality are kept. `database`: here. */
export const providers = ['database', 'medidata', 'airc'] as const;
export type Provider = (typeof providers)[number];
/** What people call them. */
export const providerNames = { medidata: 'Medidata', airc: 'AIRC' } as const satisfies Readonly<Record<Exclude<Provider, 'database'>, string>>;

/** What a process must have (specification 2 §3). The number of ours is made where none is given. */
export const requiredFields: Readonly<Record<Provider, readonly ProcessField[]>> = {
  database: ['process', 'classificationTypeId', 'statusId', 'constructionTypeId', 'ownerId'],
  medidata: ['process', 'classificationTypeId', 'statusId'],
  airc: ['constructionTypeId', 'ownerId'],
};

const few = ['process', 'subject', 'dicofre', 'address', 'classification', 'regime', 'owner', 'date'] as const;
export const searchFieldNames = [
  ...few,
  'architect',
  'responsible',
  'use',
  'procedure',
  'construction',
  'status',
  'finances',
  'conservatory',
] as const;
export type SearchField = (typeof searchFieldNames)[number];

/** What can be searched by. */
export const searchFields: Readonly<Record<Provider, readonly SearchField[]>> = {
  database: searchFieldNames,
  medidata: searchFieldNames,
  airc: few,
};
