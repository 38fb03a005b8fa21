import { sql } from 'kysely';
import { create } from '#platform/crud/server/actions.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { escapeMarkup } from '#platform/kernel/markup.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { cleanRichText } from '#platform/richtext/server/clean.ts';
import { documents, requirements } from '../../../record/parts.ts';
import type { letterContract } from '../../contract.ts';
import { blocksOf } from '../../domain/blocks.ts';
import { blanksOf, fillBlanks, placeholders, secretPlaceholder, strangeBlanks } from '../../domain/placeholders.ts';
import { workErrors } from '../../errors.ts';
import { newCode, openAccess } from '../access.ts';
import { fillDocx, readBlanks } from '../docx/apart.ts';
import { retime } from '../retime.ts';
import { letterIssued } from '../triggers.ts';
import { writePdf } from './pdf.ts';
import { lastDayToAnswer, letterFile, letterValues, peopleOf } from './values.ts';
import { writeWord } from './word.ts';

type Ends = typeof letterContract;
interface Template {
  readonly id: number;
  readonly name: string;
  readonly kind: 'text' | 'docx';
  readonly body: string | null;
  readonly file: string | null;
  readonly document_type_id: number | null;
  readonly answer_days: number | null;
  readonly released: boolean;
}

const chosen = sql`id::int as id, name, kind, body, file, document_type_id::int as document_type_id, answer_days, released`;

export async function letterLists({ db, params }: Call<Ends['lists']>) {
  const file = await letterFile(db, params.id);
  const { rows } = await sql<Template>`select ${chosen} from urban_template where active and deleted_at is null order by fold(name)`.execute(db);
  return {
    templates: rows.map(({ id, name, kind, answer_days: answerDays, released }) => ({ id, title: name, kind, answerDays, released })),
    people: peopleOf(file).map(({ id, name, email, as }) => ({ id, name, email, as })),
  };
}

/** Everything a letter is made from; 404 for a template or addressee that is not the process's. */
async function begin(call: Call<Ends['preview'] | Ends['issue']>) {
  const { db, params, body } = call;
  const file = await letterFile(db, params.id);
  const { rows } = await sql<Template>`select ${chosen} from urban_template where id = ${body.templateId} and active and deleted_at is null`.execute(
    db,
  );
  const people = peopleOf(file);
  const to = body.toId === null ? (people[0] ?? null) : people.find(({ id }) => id === body.toId);
  const [template] = rows;
  if (!template || to === undefined) throw kernelErrors['record.not-found']();
  const until = template.answer_days === null ? null : await lastDayToAnswer(db, call, template.answer_days);
  const answer = until === null || template.answer_days === null ? null : { days: template.answer_days, until };
  return { file, template, to, until, values: letterValues(call, file, to, answer) };
}

async function wordFile({ services, site }: Call<Ends['preview'] | Ends['issue']>, { file }: Template) {
  const opened = file === null ? null : await services.files.open(site, file);
  if (!opened) throw workErrors['urban-work.unreadable']();
  return opened.stream;
}

export async function previewLetter(call: Call<Ends['preview']>) {
  const { template, values } = await begin(call);
  const missing = new Set<string>();
  const fill = (text: string, write: (value: string) => string): string => {
    const filled = fillBlanks(text, values, write);
    for (const name of filled.missing) missing.add(name);
    return filled.text;
  };
  const read = template.kind === 'docx' ? await readBlanks(await wordFile(call, template)) : { texts: [] };
  if (read === null) throw workErrors['urban-work.unreadable']();
  const html = template.kind === 'text' ? fill(template.body ?? '', escapeMarkup) : null;
  const paragraphs = read.texts.map((text) => fill(text, (value) => value));
  return { html, paragraphs, missing: [...missing].map((name) => ({ name, label: placeholders.get(name)?.[call.locale] ?? name })) };
}

interface Made {
  readonly type: 'pdf' | 'docx';
  readonly bytes: Uint8Array;
}

/** The code is the letter's own: letters at once have one each, and the transaction keeps it with the letter or neither. */
export async function issueLetter(call: Call<Ends['issue']>) {
  const { body, site, services, actor } = call;
  const { file, template, to, until, values } = await begin(call);
  const html = template.kind === 'text' ? cleanRichText(body.html ?? template.body ?? '') : null;
  const strange = html === null ? [] : strangeBlanks(html);
  if (strange.length > 0) throw workErrors['urban-work.strange-blank']({ params: { names: strange.join(', ') } });
  const source = html === null ? await readBlanks(await wordFile(call, template)) : { texts: [html] };
  const hasCode = source?.texts.some((text) => blanksOf(text).includes(secretPlaceholder)) === true;
  const told = body.tell && to !== null && to.email !== null;
  const code = hasCode || told ? newCode() : null;
  const made = await make(call, template, html, new Map([...values, [secretPlaceholder, code] as const]), file.number);
  const expiresAt = new Date(services.now().getTime() + 86_400_000);
  const received: Received[] = [];
  for (const { type, bytes } of made) {
    const name = `${template.name} ${file.number.replaceAll('/', '-')}.${type}`;
    received.push({ type, file: await services.files.receive(site, { name, kind: 'document', visibility: 'private', content: bytes, expiresAt }) });
  }
  return call.tx(async (trx) => {
    if (code !== null) await openAccess(trx, call, file.id, to?.id ?? null, code);
    const kept = [];
    for (const one of received) kept.push(await keep(trx, call, template, file.id, one));
    const requirementId = until === null ? null : await ask(trx, call, template, file.id, to?.id ?? null, until);
    if (told)
      await services.notify.announce(trx, site, letterIssued, {
        recordId: String(file.id),
        facts: { letter: template.name, entityId: String(to.id), code: code ?? '', due: until ?? '' },
        actorUserId: actor.userId,
      });
    return { documents: kept, requirementId, told };
  });
}

interface Received {
  readonly type: Made['type'];
  readonly file: ReceivedFile;
}

async function make(
  call: Call<Ends['issue']>,
  template: Template,
  html: string | null,
  values: ReadonlyMap<string, string | null>,
  number: string,
): Promise<Made[]> {
  const { authority } = call.site.config;
  if (html === null) {
    const filled = await fillDocx(await wordFile(call, template), values);
    if (filled === null) throw workErrors['urban-work.unreadable']();
    return [{ type: 'docx', bytes: filled.bytes }];
  }
  const blocks = blocksOf(fillBlanks(html, values, escapeMarkup).text);
  const foot = `Processo n.º ${number}`;
  // Letters of the municipality are in Portuguese, whatever language whoever writes them reads.
  const pages = (page: number, of: number): string => `Página ${page} de ${of}`;
  return [
    { type: 'pdf', bytes: await writePdf(blocks, { title: `${template.name}: ${foot}`, authority, foot, pages, lang: 'pt-PT' }) },
    { type: 'docx', bytes: writeWord(blocks, { authority, foot }) },
  ];
}

/** Only what is final is open to the applicant: the PDF where there is one. */
async function keep(trx: Trx, call: Call<Ends['issue']>, template: Template, processId: number, { type, file }: Received) {
  const stored = await call.services.files.store(trx, call.site, call.actor, file);
  const record = await create(
    trx,
    call,
    { resource: documents, referrers: [] },
    {
      processId,
      documentTypeId: template.document_type_id,
      name: `${template.name} (${type === 'pdf' ? 'PDF' : 'Word'})`,
      documentAt: localDay(call.services.now(), call.site.config.timeZone),
      description: null,
      file: { id: stored.id, name: stored.name, type: stored.type, bytes: stored.bytes },
      replacesId: null,
      released: call.body.released && (type === 'pdf' || template.kind === 'docx'),
    },
  );
  return { id: record.id, name: stored.name, type, fileId: stored.id };
}

/** What the letter asks for is a requirement from today on: the terms stand still until it is met. */
async function ask(
  trx: Trx,
  call: Call<Ends['issue']>,
  template: Template,
  processId: number,
  entityId: number | null,
  dueAt: string,
): Promise<number> {
  const { id } = await create(
    trx,
    call,
    { resource: requirements, referrers: [] },
    {
      processId,
      subject: template.name,
      number: null,
      entityId,
      enteredAt: localDay(call.services.now(), call.site.config.timeZone),
      dueAt,
      metAt: null,
      obs: null,
    },
  );
  // The letter itself tells of it: nobody is written to twice.
  await retime(trx, call.site, processId);
  return id;
}
