import { parseArgs } from 'node:util';
import { backUp } from './commands/backup.ts';
import { doctor, inWords } from './commands/doctor.ts';
import { localeOf } from './commands/doctor-words.ts';
import { createUser } from './commands/create-user.ts';
import { importContentCommand } from './commands/import-content.ts';
import { assetKinds, importFile, kinds } from './commands/import-file.ts';
import { migrateAll } from './commands/migrate.ts';
import { moveTo } from './commands/move-to.ts';
import { seed, sizes } from './commands/seed.ts';
import { newTown } from './commands/new-town/new-town.ts';
import { questions } from './commands/new-town/questions.ts';
import { terminal } from './commands/new-town/dialog.ts';
import { restore } from './commands/restore.ts';
import { useSnapshot } from './commands/snapshot.ts';
import { tenantCommand, tenantHelp } from './commands/tenant.ts';
import { verify } from './commands/verify.ts';
import { readEnv, type Env } from './env.ts';
import { explain } from './explain.ts';
import { snapshotsOf } from './installation.ts';

const help = `largo COMMAND, run as: npm run largo -- COMMAND

  new [--from FOLDER] [--answers FILE.json] [--replace] [--lang pt|en] [--name NAME … --modules a,b]
                                              a new municipality: asks for what is missing, recognises the files of the folder
                                              (CAOP, INE addresses, OpenStreetMap, a plan), imports them; can be run again
  migrate [--tenant CODE] [--dry-run]         bring every municipality's schema up to date, several at once; --dry-run tries it and undoes it
  seed --size ${sizes.join('|')} [--tenant CODE]   fill a demo municipality
  import ${kinds.join('|')} FILE --tenant CODE [--dry-run] [--layer NAME] [--epsg CODE]
                                              read a real file (shapefile zip, gpkg, geojson, csv; any projection);
                                              assets: --kind ${assetKinds.join('|')}
  import-content FILE|FOLDER --tenant CODE [--uploads FOLDER|ZIP] [--fetch] [--locale pt|en] [--dry-run]
                                              news and pages of another site: an export of WordPress (.xml, WXR), or a
                                              folder of Markdown; can be run again
  user create --tenant CODE --email ADDRESS --name NAME --role ROLE
                                              ROLE: citizen, operator, manager, administrator; the password is
                                              LARGO_PASSWORD of the environment, or made and shown once
  backup FILE|FOLDER/|s3://KEY:SECRET@HOST/BUCKET/PREFIX/ [--encrypt] [--keep daily=7,weekly=4,monthly=12]
                                              the whole installation in one file; encrypted where BACKUP_KEY is set
  verify FILE|FOLDER/|s3://…                  restore a backup beside, compare it, remove it again
  restore FILE|FOLDER/|s3://… [--force]       put a backup back; of a folder or a bucket the newest
  snapshot list|use NAME                      copies of the embedded database, made while it runs
  move-to postgres://… [--force]              from the embedded database to a server
${tenantHelp}
  doctor                                      look at everything Largo stands on

On the embedded database stop Largo first: the folder belongs to one process.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: 'string' },
    size: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    kind: { type: 'string' },
    layer: { type: 'string' },
    epsg: { type: 'string' },
    uploads: { type: 'string' },
    fetch: { type: 'boolean' },
    locale: { type: 'string' },
    'dry-run': { type: 'boolean' },
    encrypt: { type: 'boolean' },
    keep: { type: 'string' },
    note: { type: 'string' },
    confirm: { type: 'string' },
    to: { type: 'string' },
    'to-storage': { type: 'string' },
    force: { type: 'boolean' },
    from: { type: 'string' },
    answers: { type: 'string' },
    replace: { type: 'boolean' },
    lang: { type: 'string' },
    code: { type: 'string' },
    district: { type: 'string' },
    authority: { type: 'string' },
    hosts: { type: 'string' },
    crest: { type: 'string' },
    theme: { type: 'string' },
    accent: { type: 'string' },
    modules: { type: 'string' },
    phone: { type: 'string' },
    center: { type: 'string' },
    'admin-name': { type: 'string' },
    'admin-email': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

/** The environment itself may be what is wrong. */
function sayWhy(error: unknown): string {
  try {
    return explain(error, readEnv(process.env)).message;
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main(): Promise<number> {
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return say(help);
  const env = readEnv(process.env);
  switch (command) {
    case 'new':
      return makeTown(env);
    case 'migrate': {
      const { text, good } = await migrateAll(env, { tenant: values.tenant, dryRun: values['dry-run'] ?? false, progress: show });
      say(text);
      return good ? 0 : 1;
    }
    case 'seed':
      return say(await seed(env, { size: values.size ?? 'small', tenant: values.tenant, force: values.force ?? false, progress: show }));
    case 'import':
      return say(
        await importFile(env, {
          kind: rest[0],
          file: rest[1],
          tenant: values.tenant,
          asset: values.kind,
          layer: values.layer ?? null,
          epsg: values.epsg ?? null,
          dryRun: values['dry-run'] ?? false,
          progress: show,
        }),
      );
    case 'import-content':
      return say(
        await importContentCommand(env, {
          path: rest[0],
          tenant: values.tenant,
          uploads: values.uploads ?? null,
          fetch: values.fetch ?? false,
          locale: values.locale,
          dryRun: values['dry-run'] ?? false,
          progress: show,
        }),
      );
    case 'user':
      if (rest[0] !== 'create') break;
      return say(await createUser(env, { ...values, password: process.env['LARGO_PASSWORD'] || undefined }));
    case 'backup':
      return say(await backUp(env, { target: needed(rest[0], 'FILE'), encrypt: values.encrypt, keep: values.keep }));
    case 'verify':
      return say(await verify(env, needed(rest[0], 'FILE')));
    case 'snapshot':
      if (rest[0] === 'list')
        return say(
          snapshotsOf(env)
            .map(({ name }) => name)
            .join('\n') || 'There is no snapshot.',
        );
      if (rest[0] !== 'use') break;
      return say(await useSnapshot(env, needed(rest[1], 'NAME')));
    case 'move-to':
      return say(await moveTo(env, { target: needed(rest[0], 'postgres://…'), force: values.force ?? false, progress: show }));
    case 'restore':
      return say(await restore(env, needed(rest[0], 'FILE'), values.force ?? false));
    case 'tenant': {
      const [action, what, file] = rest;
      const { note, confirm, to, 'to-storage': toStorage, force = false } = values;
      return say(await tenantCommand(env, { action, what, file, note, confirm, to, toStorage, force }));
    }
    case 'doctor': {
      const findings = await doctor(env);
      say(inWords(findings, localeOf(process.env)));
      return findings.every(({ good }) => good) ? 0 : 1;
    }
  }
  console.error(`Unknown command: ${positionals.join(' ')}\n\n${help}`);
  return 2;
}

/** Flags are answers; without an answers file a person at a terminal is asked for the rest. */
async function makeTown(env: Env): Promise<number> {
  const { 'admin-name': adminName, 'admin-email': adminEmail, ...flags } = values;
  const answers: Record<string, unknown> = { ...flags, adminName, adminEmail };
  const given = questions.flatMap(({ key }) => (typeof answers[key] === 'string' ? [[key, answers[key]] as const] : []));
  const locale = (values.lang ?? process.env['LC_ALL'] ?? process.env['LANG'] ?? '').toLowerCase().startsWith('en') ? 'en' : 'pt';
  const person = process.stdin.isTTY && values.answers === undefined ? terminal() : null;
  try {
    return await newTown(env, {
      from: values.from,
      answers: values.answers,
      given: Object.fromEntries(given),
      replace: values.replace ?? false,
      locale,
      password: process.env['LARGO_PASSWORD'] || undefined,
      terminal: person,
      now: new Date(),
      progress: show,
      say,
    });
  } finally {
    person?.close();
  }
}

function say(text: string): number {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  console.log(text);
  return 0;
}

/** One line that rewrites itself on a terminal; plain lines elsewhere. */
function show(percent: number, what: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${String(Math.round(percent)).padStart(3)} %  ${what}` : `${Math.round(percent)} % ${what}\n`);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing.\n\n${help}`);
  return value;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(`\n${sayWhy(error)}`);
    process.exit(1);
  },
);
