import pg from 'pg';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { isTiny } from './size.ts';

/**
 * An empty database on a cluster of its own, so that nothing else is measured. `tiny` measures nothing: it takes the database of
 * DATABASE_URL, where another benchmark has made the demonstration already.
 */
export async function ownServer(options: { readonly durable?: boolean } = {}): Promise<{ readonly databaseUrl: string; close(): void }> {
  const shared = process.env['DATABASE_URL'];
  if (isTiny && shared) return { databaseUrl: shared, close: () => {} };
  const programs = findServerPrograms();
  if (programs === null) throw new Error('Needs PostgreSQL with PostGIS: install postgresql-15-postgis-3.');
  const cluster = await makeCluster(programs, options);
  const admin = new pg.Client(`${cluster.url}/postgres`);
  await admin.connect();
  await admin.query('create database largo');
  await admin.end();
  return { databaseUrl: `${cluster.url}/largo`, close: () => cluster.remove() };
}
