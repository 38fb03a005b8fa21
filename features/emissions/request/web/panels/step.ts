import type { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import type { RequestModel } from '../model.ts';

export interface StepProps {
  readonly model: RequestModel;
  readonly errors: FieldErrors;
  /** Something on the map is to be looked at or touched. */
  readonly reveal: () => void;
}

export type Say = ReturnType<typeof useTranslation<'emissions', 'request'>>['t'];
