import type { VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import type { TreeRecord } from '../contract.ts';
import type { Values } from './form-values.ts';

export type LayerFormState = VersionedFormState<TreeRecord, Values, TreeRecord | null>;
