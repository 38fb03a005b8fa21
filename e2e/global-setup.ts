import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '#platform/testing/chromium.ts';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { startProduct, stopProduct, type Product } from '#platform/testing/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the running product. */
    address: string;
    /** Where the run's browser listens. */
    browser: string;
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the product as a user would, with the small demo municipality: on the embedded database, or on a server's (`E2E_DATABASE=postgres`). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = process.env['E2E_DATABASE'] === 'postgres' ? findServerPrograms() : null;
  const cluster = programs === null ? null : await makeCluster(programs);
  let product: Product | undefined;
  const browser = await chromium.launchServer({ executablePath: chromiumPath, args: flags });
  const stop = async (): Promise<void> => {
    await Promise.all([browser.close(), product && stopProduct(product)]);
    cluster?.remove();
  };
  try {
    // Servers of the journeys' own stand on loopback.
    const env = { OUTGOING_ALLOW: '127.0.0.1' };
    product = await startProduct(
      cluster === null ? { databaseUrl: null, env, ...madeBefore() } : { databaseUrl: await createDatabase(cluster.url), env },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('address', product.url);
  project.provide('browser', browser.wsEndpoint());
  return stop;
}

/** `E2E_DATA`: a data folder that was made once (`seed.ts`) for runs beside each other; each works on a copy of its own. */
function madeBefore(): { dataDir?: string } {
  const made = process.env['E2E_DATA'];
  if (made === undefined) return {};
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-product-'));
  cpSync(made, dataDir, { recursive: true });
  return { dataDir };
}

async function createDatabase(url: string): Promise<string> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query('create database largo_e2e');
  await client.end();
  return `${url}/largo_e2e`;
}
