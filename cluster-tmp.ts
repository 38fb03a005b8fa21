import { spawnSync } from 'node:child_process';
const { findServerPrograms, makeCluster } = await import('/work/main/platform/testing/pg-cluster.ts');
const cluster = await makeCluster(findServerPrograms());
const pg = (await import('/work/main/node_modules/pg/esm/index.mjs')).default;
const c = new pg.Client(`${cluster.url}/postgres`); await c.connect(); await c.query('create database b1'); await c.end();
const r = spawnSync(process.execPath, ['bench/run.ts', ...process.argv.slice(2)], { env: { ...process.env, DATABASE_URL: `${cluster.url}/b1`, BENCH_SIZE: 'tiny', NODE_ENV: 'production' }, encoding: 'utf8' });
console.log(r.status, r.stdout.slice(-3000), r.stderr.slice(-3000));
cluster.remove();
