import { describe, expect, it } from 'vitest';
import { jobsContract } from '#platform/jobs/contract.ts';
import { until } from '#platform/testing/until.ts';
import { importContract } from '../import-contract.ts';
import { account, actingAs, administrator, app, everyCode, openPeople, role, somebody } from './people-driver.ts';

openPeople({ work: true });

/** As Portuguese Excel saves it: semicolons, Windows-1252. */
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const plan = (content: Uint8Array, client = administrator()) =>
  client.call(importContract, 'plan', { body: {}, files: [{ name: 'pessoas.csv', content }] });

async function finished(jobId: string) {
  return until('the end of the import', async () => {
    const { body } = await administrator().call(jobsContract, 'show', { params: { id: jobId } });
    return body.status === 'finished' || body.status === 'failed' ? body : undefined;
  });
}

const created = (emails: readonly string[]) =>
  app.site().db.selectFrom('account').select(['id', 'name', 'email', 'locale', 'invited_at']).where('email', 'in', emails).orderBy('email').execute();

describe('importing people', () => {
  it('tells first what would happen, then does exactly that, once', async () => {
    await somebody({ email: 'ja.existe@exemplo.pt' });
    const file = latin(
      [
        'Nome;E-mail;Telemóvel;Idioma;Perfil;Obs',
        'João Conceição;joao@exemplo.pt;968123001;;;x',
        'Rita Operadora;rita@exemplo.pt;;inglês;operador;',
        'Já Existe;ja.existe@exemplo.pt;;;;',
        'Sem contacto;;;;;',
        'João outra vez;JOAO@exemplo.pt;;;;',
        'Perfil que não há;p@exemplo.pt;;;Astronauta;',
        ';;;;;',
        'Só telefone;;968123002;;;',
      ].join('\r\n'),
    );
    const { status, body } = await plan(file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 7, ready: 3, withEmail: 2 });
    expect(body.columns.map(({ field }) => field)).toEqual(['name', 'email', 'phone', 'locale', 'roles', null]);
    expect(body.refused.map(({ line, complaints }) => [line, complaints[0]?.field])).toEqual([
      [4, 'email'],
      [5, 'email'],
      [6, 'email'],
      [7, 'roles'],
    ]);
    expect(await created(['joao@exemplo.pt'])).toEqual([]);

    const run = () => administrator().call(importContract, 'run', { params: { id: body.id }, body: {} });
    const job = await finished((await run()).body.jobId);
    expect(job).toMatchObject({ status: 'finished', data: { created: 3, refused: 4, invited: 2 } });
    expect(job.downloadUrl).not.toBeNull();
    expect(await created(['joao@exemplo.pt', 'rita@exemplo.pt'])).toMatchObject([
      { name: 'João Conceição', locale: 'pt', invited_at: expect.any(Date) as Date },
      { name: 'Rita Operadora', locale: 'en' },
    ]);
    const again = await finished((await run()).body.jobId);
    expect(again.data).toEqual({ created: 3, refused: 4, invited: 0 });
    const mails = await app.site().db.selectFrom('mail').select('recipient').where('recipient', '=', 'joao@exemplo.pt').execute();
    expect(mails).toHaveLength(1);
  });

  it('refuses files that are no list of people, in words', async () => {
    expect((await plan(latin('a;b\n1;2'))).problem.code).toBe('people.file-without-name');
    expect((await plan(latin(`nome\n${'x\n'.repeat(10_001)}`))).problem.code).toBe('people.file-too-long');
    expect((await administrator().call(importContract, 'plan', { body: {} })).problem.fields).toHaveProperty('file');
  });

  it('gives nobody more than its importer may give, and a file is its uploader’s', async () => {
    const clerk = await actingAs(account['manager'] ?? 0);
    expect((await plan(latin('nome;email\nA;a1@exemplo.pt'), clerk)).status).toBe(403);
    const importer = app.as({ codes: ['ACL_00010', 'ACL_00017'], userId: account['manager'] ?? 0 });
    const { body } = await plan(latin('nome;email;perfil\nChefe;chefe@exemplo.pt;Administrador\nGente;gente@exemplo.pt;'), importer);
    expect(body).toMatchObject({ ready: 1, refused: [{ line: 2, complaints: [{ field: 'roles' }] }] });
    const params = { id: body.id };
    expect((await importer.call(importContract, 'run', { params, body: { roleIds: [role['operator'] ?? 0] } })).status).toBe(403);
    expect((await administrator().call(importContract, 'run', { params, body: {} })).status).toBe(404);
    expect(everyCode()).toContain('ACL_00017');
  });
});
