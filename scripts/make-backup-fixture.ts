import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { findServerPrograms, makeCluster, sparePort } from '../platform/testing/pg-cluster.ts';
import { until } from '../platform/testing/until.ts';

/*
 * node scripts/make-backup-fixture.ts TREE FILE: a backup by the Largo that lies in TREE (a work tree of a released commit, with packages), of
 * a municipality with an administrator, a boundary, three reports and a photo. On a PostgreSQL of its own.
 */

const [tree = '', target = ''] = process.argv.slice(2).map((path) => resolve(path));
const programs = findServerPrograms();
if (target === '' || programs === null) throw new Error('TREE and FILE are needed, and PostgreSQL with PostGIS.');
const work = mkdtempSync(join(tmpdir(), 'largo-fixture-'));
const cluster = await makeCluster(programs);
const admin = new pg.Client(`${cluster.url}/postgres`);
await admin.connect();
await admin.query('create database largo');
await admin.end();
const port = await sparePort();
const env = {
  ...process.env,
  DATABASE_URL: `${cluster.url}/largo`,
  DATA_DIR: join(work, 'data'),
  PLATFORM: 'moita',
  SEED: 'none',
  LOG_LEVEL: 'warn',
  LARGO_PASSWORD: 'Largo-2026!',
  PORT: String(port),
  HOST: '127.0.0.1',
};
const largo = (...args: string[]): void => void execFileSync(process.execPath, ['app/cli.ts', ...args], { cwd: tree, env, stdio: 'inherit' });

const corners = [
  [-75_000, -112_000],
  [-65_000, -112_000],
  [-65_000, -102_000],
  [-75_000, -102_000],
  [-75_000, -112_000],
];
const boundary = join(work, 'boundary.geojson');
writeFileSync(
  boundary,
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: [{ type: 'Feature', properties: { DICO: '1506', Municipio: 'Moita' }, geometry: { type: 'Polygon', coordinates: [corners] } }],
  }),
);

// Only its interface is asked here: a tree that was not built needs a page to start with.
const page = join(tree, 'dist/index.html');
if (!existsSync(page)) {
  mkdirSync(join(tree, 'dist'), { recursive: true });
  writeFileSync(page, '<!doctype html><html><head></head><body></body></html>');
}

try {
  largo('import', 'boundary', boundary, '--tenant', 'moita');
  largo('user', 'create', '--tenant', 'moita', '--email', 'admin@example.pt', '--name', 'Ana Administradora', '--role', 'administrator');
  const product = spawn(process.execPath, ['app/server.ts'], { cwd: tree, env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await until('the product', () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const { types } = (await (await fetch(`${url}/api/meubairro/front/occurrences/store/lists`)).json()) as { types: { id: number; name: string }[] };
  const photo = new Uint8Array(
    await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fc0' } })
      .jpeg()
      .toBuffer(),
  );
  for (const [n, text] of ['Candeeiro apagado', 'Buraco na estrada', 'Árvore caída no passeio'].entries()) {
    const form = new FormData();
    form.set('typeId', String(types[n]?.id));
    form.set('description', `${text}, à espera da versão seguinte.`);
    form.set('x', String(-70_000 + n * 100));
    form.set('y', '-107000');
    form.set('consent', 'true');
    form.set('email', 'municipe@example.pt');
    if (n === 0) form.append('photos', new Blob([photo], { type: 'image/jpeg' }), 'candeeiro.jpg');
    const answer = await fetch(`${url}/api/meubairro/front/occurrences`, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  product.kill('SIGTERM');
  await once(product, 'exit');
  const made = join(work, 'backup.tar.gz');
  largo('backup', made);
  copyFileSync(made, target);
  console.log(`${target}: ${Math.round(statSync(target).size / 1000)} kB`);
} finally {
  cluster.remove();
  rmSync(work, { recursive: true, force: true });
}
