import { sql } from 'kysely';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { fileContract } from '#platform/crud/file-contract.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { citizenContract } from '../../citizen/contract.ts';
import { entities, procedureTypes } from '../../record/lookups.ts';
import { documents, requirements } from '../../record/parts.ts';
import { mayKeep, mayProcess, maySection } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { urbanism } from '../../server/index.ts';
import { accessContract, deskContract, letterContract } from '../contract.ts';
import { mayLetters, mayOpen, maySteps, mayTasks, mayTemplates } from '../permissions.ts';
import { steps, tasks, templates } from '../resources.ts';

const api = resourceContract(processes);
const taskApi = resourceContract(tasks);
const stepApi = resourceContract(steps);
const templateApi = resourceContract(templates);
const requirementApi = resourceContract(requirements);
const documentApi = resourceContract(documents);
const own = [...Object.values(maySteps), ...Object.values(mayTasks), ...Object.values(mayTemplates), ...Object.values(mayLetters), mayOpen.make];
const codes = [...Object.values(mayKeep).flatMap((area) => Object.values(area)), ...Object.values(mayProcess), ...Object.values(maySection), ...own];

let now = new Date('2026-11-23T10:00:00Z');
let app: TestApp;
let clerk: TestClient;
let visitor: TestClient;
let procedureId: number;
let owner: number;
let architect: number;
let me: number;

beforeAll(async () => {
  app = await testApp({ features: [identity, layers, parties, messaging, occurrences, urbanism], now: () => now, work: true });
  const { rows } = await sql<{
    id: number;
  }>`insert into account (name, email, email_verified_at) values ('Rita Alves', 'rita@ensaio.example', now()) returning id::int as id`.execute(
    app.site().db,
  );
  me = rows[0]?.id ?? 0;
  clerk = app.as({ codes, userId: me, name: 'Rita Alves', roleIds: [7] });
  visitor = app.anonymous;
  owner = await card('Ana Costa', '501442600', 'ana@ensaio.example');
  architect = await card('Rui Traço', '503784036', 'rui@ensaio.example');
  const made = await clerk.call(resourceContract(procedureTypes), 'create', { body: { name: 'Ensaio', active: true } as never });
  procedureId = made.body.id;
  await step('Saneamento', 5, 'entry', 10);
  await step('Parecer', 3, 'before', 20, false);
});
afterAll(() => app.close());

async function card(name: string, nif: string, email: string): Promise<number> {
  const made = await clerk.call(resourceContract(entities), 'create', { body: { name, nif, email, address: 'Rua da Fonte, 3' } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body.id;
}

async function step(name: string, days: number, counts: string, place: number, told = true): Promise<number> {
  const made = await clerk.call(stepApi, 'create', {
    body: { procedureTypeId: procedureId, name, days, counts, place, told, active: true } as never,
  });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body.id;
}

async function opened(values: Record<string, unknown> = {}) {
  const needed = { classificationTypeId: 1, statusId: 1, constructionTypeId: 1, ownerId: owner, architectId: architect, entryAt: '2026-11-23' };
  const made = await clerk.call(api, 'create', { body: { ...needed, procedureTypeId: procedureId, ...values } as never });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return made.body;
}

const tasksOf = async (processId: number) =>
  (await clerk.call(taskApi, 'list', { query: { processId: String(processId), sort: 'place', state: 'running,suspended,waiting,done' } as never }))
    .body.items;
const said = async (processId: number) => (await tasksOf(processId)).map(({ name, state, dueOn }) => [name, state, dueOn]);

async function change(id: number, values: Record<string, unknown>) {
  const { body } = await clerk.call(taskApi, 'show', { params: { id } });
  return clerk.call(taskApi, 'update', { params: { id }, version: body.version, body: { ...body, ...values } as never });
}

describe('tasks', () => {
  it('are made when a process gets its procedure, and count in working days', async () => {
    const { id } = await opened();
    expect(await said(id)).toEqual([
      ['Saneamento', 'running', '2026-11-30'],
      ['Parecer', 'waiting', null],
    ]);
  });

  it('move with what is asked of the applicant, and are done and reopened', async () => {
    const { id } = await opened();
    const asked = await clerk.call(requirementApi, 'create', {
      body: { processId: id, subject: 'Planta', enteredAt: '2026-11-24', dueAt: '2026-12-15' } as never,
    });
    expect(asked.status, JSON.stringify(asked.problem)).toBe(201);
    expect((await said(id))[0]).toEqual(['Saneamento', 'suspended', null]);
    await clerk.call(requirementApi, 'update', {
      params: { id: asked.body.id },
      version: asked.body.version,
      body: { ...asked.body, metAt: '2026-11-27' } as never,
    });
    expect((await said(id))[0]).toEqual(['Saneamento', 'running', '2026-12-04']);
    const [first] = await tasksOf(id);
    expect((await change(first?.id ?? 0, { doneOn: '2026-11-30' })).status).toBe(200);
    expect(await said(id)).toEqual([
      ['Saneamento', 'done', '2026-12-04'],
      ['Parecer', 'running', '2026-12-04'],
    ]);
    expect((await change(first?.id ?? 0, { doneOn: null })).status).toBe(200);
    expect(await said(id)).toEqual([
      ['Saneamento', 'running', '2026-12-04'],
      ['Parecer', 'waiting', null],
    ]);
    const { body } = await clerk.call(taskApi, 'history', { params: { id: first?.id ?? 0 } });
    expect(body.items.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain('doneOn');
  });

  it('keep the days they were made with when the rule changes, and take no computed day from outside', async () => {
    const rule = await step('Visita', 2, 'entry', 30, false);
    const { id } = await opened();
    const { body } = await clerk.call(stepApi, 'show', { params: { id: rule } });
    await clerk.call(stepApi, 'update', { params: { id: rule }, version: body.version, body: { ...body, days: 90 } as never });
    const [, , visit] = await tasksOf(id);
    await change(visit?.id ?? 0, { dueOn: '2030-01-01', state: 'done', note: 'Levar botas' });
    expect((await said(id))[2]).toEqual(['Visita', 'running', '2026-11-25']);
  });

  it('of a procedure that is no longer the process’s go to the trash unless they are done', async () => {
    const { id } = await opened();
    const [first] = await tasksOf(id);
    await change(first?.id ?? 0, { doneOn: '2026-11-23' });
    const { body } = await clerk.call(api, 'show', { params: { id } });
    await clerk.call(api, 'update', { params: { id }, version: body.version, body: { ...body, procedureTypeId: null } as never });
    expect((await said(id)).map(([name]) => name)).toEqual(['Saneamento']);
  });

  it('are handed only to somebody who sees tasks', async () => {
    const { id } = await opened();
    const [first] = await tasksOf(id);
    const { problem } = await change(first?.id ?? 0, { userId: me });
    expect(Object.keys(problem.fields ?? {})).toEqual(['userId']);
  });

  it('stand on the desk of whoever has them', async () => {
    const { id } = await opened();
    const [first] = await tasksOf(id);
    await sql`update urban_task set user_id = ${me} where id = ${first?.id}`.execute(app.site().db);
    now = new Date('2026-12-02T10:00:00Z');
    const { body } = await clerk.call(deskContract, 'show', {});
    now = new Date('2026-11-23T10:00:00Z');
    expect(body.counts).toMatchObject({ mine: 1, overdue: 1 });
    expect(body.next).toMatchObject([{ name: 'Saneamento', dueOn: '2026-11-30' }]);
  });

  it('are told of once when their term has passed', async () => {
    now = new Date('2026-12-02T10:00:00Z');
    const announced = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from announcement where trigger = 'urbanism.task-overdue'`.execute(app.site().db)).rows[0]
        ?.n;
    const { termsHandler } = await import('./terms-job.ts');
    const run = { site: app.site(), actor: system, services: app.services, payload: {}, signal: new AbortController().signal } as never;
    await termsHandler.handler(run);
    const once = await announced();
    await termsHandler.handler(run);
    now = new Date('2026-11-23T10:00:00Z');
    expect(once).toBeGreaterThan(0);
    expect(await announced()).toBe(once);
  });
});

const letters = async (id: number) => (await clerk.call(letterContract, 'lists', { params: { id } })).body;
const template = async (id: number, title: string) => (await letters(id)).templates.find((one) => one.title === title)?.id ?? 0;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const word = (body: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${wordType}.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'),
    'word/document.xml': strToU8(`<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
  });

async function uploadWord(body: string) {
  const sent = await clerk.call(fileContract(templates), 'upload', {
    params: { field: 'file' } as never,
    files: [{ name: 'modelo.docx', content: word(body), type: wordType }],
  });
  expect(sent.status, JSON.stringify(sent.problem)).toBeLessThan(300);
  return sent.body;
}

const bytesOf = async (fileId: string): Promise<Buffer> => {
  const { buffer } = await import('node:stream/consumers');
  const file = await app.services.files.open(app.site(), fileId);
  if (!file) throw new Error(fileId);
  return buffer(file.stream);
};

describe('templates', () => {
  it('name a blank nobody knows, in texts and in Word documents that Word divided', async () => {
    const text = { name: 'Errado', kind: 'text', body: '<p>{{processo.numero}} {{processo.cor}}</p>', released: true, active: true };
    const wrong = await clerk.call(templateApi, 'create', { body: text as never });
    expect([wrong.status, wrong.problem.fields?.['body']?.[0]?.message]).toEqual([422, expect.stringContaining('{{processo.cor}}')]);
    const file = await uploadWord('<w:p><w:r><w:t>{{requerente.</w:t></w:r><w:r><w:t>signo}}</w:t></w:r></w:p>');
    const bad = await clerk.call(templateApi, 'create', { body: { name: 'Word', kind: 'docx', file, released: true, active: true } as never });
    expect([bad.status, bad.problem.fields?.['file']?.[0]?.message]).toEqual([422, expect.stringContaining('{{requerente.signo}}')]);
  });

  it('show what stays empty as a gap, by name', async () => {
    const { id } = await opened();
    const { body } = await clerk.call(letterContract, 'preview', { params: { id }, body: { templateId: await template(id, 'Pedido de elementos') } });
    expect(body.html).toContain('Ana Costa');
    expect(body.html).toContain('________');
    expect(body.html).toContain('{{acompanhar.codigo}}');
    expect(body.html).toContain('16/12/2026');
    expect(body.missing.map(({ label }) => label)).toEqual(['Local', 'Gestor do procedimento']);
  });
});

describe('letters', () => {
  it('are kept as PDF and Word documents, suspend what they ask for, and open the process with their code', async () => {
    const { id, process } = await opened({ address: 'Rua Nova, 4' });
    const templateId = await template(id, 'Pedido de elementos');
    const { body: preview } = await clerk.call(letterContract, 'preview', { params: { id }, body: { templateId } });
    const html = `${preview.html}<p>Com <strong>urgência</strong> &amp; cuidado.</p>`;
    const issued = await clerk.call(letterContract, 'issue', { params: { id }, body: { templateId, html, released: true } });
    expect(issued.status, JSON.stringify(issued.problem)).toBe(201);
    expect(issued.body).toMatchObject({ told: true, documents: [{ type: 'pdf' }, { type: 'docx' }] });
    expect((await said(id))[0]).toEqual(['Saneamento', 'suspended', null]);
    const [pdf, docx] = issued.body.documents;
    const { readText } = await import('#platform/files/server/document-text/read-text.ts');
    const { writeFileSync, mkdtempSync } = await import('node:fs');
    const path = `${mkdtempSync('/tmp/largo-letter-')}/a.pdf`;
    writeFileSync(path, await bytesOf(pdf?.fileId ?? ''));
    const text = JSON.stringify(await readText(path, 'application/pdf'));
    const written = strFromU8(unzipSync(await bytesOf(docx?.fileId ?? ''))['word/document.xml'] ?? new Uint8Array());
    for (const words of ['Ana Costa', 'urgência', '& cuidado', 'Rua Nova, 4']) expect(text, words).toContain(words);
    expect(written).toContain('&amp; cuidado');
    const code = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? '';
    expect(written).toContain(code);
    const { rows } = await sql<{ hash: string }>`select hash from urban_access where process_id = ${id}`.execute(app.site().db);
    expect(rows.map(({ hash }) => hash.length)).toEqual([64]);
    const seen = await visitor.call(citizenContract, 'open', { body: { number: ` ${process} `, code: code.toLowerCase().replaceAll('-', ' ') } });
    expect(seen.status, JSON.stringify(seen.problem)).toBe(200);
    expect(seen.body).toMatchObject({
      number: process,
      asked: [{ subject: 'Pedido de elementos', dueAt: '2026-12-16' }],
      documents: [{ name: 'Pedido de elementos (PDF)' }],
    });
    const file = await visitor.call(citizenContract, 'document', { params: { ticket: seen.body.documents[0]?.ticket ?? '' } });
    expect([file.status, file.raw.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { rows: told } = await sql<{ trigger: string }>`select trigger from announcement where record_id = ${String(id)} order by id`.execute(
      app.site().db,
    );
    expect(told.map(({ trigger }) => trigger)).toEqual(['urbanism.letter-issued']);
  });

  it('of the municipality’s own Word document keep all but the blanks', async () => {
    const { id } = await opened();
    const file = await uploadWord(
      '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Ex.mo {{requer</w:t></w:r><w:r><w:t>ente.nome}}, proc. {{processo.numero}}</w:t></w:r></w:p><w:p><w:r><w:t>Fim</w:t></w:r></w:p>',
    );
    const made = await clerk.call(templateApi, 'create', { body: { name: 'Nosso', kind: 'docx', file, released: false, active: true } as never });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    const issued = await clerk.call(letterContract, 'issue', { params: { id }, body: { templateId: made.body.id, released: false, tell: false } });
    expect(issued.status, JSON.stringify(issued.problem)).toBe(201);
    const xml = strFromU8(unzipSync(await bytesOf(issued.body.documents[0]?.fileId ?? ''))['word/document.xml'] ?? new Uint8Array());
    expect(xml).toMatch(/<w:rPr><w:b\/><\/w:rPr><w:t xml:space="preserve">Ex.mo Ana Costa<\/w:t>.*, proc. \d+\/2026<\/w:t>.*<w:t>Fim<\/w:t>/);
  });

  it('need their code, and a template and an addressee of the process', async () => {
    const { id } = await opened();
    const templateId = await template(id, 'Audiência prévia');
    const body = { templateId, released: true };
    expect(
      (await app.as({ codes: codes.filter((code) => code !== mayLetters.issue), userId: me }).call(letterContract, 'issue', { params: { id }, body }))
        .status,
    ).toBe(403);
    expect((await clerk.call(letterContract, 'issue', { params: { id }, body: { ...body, toId: 987_654 } })).status).toBe(404);
    expect((await clerk.call(letterContract, 'issue', { params: { id: 987_654 }, body })).status).toBe(404);
    const strange = await clerk.call(letterContract, 'issue', { params: { id }, body: { ...body, html: '<p>{{nada}}</p>' } });
    expect(strange.problem.code).toBe('urban-work.strange-blank');
  });
});

describe('who follows a process', () => {
  const give = async (id: number, toId: number | null = null) => (await clerk.call(accessContract, 'make', { params: { id }, body: { toId } })).body;
  const look = (number: string, code: string) => visitor.call(citizenContract, 'open', { body: { number, code } });

  it('sees steps, what is asked of them and released documents, and nobody’s data', async () => {
    const { id, process } = await opened({ subject: 'Moradia da Ana', address: 'Rua Nova, 4', obs: 'Segredo do processo' });
    await clerk.call(requirementApi, 'create', {
      body: { processId: id, subject: 'Termo do técnico', entityId: architect, enteredAt: '2026-11-23' } as never,
    });
    await clerk.call(requirementApi, 'create', { body: { processId: id, subject: 'Planta', enteredAt: '2026-11-23', obs: 'Nota interna' } as never });
    await clerk.call(documentApi, 'create', { body: { processId: id, name: 'Parecer interno' } as never });
    const { code, number } = await give(id);
    expect(number).toBe(process);
    const seen = await look(number, code);
    expect(seen.body).toMatchObject({ steps: [{ name: 'Saneamento' }], asked: [{ subject: 'Planta' }], documents: [] });
    const text = JSON.stringify(seen.body);
    for (const secret of ['Ana', 'Rua', 'Segredo', 'interno', 'interna', 'Rui', '501442600', 'Termo', 'Parecer', 'Rita'])
      expect(text, secret).not.toContain(secret);
    const technician = await give(id, architect);
    expect((await look(number, technician.code)).body.asked).toMatchObject([{ subject: 'Termo do técnico' }]);
  });

  it('hears the same of a wrong number and a wrong code, and nothing once codes are withdrawn', async () => {
    const { id } = await opened();
    const { code, number } = await give(id);
    const other = await opened();
    const [wrong, unknown, foreign] = [await look(number, 'AAAA-BBBB-CCCC'), await look('9999/1999', code), await look(other.process ?? '', code)];
    const bare = ({ problem }: typeof wrong) => ({ ...problem, instance: '', requestId: '' });
    expect(wrong.status).toBe(404);
    expect(bare(unknown)).toEqual(bare(wrong));
    expect(bare(foreign)).toEqual(bare(wrong));
    expect((await look(number, code)).status).toBe(200);
    expect((await clerk.call(accessContract, 'revoke', { params: { id } })).status).toBe(204);
    expect((await look(number, code)).status).toBe(404);
  });

  it('opens no document that was taken back, nor by a ticket that was changed', async () => {
    expect((await visitor.call(citizenContract, 'document', { params: { ticket: 'nada' } })).status).toBe(404);
    const { id } = await opened();
    const issued = await clerk.call(letterContract, 'issue', {
      params: { id },
      body: { templateId: await template(id, 'Audiência prévia'), released: true, tell: false },
    });
    const { code, number } = await give(id);
    const { body } = await look(number, code);
    const ticket = body.documents[0]?.ticket ?? '';
    expect((await visitor.call(citizenContract, 'document', { params: { ticket } })).status).toBe(200);
    await sql`update urban_document set released = false where id = ${issued.body.documents[0]?.id}`.execute(app.site().db);
    expect((await visitor.call(citizenContract, 'document', { params: { ticket } })).status).toBe(404);
    expect((await look(number, code)).body.documents).toEqual([]);
  });

  it('is let in by an account only with a tax number that was vouched for', async () => {
    const { id } = await opened();
    const { db } = app.site();
    const { rows } = await sql<{
      id: number;
    }>`insert into account (name, email, nif) values ('Ana Costa', 'ana.conta@ensaio.example', '501442600') returning id::int as id`.execute(db);
    const account = rows[0]?.id ?? 0;
    const person = app.as({ userId: account });
    expect((await person.call(citizenContract, 'own', {})).body).toEqual({ checked: false, items: [] });
    expect((await person.call(citizenContract, 'ownOne', { params: { id } })).status).toBe(404);
    await sql`insert into account_identity (account_id, issuer, subject, nif, created_at) values (${account}, 'https://id.example', 'x', '501442600', now())`.execute(
      db,
    );
    expect((await person.call(citizenContract, 'own', {})).body.items.map((item) => item.id)).toContain(id);
    expect((await person.call(citizenContract, 'ownOne', { params: { id } })).status).toBe(200);
    expect((await visitor.call(citizenContract, 'own', {})).status).toBe(401);
  });

  it('is stopped after ten attempts', async () => {
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await look('1/1900', 'AAAA-AAAA-AAAA')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
