import { sql } from 'kysely';
import { describe } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { messaging, seedNotifications } from '#features/messaging/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceSuite } from '#platform/testing/resource-suite.ts';
import { occurrences } from './index.ts';

describe('catalogues', () => {
  resourceSuite([identity, messaging, layers, occurrences], async (app) => {
    await app.site().tx(system, (trx) => seedNotifications(trx, [...app.services.notify.triggers.values()]));
    await sql`insert into account (name, email, locale) values ('Rita Alves', 'rita@ensaio.example', 'pt'), ('Luís Melo', 'luis@ensaio.example', 'pt')`.execute(
      app.site().db,
    );
  });
});
