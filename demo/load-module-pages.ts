import { sql } from 'kysely';
import '#features/module-pages/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

const contents = [
  {
    kind: 'text',
    title: 'O que é um plano de urbanização',
    title_en: 'What an urban development plan is',
    text: 'Um plano de urbanização diz como uma parte da vila cresce: onde se constrói, com que altura, por onde passam as ruas e que espaços ficam para todos.\n\nVila Clara tem um plano em vigor, para a zona da Ribeira, e outro em elaboração, para a Quinta Nova.',
    text_en:
      'An urban development plan says how a part of the town grows: where one may build, how high, where streets pass and which spaces stay open to all.\n\nVila Clara has one plan in force, for Ribeira, and another being drawn up, for Quinta Nova.',
  },
  {
    kind: 'text',
    title: 'Como participar',
    title_en: 'How to take part',
    text: 'Durante a discussão pública pode ver as plantas no balcão e enviar a sua opinião por escrito. Todas as opiniões recebem resposta.',
    text_en: 'During the public discussion you can see the drawings at the desk and send your opinion in writing. Every opinion is answered.',
  },
  {
    kind: 'contact',
    title: 'Divisão de Planeamento',
    title_en: 'Planning division',
    phone: '+351200000140',
    email: 'planeamento@vilaclara.example',
    hours: 'Segunda a sexta, 09:00–12:30',
    place: 'Praça da República, 1.º andar',
  },
  {
    kind: 'link',
    title: 'Planos de todo o país (SNIT)',
    title_en: 'Plans of the whole country (SNIT)',
    url: 'https://www.dgterritorio.gov.pt',
  },
] as const;

/** What stands on the page of the urban development plans: only where nothing does. */
export async function seedModulePages(site: Site): Promise<void> {
  const { rows } = await sql`select 1 from pu_content limit 1`.execute(site.db);
  if (rows.length > 0) return;
  await site.tx(system, (trx) =>
    trx
      .insertInto('pu_content')
      .values(contents.map((content, index) => ({ ...content, position: (index + 1) * 1024 })))
      .execute(),
  );
}
