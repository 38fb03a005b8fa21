import type { Migration } from '#platform/db/migrate.ts';

/** Who belongs to a unity hears what is its own: leaving it, they ask again whether they may. */
export const unityRights: Migration = {
  id: 'occurrences/116-unity-rights',
  up: () => `
create trigger rights_given after insert on unity_user referencing new table as changed for each statement execute function tell_rights_of('user_id');
create trigger rights_taken after delete on unity_user referencing old table as changed for each statement execute function tell_rights_of('user_id');
`,
};
