import { requiredFields } from '../../record/domain/provider.ts';
import type { ProcessField } from '../../record/process.ts';
import type { Remote, RemoteProcess } from './wire.ts';

/** Texts and days: where each stands here. */
export const texts = {
  subject: ['subject', 500],
  address: ['address', 300],
  entryAt: ['entryAt', 10],
  conservatory: ['conservatoryNumber', 60],
  finances: ['article', 40],
} as const satisfies Partial<Record<keyof RemoteProcess, readonly [ProcessField, number]>>;

/** Words that are rows of lookup tables here. */
export const names = {
  classification: ['classificationTypeId', 'urban_classification_type'],
  regime: ['regimeTypeId', 'urban_regime_type'],
  construction: ['constructionTypeId', 'urban_construction_type'],
  status: ['statusId', 'urban_status'],
  use: ['useTypeId', 'urban_use_type'],
  procedure: ['procedureTypeId', 'urban_procedure_type'],
} as const satisfies Partial<Record<keyof RemoteProcess, readonly [ProcessField, string]>>;

/** People, who have cards here. */
export const people = {
  owner: 'ownerId',
  architect: 'architectId',
  responsible: 'responsibleId',
} as const satisfies Partial<Record<keyof RemoteProcess, ProcessField>>;

/** Never longer than our column: the whole stands where it came from. */
export const fitted = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

/** Which of our fields are written there: those that were told; one that must be filled and was told empty is filled here. */
export function heldFields(provider: Remote, values: Readonly<Partial<Record<ProcessField, unknown>>>): ProcessField[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by `keep.ts` of these very fields
  const told = Object.entries(values) as [ProcessField, unknown][];
  return told.flatMap(([name, value]) => (value === null && requiredFields[provider].includes(name) ? [] : [name]));
}
