import { deviceDatabase } from '#platform/device/web/device-database.ts';

/** What this device keeps in the browser's own database: photos of drafts, reports not sent yet, and the links of those that were. */
export const onDevice = deviceDatabase('largo-report', 3, { photos: 'id', outbox: 'key', sent: 'code' });
