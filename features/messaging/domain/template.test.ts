import { describe, expect, it } from 'vitest';
import { failureReason } from '#platform/mail/failure.ts';
import { quietUntil } from './quiet.ts';
import { reachKey, readTarget, sharedTargets } from './targets.ts';
import { fillMessage, fillName, fillSubject, paragraphsOf, sharedTags, tagsIn, unknownTags } from './template.ts';

describe('a template', () => {
  it('names its tags, and those that nothing fills', () => {
    expect(tagsIn('Ocorrência {codigo}: {estado}. {codigo} {} { x } {a b}')).toEqual(['codigo', 'estado']);
    expect(unknownTags(['{codigo} {código}', '{nome} {codgo} {código}'], ['codigo', 'nome'])).toEqual(['código', 'codgo']);
  });

  it('is filled once: what a person typed is never a template', () => {
    const values = { codigo: 'VC-1', resposta: 'Veja {estado} e {nome} $& \uE000', estado: 'Nova' };
    const message = fillMessage('Olá {nome}\n\n{resposta}', values);
    expect(fillName(message, 'Ana', 'pt')).toBe('Olá Ana\n\nVeja {estado} e {nome} $&');
    expect(fillSubject('{codigo}\r\nBcc: {toString}', values)).toBe('VC-1 Bcc: {toString}');
  });

  it('leaves out paragraphs that turn out empty', () => {
    expect(fillMessage('Está “{estado}”.\n\n{motivo}\n \n\nObrigado.', { estado: 'Fechada', motivo: '' })).toBe('Está “Fechada”.\n\nObrigado.');
    expect(paragraphsOf('a\r\nb\r\n\r\nc')).toEqual(['a\nb', 'c']);
  });

  it('greets who has no name', () => {
    const greeting = fillSubject('Olá {nome}', {});
    expect([fillName(greeting, null, 'pt'), fillName(greeting, '', 'en'), fillName(greeting, 'Rui', 'en')]).toEqual([
      'Olá munícipe',
      'Olá resident',
      'Olá Rui',
    ]);
  });

  it('for several triggers may hold what all of them fill', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, id: name })) as [never, never, never];
    expect(
      sharedTags([
        [a, b],
        [b, c],
        [c, b],
      ]),
    ).toEqual([b]);
    expect(sharedTags([])).toEqual([]);
    expect(sharedTargets([[a, b], [b]])).toEqual([b]);
  });
});

describe('targets', () => {
  it('are read, and anything else is refused', () => {
    expect(['reporter', 'role:3', 'user:12', 'email:Obras@Exemplo.pt'].map(readTarget)).toEqual([
      { kind: 'own', id: 'reporter' },
      { kind: 'role', id: 3 },
      { kind: 'user', id: 12 },
      { kind: 'email', address: 'obras@exemplo.pt' },
    ]);
    expect(
      ['', 'role:', 'role:x', 'role:0', 'user:1e3', 'email:a@b', 'email:a@b.pt,c@d.pt', 'email:a@b.pt\nBcc: c@d.pt', 'Report er'].map(readTarget),
    ).toEqual(Array(9).fill(null));
  });

  it('know one person under one key a channel', () => {
    const person = { userId: 7, email: 'Ana@Exemplo.pt' };
    expect(reachKey('email', person)).toBe('ana@exemplo.pt');
    expect(reachKey('email', { userId: 7, email: null })).toBe('user 7');
    expect(reachKey('email', { userId: null, email: null })).toBeNull();
    expect(reachKey('app', person)).toBe('user 7');
    expect(reachKey('app', { userId: null, email: 'x@y.pt' })).toBeNull();
  });
});

describe('quiet hours', () => {
  const until = (iso: string, from: string | null, to: string | null) =>
    quietUntil(new Date(iso), { from, to }, 'Europe/Lisbon')?.toISOString() ?? null;
  it('hold what is due until they end, over midnight and in summer time', () => {
    expect(until('2026-11-21T23:30:20Z', '22:00', '08:00')).toBe('2026-11-22T08:00:00.000Z');
    expect(until('2026-11-21T03:00:00Z', '22:00', '08:00')).toBe('2026-11-21T08:00:00.000Z');
    expect(until('2026-07-21T21:00:00Z', '22:00', '08:00')).toBe('2026-07-22T07:00:00.000Z');
    expect(until('2026-11-21T13:10:00Z', '13:00', '14:00')).toBe('2026-11-21T14:00:00.000Z');
  });
  it('let pass what comes at another time, and are off without both ends', () => {
    expect(until('2026-11-21T08:00:00Z', '22:00', '08:00')).toBeNull();
    expect(until('2026-11-21T12:00:00Z', '22:00', '08:00')).toBeNull();
    expect(until('2026-11-21T23:00:00Z', '22:00', null)).toBeNull();
    expect(until('2026-11-21T23:00:00Z', '22:00', '22:00')).toBeNull();
  });
});

describe('what a mail server said', () => {
  it.each([
    ['Error: connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
    ['Error: Greeting never received', 'unreachable'],
    ["Error: Can't send mail - all recipients were rejected: 550 No such mailbox", 'unknown-address'],
    ['Error: Message failed: 552 5.2.2 Over quota', 'mailbox-full'],
    ['Error: Invalid login: 535 Authentication failed', 'sign-in'],
    ['Error: self-signed certificate', 'certificate'],
    ['Error: Message failed: 554 Spam', 'refused'],
    ['no-address', 'no-address'],
    ['TypeError: x', 'other'],
  ])('%s is told as %s', (error, reason) => expect(failureReason(error)).toBe(reason));
});
