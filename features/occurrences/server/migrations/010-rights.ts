import type { Migration } from '#platform/db/migrate.ts';

/** Who held the code that opened everything now holds the code of each thing. */
const carriedOver: Readonly<Record<string, readonly string[]>> = {
  MB_01000: ['MB_01020', 'MB_01021', 'MB_01022', 'MB_01023', 'MB_01024', 'MB_01025', 'MB_01026', 'MB_01027', 'MB_01028', 'MB_01029', 'MB_01030'],
  MB_01004: ['MB_01060', 'MB_01061', 'MB_01062', 'MB_01063', 'MB_01064', 'MB_01065', 'MB_01066'],
  MB_01005: ['MB_01041', 'MB_01042', 'MB_01043', 'MB_01044', 'MB_01045', 'MB_01048', 'MB_01049', 'MB_01050', 'MB_01051', 'MB_01052'],
  MB_01008: ['MB_01046', 'MB_01047'],
};

const grants = Object.entries(carriedOver)
  .map(
    ([held, codes]) => `insert into role_permission (role_id, code)
  select rp.role_id, c.code from role_permission rp cross join unnest(array[${codes.map((code) => `'${code}'`).join(', ')}]) as c (code)
  where rp.code = '${held}' on conflict do nothing;`,
  )
  .join('\n');

/** The entity's plain fields; and every field a permission of its own, without taking from any role what it could do. */
export const rights: Migration = {
  id: 'occurrences/010-rights',
  up: () => `
alter table occurrence_event drop constraint occurrence_event_kind_check;

alter table occurrence
  add column services text,
  add column notes text,
  add column period_start date,
  add column period_end date,
  add column edoc_link text,
  add column integration_link text,
  add column integration_key text,
  add column integration_code text;

${grants}
`,
};
