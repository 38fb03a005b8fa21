import { sql } from 'kysely';
import '#features/legal/server/index.ts';
import type { CheckItem, CheckResult } from '#features/legal/domain/checklist.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** What somebody of the town hall found, in the invented town. */
const checks: readonly (readonly [CheckItem, string, CheckResult, string | null])[] = [
  ['aspect-1', 'Página inicial', 'met', null],
  ['aspect-2', 'Notícias', 'met', null],
  ['aspect-4', 'Comunicar uma ocorrência', 'met', null],
  ['aspect-6', 'Página inicial', 'met', null],
  ['aspect-7', 'Notícias', 'none', 'Não há vídeos.'],
  ['aspect-10', 'Regulamentos', 'unmet', 'Dois regulamentos antigos são imagens digitalizadas.'],
  ['content-1', 'Página inicial', 'met', null],
  ['content-2', 'Regulamentos', 'partly', 'Faltam resumos em linguagem clara.'],
  ['transaction-1', 'Comunicar uma ocorrência', 'met', null],
  ['transaction-5', 'Pedir uma planta', 'met', null],
];

/** Once, where nothing has been said yet. */
export async function seedLegal(site: Site): Promise<void> {
  const present = await site.db.selectFrom('legal_contact').select('id').limit(1).execute();
  if (present.length > 0) return;
  const { authority, code } = site.config;
  await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    const contact = { address: null, phone: null, url: null };
    await trx
      .insertInto('legal_contact')
      .values([
        { ...contact, role: 'controller', name: authority, email: `geral@${code}.example` },
        { ...contact, role: 'dpo', name: 'Encarregado da proteção de dados', email: `epd@${code}.example` },
        { ...contact, role: 'accessibility', name: 'Gabinete de atendimento', email: `acessibilidade@${code}.example` },
      ])
      .execute();
    await trx
      .insertInto('accessibility_check')
      .values(
        checks.map(([item, place, result, note]) => ({ item, place, result, note, checked_at: '2026-05-20', checked_by: 'Gabinete de atendimento' })),
      )
      .execute();
    await trx
      .insertInto('accessibility_gap')
      .values({
        name: 'Regulamentos anteriores a 2010',
        reason: 'noncompliance',
        why: 'São imagens digitalizadas, sem texto.',
        alternative: 'O gabinete de atendimento lê-os ou envia-os em texto.',
        until_at: '2027-12-31',
        active: true,
      })
      .execute();
  });
}
