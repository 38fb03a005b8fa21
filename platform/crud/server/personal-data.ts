import type { PersonalData } from '#platform/privacy/server/personal-data.ts';
import { personalField } from '#platform/privacy/server/personal-data.ts';
import './preferences.ts';
import '../views/server/views.ts';

/** How a person arranged the screens. What is shared with a role stays the role's. */
export const crudPersonalData: PersonalData = {
  collect: async (db, { userId }) => {
    const [views, preferences] = await Promise.all([
      db.selectFrom('saved_view').select(['name', 'list']).where('user_id', '=', userId).orderBy('id').execute(),
      db.selectFrom('preference').select(['key']).where('user_id', '=', userId).orderBy('key').execute(),
    ]);
    return [
      {
        id: 'screens',
        title: { pt: 'Como arrumou os ecrãs', en: 'How you arranged the screens' },
        rows: [
          ...views.map((view) => [
            personalField('view', 'Vista guardada', 'Saved view', view.name),
            personalField('list', 'Lista', 'List', view.list),
          ]),
          ...preferences.map(({ key }) => [personalField('screen', 'Ecrã', 'Screen', key)]),
        ],
      },
    ];
  },
  forget: async (trx, { userId }) => {
    await trx.deleteFrom('preference').where('user_id', '=', userId).execute();
    await trx.deleteFrom('saved_view').where('user_id', '=', userId).where('role_id', 'is', null).execute();
  },
};
