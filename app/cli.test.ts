import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onPostgres } from '#platform/testing/database.ts';

/*
 * The command line as an operator uses it, with real processes: on PostgreSQL, and without a server on the embedded database, which takes each
 * process seconds to open and goes through what is its own: made, written, kept in a file, put back. What a command says and refuses is the same on both.
 */

const folder = mkdtempSync(join(tmpdir(), 'largo-cli-'));
let databaseUrl: string | null = null;

function largo(args: readonly string[], extra: NodeJS.ProcessEnv = {}) {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    PLATFORM: 'moita',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...extra,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['app/cli.ts', ...args], { env, encoding: 'utf8' });
  return { status, text: stdout, errors: stderr };
}

const square = (size: number, properties: Record<string, unknown>) => ({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
  features: [
    {
      type: 'Feature',
      properties,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-75_000, -112_000],
            [-75_000 + size, -112_000],
            [-75_000 + size, -112_000 + size],
            [-75_000, -112_000 + size],
            [-75_000, -112_000],
          ],
        ],
      },
    },
  ],
});

beforeAll(async () => {
  const url = inject('postgresUrl');
  if (url !== null) {
    const admin = new pg.Client(`${url}/postgres`);
    await admin.connect();
    await admin.query(`create database cli_${process.pid} template largo_bare`);
    await admin.end();
    databaseUrl = `${url}/cli_${process.pid}`;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('largo', { timeout: 300_000 }, () => {
  it.runIf(onPostgres())('says how it is used, and refuses what it does not know', () => {
    expect(largo(['--help']).text).toContain('largo COMMAND');
    expect(largo(['fly']).status).toBe(2);
    expect(largo(['migrate'], { PLATFORM: 'nowhere' }).errors).toContain('there is no tenants/nowhere.ts');
  });

  it.runIf(onPostgres())('tries what it would do to a schema, and names a municipality that is not there', () => {
    const tried = largo(['migrate', '--dry-run']);
    expect(tried).toMatchObject({ status: 0, text: expect.stringMatching(/^moita: would run \d+ \([\d.]+ s, tried and undone\)\n {2}audit\//) });
    expect(largo(['migrate', '--tenant', 'nowhere'])).toMatchObject({ status: 1, errors: expect.stringContaining('--tenant nowhere') });
  });

  it('migrates', () => {
    expect(largo(['migrate'])).toMatchObject({ status: 0, text: 'Up to date: moita.\n' });
  });

  it('makes the first administrator', () => {
    const made = largo(['user', 'create', '--tenant', 'moita', '--email', 'chefe@moita.example', '--name', 'Chefe', '--role', 'administrator']);
    expect(made, made.errors).toMatchObject({ status: 0 });
    expect(made.text).toMatch(/Password: \S{12,}/);
    if (onPostgres()) expect(largo(['user', 'create', '--email', 'x@moita.example']).errors).toContain('--role');
  });

  it.runIf(onPostgres())('reads a boundary: first as a trial, then for good', () => {
    const file = join(folder, 'limite.geojson');
    writeFileSync(file, JSON.stringify(square(4000, { DICO: '1506', Municipio: 'Moita' })));
    const trial = largo(['import', 'boundary', file, '--tenant', 'moita', '--dry-run']);
    expect(trial, trial.errors).toMatchObject({ status: 0 });
    expect(trial.text).toContain('ensaio, nada foi gravado');
    const done = largo(['import', 'boundary', file, '--tenant', 'moita']);
    expect(done.text).toContain('1 importados');
    expect(largo(['import', 'rivers', file, '--tenant', 'moita']).status).toBe(1);
  });

  it('keeps a backup that brings everything back', () => {
    const file = join(folder, 'copia.tar.gz');
    const kept = largo(['backup', file]);
    expect(kept, kept.errors).toMatchObject({ status: 0 });
    expect(existsSync(file)).toBe(true);
    const again = largo(['restore', file, '--force']);
    expect(again, again.errors).toMatchObject({ status: 0 });
    const taken = largo(['user', 'create', '--tenant', 'moita', '--email', 'chefe@moita.example', '--name', 'Outro', '--role', 'citizen']);
    expect(taken.status, 'the account made before the backup is there again').toBe(1);
  });

  it.runIf(onPostgres())('refuses to restore over data without being told', () => {
    expect(largo(['restore', join(folder, 'copia.tar.gz')]).errors).toContain('--force');
  });

  it.runIf(onPostgres())('examines what it stands on', () => {
    const broken = largo(['doctor'], { SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(broken.status).toBe(1);
    expect(broken.text).toMatch(/ok\s+Database.*PostGIS/);
    expect(broken.text).toMatch(/FAULT\s+\[mail\] Mail server: .* Correct SMTP_URL/);
  });
});
