import { documentSchema, type MapDocument } from './schema.ts';
import { documentVersion } from './version.ts';

type Step = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** By the version they start from. */
const upgrades: Readonly<Record<number, Step>> = {};

/** Reads a stored document of any version so far. Throws a ZodError for what is no map, a RangeError for one of a newer program. */
export function readDocument(stored: unknown, steps: Readonly<Record<number, Step>> = upgrades): MapDocument {
  let document: unknown = stored;
  while (isVersioned(document) && document.version !== documentVersion) {
    const step = steps[document.version];
    if (step === undefined) throw new RangeError(`A map document of version ${document.version} cannot be read.`);
    document = { ...step(document), version: document.version + 1 };
  }
  return documentSchema.parse(document);
}

function isVersioned(value: unknown): value is Readonly<Record<string, unknown>> & { readonly version: number } {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';
}
