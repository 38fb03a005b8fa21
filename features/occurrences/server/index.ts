import type { ServerFeature } from '#platform/http/server/feature.ts';
import { everybody, everything, mayListen, unityChannels } from '../domain/push.ts';
import { closing } from '../closing-contract.ts';
import { occurrences as front } from '../contract.ts';
import { occurrenceSettings } from '../settings-contract.ts';
import { occurrenceRules, occurrenceTime } from '../time-contract.ts';
import { permissions } from '../permissions.ts';
import { deskDashboard, reports } from '../reports-contract.ts';
import { holdContract, retentionContract } from '../retention-contract.ts';
import { statistics } from '../statistics-contract.ts';
import { questions, reporting, reportingUsers } from '../reporting-contract.ts';
import { occurrencesAudited } from './audited.ts';
import { bindings } from './bindings.ts';
import { cleanupHandler } from './cleanup.ts';
import { originalsHandler } from './closing/originals.ts';
import { deskAudited, deskContracts, deskJobs, deskRoutes, deskTriggers } from './desk-door.ts';
import { exportHandler } from './export.ts';
import { catalogueTables } from './migrations/001-catalogue.ts';
import { occurrenceTables } from './migrations/002-occurrence.ts';
import { cellTables } from './migrations/003-cells.ts';
import { mailedColumn } from './migrations/004-mailed.ts';
import { coveringIndexes } from './migrations/005-covering.ts';
import { rights } from './migrations/010-rights.ts';
import { closingTables } from './migrations/030-closing.ts';
import { reportingTables } from './migrations/020-reporting.ts';
import { deadlineColumns } from './migrations/040-deadline.ts';
import { reportIndexes } from './migrations/070-report-indexes.ts';
import { routingTables } from './migrations/041-routing.ts';
import { openIndex } from './migrations/071-open-index.ts';
import { openDataLicence } from './migrations/072-open-data.ts';
import { managementContract, manualContract, parishContract } from '../messages-contract.ts';
import { parishWeeksHandler } from './messages/parish-mail.ts';
import { parishPages } from './messages/parish-pages.ts';
import { remindHandler } from './messages/remind.ts';
import { messageRoutes } from './messages/routes.ts';
import { transformHandler } from './messages/transform.ts';
import { messageTables } from './migrations/060-messages.ts';
import { catalogueChanges } from './migrations/105-catalogue-changes.ts';
import { outcomes } from './migrations/106-outcomes.ts';
import { eventSince } from './migrations/107-event-since.ts';
import { openVeryLate } from './migrations/108-open-very-late.ts';
import { unfollowPage } from './messages/unfollow-page.ts';
import { retentionTables } from './migrations/080-retention.ts';
import { sharedFiles } from './migrations/095-shared-files.ts';
import { unityRights } from './migrations/116-unity-rights.ts';
import { followAddress } from './migrations/141-follow-address.ts';
import { descriptionOriginal } from './migrations/146-description-original.ts';
import { submissionDigest } from './migrations/145-submission-digest.ts';
import { messagesRecords } from './migrations/136-messages-records.ts';
import { originalUntil } from './migrations/170-original-until.ts';
import { squareStatistics } from './migrations/171-square-statistics.ts';
import { catalogueUnlocked } from './migrations/138-catalogue-unlocked.ts';
import { deskTables } from './migrations/050-desk.ts';
import { edocTables } from './migrations/100-edoclink.ts';
import { statusImageTable } from './migrations/101-status-image.ts';
import { catalogueLater } from './migrations/102-catalogue-later.ts';
import { ratingNoVersion } from './migrations/150-rating-no-version.ts';
import { pages } from './pages.ts';
import { occurrenceTriggers } from './notify/triggers.ts';
import { occurrencesPersonalData } from './personal-data.ts';
import { openDataHandler } from './reports/open-data-files.ts';
import { openDataFiles } from './migrations/165-open-data-files.ts';
import { reportExportHandler } from './reports/export.ts';
import { reportRoutes } from './reports/routes.ts';
import { paceHandler } from './reporting/pace.ts';
import { reportingRoutes } from './reporting/routes.ts';
import { retentionHandler } from './retention/job.ts';
import { retentionRoutes } from './retention/routes.ts';
import './retention/tables.ts';
import { routes } from './routes.ts';
import { recalculateHandler } from './time/recalculate.ts';
import { timeRoutes } from './time/routes.ts';
import './tables.ts';
import { occurrencesTraces } from './traces.ts';
import { lookAs } from './viewer.ts';

export { confirmedCode, publicReports, publicTypes, reportFrom, type PublicReport } from './open/door.ts';
export { publicSight } from './viewer.ts';
export { live } from './catalogue.ts';
export type { Question } from '../domain/questions.ts';
export type { Sight } from './viewer.ts';
export { eraseKeptPhotos } from './closing/originals.ts';
export { seedReportingDemo } from './reporting/demo.ts';
export { countPaces } from './reporting/pace.ts';
export { harmless, holdings, notOfOne, pointers } from './retention/holdings.ts';
export { applyTerms } from './retention/job.ts';
export { seedReminders } from './messages/seed.ts';
export { rebuildCells, seedCatalogue } from './seed.ts';

const listen = (name: string) => ({
  name,
  module: 'meubairro',
  authorize: async (site: Parameters<typeof lookAs>[1], actor: Parameters<typeof lookAs>[2], channel: string) =>
    mayListen(await lookAs(site.db, site, actor), channel),
});

/** Meu Bairro: citizens report and follow, staff works on it; the catalogues are declared resources. */
export const occurrences: ServerFeature = {
  id: 'occurrences',
  migrations: [
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
    squareStatistics,
  ],
  permissions,
  personalData: occurrencesPersonalData,
  traces: occurrencesTraces,
  contracts: [
    front,
    occurrenceSettings,
    closing,
    statistics,
    reports,
    deskDashboard,
    occurrenceTime,
    occurrenceRules,
    reporting,
    reportingUsers,
    questions,
    retentionContract,
    holdContract,
    manualContract,
    parishContract,
    managementContract,
    ...deskContracts,
  ],
  resources: bindings,
  audited: { ...occurrencesAudited, ...deskAudited },
  jobs: [
    exportHandler,
    cleanupHandler,
    originalsHandler,
    reportExportHandler,
    openDataHandler,
    recalculateHandler,
    paceHandler,
    retentionHandler,
    remindHandler,
    parishWeeksHandler,
    transformHandler,
    ...deskJobs,
  ],
  notifications: [...occurrenceTriggers, ...deskTriggers],
  channels: [listen(everything), listen(unityChannels), { name: everybody, module: 'meubairro', authorize: () => true }],
  pages: [...pages, unfollowPage, ...parishPages],
  routes: (app, services) => {
    routes(app, services);
    timeRoutes(app, services);
    reportRoutes(app, services);
    reportingRoutes(app, services);
    retentionRoutes(app, services);
    messageRoutes(app, services);
    deskRoutes(app, services);
  },
};
export { codePrefix } from '../domain/code.ts';
