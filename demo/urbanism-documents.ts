import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { documentNames } from './data/urban-words.ts';
import type { DemoProcess } from './urbanism.ts';

interface Entered {
  readonly type: string;
  readonly name: string;
  readonly day: string;
}

/** Who answers when others are asked. */
const asked = ['Infraestruturas de Portugal', 'Agência Portuguesa do Ambiente', 'Proteção Civil', 'Património Cultural', 'E-REDES'] as const;

/** What a step of a process leaves in its file, on the day it is reached. */
const left: Readonly<Record<string, readonly [type: string, name: string]>> = {
  Deferido: ['Despacho', 'Despacho de deferimento'],
  Indeferido: ['Despacho', 'Despacho de indeferimento'],
  Rejeitado: ['Despacho', 'Despacho de rejeição liminar'],
  'Em audiência prévia': ['Ofício', 'Notificação para audiência prévia'],
  'Título emitido': ['Título ou alvará', 'Título da operação urbanística'],
  Concluído: ['Telas finais', 'Telas finais'],
  Caducado: ['Ofício', 'Notificação da caducidade'],
};

function documentsOf({ values, story, requirements, inspections, sub }: DemoProcess, index: number): Entered[] {
  const entry = story[0]?.day ?? '';
  const isBuilt = values['constructionArea'] !== undefined;
  const first: readonly (readonly [string, string])[] = [
    ...(sub === null ? documentNames : documentNames.slice(0, 2)),
    ...(isBuilt
      ? ([
          ['Certidão do registo predial', 'Certidão permanente'],
          ['Projeto de arquitetura', 'Projeto de arquitetura'],
        ] as const)
      : []),
  ];
  return [
    ...first.map(([type, name]) => ({ type, name, day: entry })),
    ...requirements.map(({ enteredAt }) => ({ type: 'Ofício', name: 'Pedido de elementos', day: enteredAt })),
    ...story.flatMap(({ day, status }, step) => {
      const next = story[step + 1]?.day;
      const told = left[status];
      return [
        ...(told ? [{ type: told[0], name: told[1], day }] : []),
        ...(status === 'Em apreciação técnica' && next ? [{ type: 'Informação técnica', name: 'Informação técnica', day: next }] : []),
        ...(status === 'Em consulta a entidades externas' && next
          ? [{ type: 'Parecer de entidade externa', name: `Parecer: ${asked[index % asked.length] ?? asked[0]}`, day: next }]
          : []),
      ];
    }),
    ...inspections.map(({ inspectedAt }) => ({ type: 'Auto de vistoria', name: 'Auto de vistoria', day: inspectedAt })),
  ];
}

/** What lies in every file, as it was entered on paper; `scanned`: processes whose first documents are there as files. */
export async function enterDocuments(trx: Trx, all: readonly DemoProcess[], ids: readonly number[], scanned: ReadonlySet<number>): Promise<void> {
  const digital = new Set<string>([...documentNames.map(([, name]) => name), 'Pedido de elementos']);
  const rows = all.flatMap((one, index) =>
    documentsOf(one, index)
      .filter(({ name }) => !(scanned.has(index) && digital.has(name)))
      .map((row) => ({ ...row, process: ids[index] })),
  );
  for (let from = 0; from < rows.length; from += 4000)
    await sql`insert into urban_document (process_id, document_type_id, name, document_at, description, created_at, updated_at)
      select r.process, t.id, r.name, r.day, 'Em papel, por digitalizar.', r.day + interval '10 hours', r.day + interval '10 hours'
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + 4000))}::json) as r (process bigint, type text, name text, day date)
      join urban_document_type t on t.name = r.type and t.deleted_at is null`.execute(trx);
}
