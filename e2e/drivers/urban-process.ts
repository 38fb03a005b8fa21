import type { Page } from 'playwright-core';

/** A process with an owner and a task of five working days, by a manager who stays signed in on the page. */
export async function openProcess(page: Page, address: string): Promise<{ readonly id: number; readonly number: string }> {
  const headers = { origin: address };
  const send = async (path: string, data: unknown): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await send('/api/auth/login', { login: 'gestor@vilaclara.example', password: 'Largo-2026!' });
  const owner = await send('/api/gugestao/gestao/entities', { name: 'Ana Ensaio', email: 'ana.ensaio@exemplo.example' });
  const number = `E2E ${Date.now().toString(36)}`;
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Lisbon' });
  const process = await send('/api/gu/urbanplanning/urbanprocesses', {
    process: number,
    classificationTypeId: 1,
    statusId: 1,
    constructionTypeId: 1,
    ownerId: owner['id'],
    entryAt: today,
  });
  await send('/api/gugestao/gestao/tasks', { name: 'Apreciar o pedido', processId: process['id'], days: 5, counts: 'entry', place: 10, told: true });
  return { id: Number(process['id']), number };
}
