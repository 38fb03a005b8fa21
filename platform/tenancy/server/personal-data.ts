import { closedName } from '#platform/privacy/server/closed-name.ts';
import { personalField, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import { silently } from '#platform/privacy/server/take-out.ts';
import './tables.ts';

/** Who saved which part of the settings. The versions stay. */
export const tenancyPersonalData: PersonalData = {
  collect: async (db, { userId }) => {
    const rows = await db
      .selectFrom('platform_setting')
      .select(['part', 'saved_at'])
      .where('saved_by', '=', userId)
      .orderBy('id', 'desc')
      .limit(1000)
      .execute();
    return [
      {
        id: 'settings',
        title: { pt: 'Definições que guardou', en: 'Settings you saved' },
        rows: rows.map((row) => [personalField('part', 'Parte', 'Part', row.part), personalField('at', 'Data', 'Date', row.saved_at)]),
      },
    ];
  },
  forget: (trx, { userId }) =>
    silently(trx, async () => {
      await trx.updateTable('platform_setting').set({ saved_by_name: closedName }).where('saved_by', '=', userId).execute();
    }),
};
