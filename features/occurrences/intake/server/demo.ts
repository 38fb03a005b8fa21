import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { demoLayers, demoQuestions } from '../domain/demo-questions.ts';
import { writeQuestion } from './questions.ts';

const vehicles = ['Viatura 22-AB-41', 'Viatura 87-QX-09'] as const;

/** Questions, layers to pick from, a work order and an accident, for a demo municipality; only while nobody has written any question. */
export async function seedReportingDemo(trx: Trx): Promise<void> {
  const { rows } = await sql`select 1 from occurrence_question limit 1`.execute(trx);
  if (rows.length > 0) return;
  const types = await trx.selectFrom('occurrence_type').select(['id', 'code', 'position']).where('deleted_at', 'is', null).execute();
  for (const { id, code } of types) {
    for (const [position, question] of (demoQuestions[code] ?? []).entries()) await writeQuestion(trx, id, position, question);
    const layer = demoLayers[code];
    if (layer !== undefined)
      await sql`update occurrence_type set feature_layer_id = (select id from map_feature_layer where code = ${layer}) where id = ${id}`.execute(trx);
  }
  await trx
    .insertInto('channel')
    .values(vehicles.map((name) => ({ name, is_vehicle: true })))
    .execute();
  const last = Math.max(0, ...types.map(({ position }) => position));
  await addType(trx, 'Obras Municipais', ['Calçada', 'Sinalização vertical', 'Limpeza de sarjetas'], {
    name: 'Intervenção na via pública',
    code: 'intervencao',
    description: 'Trabalho de uma equipa com viatura.',
    icon: 'tools',
    color: '#334155',
    variant: 'work-order',
    position: last + 1024,
  });
  await addType(trx, 'Trânsito e Mobilidade', ['Colisão', 'Despiste', 'Atropelamento'], {
    name: 'Acidente rodoviário',
    code: 'acidente',
    description: 'Danos em bens do município. Com feridos, ligue 112.',
    icon: 'car',
    color: '#9f1239',
    variant: 'accident',
    position: last + 2048,
  });
}

interface NewType {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly variant: 'work-order' | 'accident';
  readonly position: number;
}

async function addType(trx: Trx, unity: string, subtypes: readonly string[], type: NewType): Promise<void> {
  const { id } = await trx
    .insertInto('occurrence_type')
    .values({ ...type, report_by: 'anyone', photos_max: 5, is_public: false, duplicate_radius: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('occurrence_subtype')
    .values(subtypes.map((name, at) => ({ type_id: id, name, position: (at + 1) * 1024 })))
    .execute();
  await sql`insert into unity_type (unity_id, type_id) select id, ${id} from unity where name = ${unity} and deleted_at is null`.execute(trx);
}
