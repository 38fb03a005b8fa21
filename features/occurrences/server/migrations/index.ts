import type { Migration } from '#platform/db/migrate.ts';
import { catalogueTables } from './001-catalogue.ts';
import { occurrenceTables } from './002-occurrence.ts';
import { cellTables } from './003-cells.ts';
import { mailedColumn } from './004-mailed.ts';
import { coveringIndexes } from './005-covering.ts';
import { rights } from './010-rights.ts';
import { reportingTables } from './020-reporting.ts';
import { closingTables } from './030-closing.ts';
import { deadlineColumns } from './040-deadline.ts';
import { routingTables } from './041-routing.ts';
import { deskTables } from './050-desk.ts';
import { messageTables } from './060-messages.ts';
import { reportIndexes } from './070-report-indexes.ts';
import { openIndex } from './071-open-index.ts';
import { openDataLicence } from './072-open-data.ts';
import { retentionTables } from './080-retention.ts';
import { sharedFiles } from './095-shared-files.ts';
import { edocTables } from './100-edoclink.ts';
import { statusImageTable } from './101-status-image.ts';
import { catalogueLater } from './102-catalogue-later.ts';
import { catalogueChanges } from './105-catalogue-changes.ts';
import { outcomes } from './106-outcomes.ts';
import { eventSince } from './107-event-since.ts';
import { openVeryLate } from './108-open-very-late.ts';
import { unityRights } from './116-unity-rights.ts';
import { messagesRecords } from './136-messages-records.ts';
import { catalogueUnlocked } from './138-catalogue-unlocked.ts';
import { followAddress } from './141-follow-address.ts';
import { submissionDigest } from './145-submission-digest.ts';
import { descriptionOriginal } from './146-description-original.ts';
import { ratingNoVersion } from './150-rating-no-version.ts';
import { openDataFiles } from './165-open-data-files.ts';
import { originalUntil } from './170-original-until.ts';
import { bulkOfAll } from './171-bulk-of-all.ts';
import { searchWordsTable } from './185-search-words.ts';

/** All of the slice so far, in the order in which they run: they were written before there were rooms. A room's own come after. */
export const earlier: readonly Migration[] = [
  catalogueTables,
  occurrenceTables,
  cellTables,
  mailedColumn,
  coveringIndexes,
  rights,
  closingTables,
  deadlineColumns,
  reportIndexes,
  routingTables,
  openIndex,
  openDataLicence,
  reportingTables,
  retentionTables,
  messageTables,
  deskTables,
  sharedFiles,
  catalogueChanges,
  outcomes,
  openVeryLate,
  eventSince,
  unityRights,
  followAddress,
  edocTables,
  statusImageTable,
  catalogueLater,
  openDataFiles,
  ratingNoVersion,
  submissionDigest,
  descriptionOriginal,
  messagesRecords,
  catalogueUnlocked,
  originalUntil,
  bulkOfAll,
  searchWordsTable,
];
