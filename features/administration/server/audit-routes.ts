import type { FastifyInstance } from 'fastify';
import type { Restores } from '#platform/audit/server/subjects.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { audit } from '../audit-contract.ts';
import { exportAudit } from '../audit-jobs.ts';
import { findActors } from './audit-present.ts';
import { listEntries, oneEntry, readerOf, recordEntries } from './audit-read.ts';
import { readRetention, writeRetention } from './audit-retention.ts';
import { nameOf, restoreSubject, subjectOf } from './audit-subject.ts';

export function auditRoutes(app: FastifyInstance, services: Services, restores: Restores): void {
  const { audited } = services;
  bind(app, services, audit, {
    list: (call) => {
      const { page, pageSize, ...filter } = call.query;
      return listEntries(call.db, filter, readerOf(call), { page, pageSize });
    },
    types: async ({ locale }) => {
      const order = new Intl.Collator(locale);
      const items = [...audited.tables].map(([value, { label }]) => ({ value, label: label.one[locale] }));
      return { items: items.toSorted((a, b) => order.compare(a.label, b.label)) };
    },
    users: async (call) => ({ items: await findActors(call.db, call.query, readerOf(call)) }),
    show: async (call) => {
      const reader = readerOf(call);
      const entry = await oneEntry(call.db, call.params.id, reader);
      return { entry, subject: await subjectOf(call, entry.type, entry.record, entry.title, reader) };
    },
    record: async (call) => {
      const { type, record } = call.params;
      const reader = readerOf(call);
      const items = await recordEntries(call.db, type, record, reader);
      const own = items.find((entry) => entry.type === type && entry.record === record);
      if (!own) throw kernelErrors['record.not-found']();
      return { items, subject: await subjectOf(call, type, record, own.title, reader) };
    },
    restore: async (call) => {
      const { type, record } = call.params;
      const reader = readerOf(call);
      await restoreSubject(call, type, record, reader, restores);
      return { subject: await subjectOf(call, type, record, await nameOf(call, type, record, reader), reader) };
    },
    export: async (call) => {
      const payload = { ...call.body, locale: call.locale };
      return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportAudit, payload)) };
    },
    retention: ({ db, locale }) => readRetention(db, audited, locale),
    setRetention: async (call) => {
      await call.tx((trx) => writeRetention(trx, audited, call.body.items, call.version, call.locale));
      return readRetention(call.db, audited, call.locale);
    },
  });
}
