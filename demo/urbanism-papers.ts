import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Files, ReceivedFile } from '#platform/files/server/files.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { documentNames } from './data/urban-words.ts';
import { printed } from './printed.ts';
import { scenes } from './scenes.ts';
import type { DemoProcess } from './urbanism.ts';

/** How many files have papers in them. */
const withPapers = 40;

interface Paper {
  readonly process: number;
  readonly type: string;
  readonly name: string;
  readonly day: string;
  readonly file: ReceivedFile;
  /** A former version stands right before it. */
  readonly replaces: boolean;
}

/** Places of the latest files on which something was asked or found. */
export const scannedOf = (all: readonly DemoProcess[]): ReadonlySet<number> =>
  new Set(all.flatMap((one, index) => (one.inspections.length > 0 || one.requirements.length > 0 ? [index] : [])).slice(-withPapers));

/** Requests, letters, descriptions in two versions and pictures of what was found, as real files, in the latest files on which something was built. */
export async function addPapers(site: Site, files: Files, all: readonly DemoProcess[], ids: readonly number[], now: Date): Promise<void> {
  const chosen = [...scannedOf(all)];
  const photo = await picture();
  const papers: Paper[] = [];
  const photos: { process: number; file: ReceivedFile }[] = [];
  const receive = (name: string, kind: 'document' | 'photo', content: Buffer) => files.receive(site, { name, kind, visibility: 'private', content });
  for (const index of chosen) {
    const one = all[index];
    const process = ids[index];
    if (!one || process === undefined) continue;
    const title = one.sub === null ? one.number : `${one.number}, subprocesso ${one.sub}`;
    const day = one.story[0]?.day ?? '';
    for (const [type, name] of documentNames) {
      const lines = [
        `Processo ${title}`,
        String(one.values['subject'] ?? ''),
        String(one.values['address'] ?? ''),
        `Entrada: ${day.split('-').reverse().join('/')}`,
      ];
      const file = await receive(`${name}.pdf`, 'document', await printed({ title: name, lines, town: site.config.name, now }));
      papers.push({ process, type, name, day, file, replaces: false });
    }
    const [letter] = one.requirements;
    if (letter) {
      const name = 'Pedido de elementos';
      const lines = [
        `Processo ${title}`,
        'Depois de analisado o seu pedido, verificámos que falta o elemento seguinte:',
        letter.subject,
        `Pedimos que o entregue até ${letter.dueAt.split('-').reverse().join('/')}.`,
      ];
      const file = await receive(`${name}.pdf`, 'document', await printed({ title: name, lines, town: site.config.name, now }));
      papers.push({ process, type: 'Ofício', name, day: letter.enteredAt, file, replaces: false });
    }
    const met = letter?.metAt;
    if (met) {
      const name = 'Memória descritiva e justificativa (corrigida)';
      const file = await receive(
        'Memória corrigida.pdf',
        'document',
        await printed({ title: name, lines: [`Processo ${title}`], town: site.config.name, now }),
      );
      papers.push({ process, type: 'Memória descritiva', name, day: met, file, replaces: true });
    }
    if (one.inspections.length > 0) photos.push({ process, file: await receive('vistoria.jpg', 'photo', photo) });
  }
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true)`.execute(trx);
    for (const { process, type, name, day, file, replaces } of papers) {
      const stored = await files.store(trx, site, system, file);
      await sql`insert into urban_document (process_id, document_type_id, name, document_at, file, replaces_id, released, created_at, updated_at)
        select ${process}, (select id from urban_document_type where name = ${type}), ${name}, ${day}::date, ${stored.id}::uuid,
          case when ${replaces} then (select max(id) from urban_document where process_id = ${process} and name = 'Memória descritiva e justificativa') end, ${type === 'Ofício'},
          ${`${day}T10:00:00Z`}::timestamptz, ${`${day}T10:00:00Z`}::timestamptz`.execute(trx);
    }
    for (const { process, file } of photos) {
      const stored = await files.store(trx, site, system, file);
      await sql`update urban_inspection set file1 = ${stored.id}::uuid where id = (select max(id) from urban_inspection where process_id = ${process})`.execute(
        trx,
      );
    }
  });
}

async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(scenes['pavimentos']?.[1] ?? ''))
    .jpeg({ quality: 80 })
    .toBuffer();
}
