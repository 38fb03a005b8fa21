import { mayFigures } from '../figures/permissions.ts';
import { mayReporting } from '../intake/permissions.ts';
import { mayPosters } from '../posters/permissions.ts';
import { may } from '../record/permissions.ts';
import { mayTime } from '../time/permissions.ts';

/** Every code of the front side: what sees and does all. For tests and benches. */
export const managerCodes: readonly string[] = [
  ...Object.values(may),
  ...Object.values(mayTime),
  ...Object.values(mayFigures),
  ...Object.values(mayReporting),
  ...Object.values(mayPosters),
];
