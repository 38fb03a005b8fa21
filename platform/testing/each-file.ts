import { closeTestDatabase } from './database.ts';

/* Before each file of the server tests: one that failed may have left its database to the next in its process. */
await closeTestDatabase().catch(() => {});
