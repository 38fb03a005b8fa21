import { catalogueCodes } from '#platform/access/permissions.ts';

const code = (number: number): string => `LT_${String(number).padStart(5, '0')}`;

/** Law and transparency: five codes in a row for each catalogue. */
export const may = {
  contacts: catalogueCodes(code(1)),
  activities: catalogueCodes(code(6)),
  checks: catalogueCodes(code(11)),
  gaps: catalogueCodes(code(16)),
  register: code(21),
  exportRegister: code(22),
} as const;
