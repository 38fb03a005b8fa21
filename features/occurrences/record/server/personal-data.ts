import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { personalField, personalFile, type PersonalData, type Person, type PersonalSection } from '#platform/privacy/server/personal-data.ts';
import { forget, reportsOf } from './forget-person.ts';
import { answersInWords, readAnswers } from './answers.ts';
import './tables.ts';

async function reports(db: Db, person: Person): Promise<PersonalSection> {
  const ids = await reportsOf(db, person);
  const { rows } = await sql<{
    id: number;
    code: string;
    type: string;
    status: string;
    address: string;
    reference_point: string | null;
    latitude: number | null;
    longitude: number | null;
    description: string;
    created_at: Date;
    closed_at: Date | null;
    photos: number;
    name: string | null;
    email: string | null;
    phone: string | null;
    nif: string | null;
    consent_at: Date | null;
  }>`
    select o.id, o.code, t.name as type, s.name as status, o.address, o.reference_point, o.initial_description as description, o.created_at,
      o.closed_at, o.photos, round(st_y(st_transform(o.geom, 4326))::numeric, 6)::float as latitude,
      round(st_x(st_transform(o.geom, 4326))::numeric, 6)::float as longitude,
      r.name, r.email, r.phone, r.nif, r.consent_at
    from occurrence o join occurrence_type t on t.id = o.type_id join occurrence_status s on s.id = o.status_id
      left join occurrence_reporter r on r.occurrence_id = o.id
    where o.id = any(${ids}::bigint[]) order by o.id`.execute(db);
  const answers = await readAnswers(db, ids);
  return {
    id: 'reports',
    title: { pt: 'Ocorrências que comunicou', en: 'Occurrences you reported' },
    rows: rows.map((row) => [
      personalField('code', 'Código', 'Code', row.code),
      personalField('type', 'Tipo', 'Type', row.type),
      personalField('status', 'Estado', 'Status', row.status),
      personalField('address', 'Local', 'Place', row.address),
      personalField('referencePoint', 'Ponto de referência', 'Reference point', row.reference_point),
      personalField('latitude', 'Latitude', 'Latitude', row.latitude),
      personalField('longitude', 'Longitude', 'Longitude', row.longitude),
      personalField('description', 'Descrição', 'Description', row.description),
      personalField('photos', 'Fotografias', 'Photos', Number(row.photos)),
      personalField('createdAt', 'Comunicada em', 'Reported on', row.created_at),
      personalField('closedAt', 'Concluída em', 'Closed on', row.closed_at),
      personalField('name', 'Nome', 'Name', row.name),
      personalField('email', 'E-mail', 'E-mail', row.email),
      personalField('phone', 'Telefone', 'Phone', row.phone),
      personalField('nif', 'NIF', 'Tax number', row.nif),
      personalField('consentAt', 'Consentimento', 'Consent', row.consent_at),
      personalField('answers', 'Respostas', 'Answers', answersInWords(answers.get(Number(row.id)) ?? [], 'pt')),
    ]),
  };
}

/** As they are kept: what was blacked out in them to shield others stays so. Also those sent with an answer that nobody has taken over yet. */
async function photos(db: Db, person: Person): Promise<PersonalSection> {
  const ids = await reportsOf(db, person);
  const { rows } = await sql<{ code: string; n: number; caption: string | null; file_id: string; created_at: Date }>`
    select o.code, row_number() over (partition by o.id order by p.sent_last, p.position, p.id)::int as n, p.caption, p.file_id, p.created_at from (
      select occurrence_id, 0 as sent_last, position, id, caption, file_id, created_at from occurrence_photo where side = 'reporter' and deleted_at is null
      union all select occurrence_id, 1, 0, id, null, file_id, created_at from occurrence_reply_photo where question_id is not null and joined_at is null
    ) p join occurrence o on o.id = p.occurrence_id where o.id = any(${ids}::bigint[]) order by o.id, n`.execute(db);
  return {
    id: 'photos',
    title: { pt: 'Fotografias que enviou', en: 'Photos you sent' },
    rows: rows.map((row) => [
      personalField('code', 'Código', 'Code', row.code),
      personalFile('file', 'Ficheiro', 'File', `fotografias/${row.code.replaceAll(/[^\w-]+/g, '-')}/${row.n}`, row.file_id),
      personalField('caption', 'Legenda', 'Caption', row.caption),
      personalField('at', 'Enviada em', 'Sent on', row.created_at),
    ]),
  };
}

async function followed(db: Db, { userId, email }: Person): Promise<PersonalSection> {
  const { rows } = await sql<{ code: string; email: string | null; created_at: Date }>`
    select o.code, f.email, f.created_at from occurrence_follower f join occurrence o on o.id = f.occurrence_id
    where f.user_id = ${userId} or (f.user_id is null and f.email = ${email}) order by f.id`.execute(db);
  return {
    id: 'followed',
    title: { pt: 'Ocorrências que segue', en: 'Occurrences you follow' },
    rows: rows.map((row) => [
      personalField('code', 'Código', 'Code', row.code),
      personalField('email', 'E-mail', 'E-mail', row.email),
      personalField('since', 'Desde', 'Since', row.created_at),
    ]),
  };
}

/** Browsers that may follow by the address without asking it again. */
async function browsers(db: Db, { email }: Person): Promise<PersonalSection> {
  const { rows } = await sql<{ email: string; mailed_at: Date; confirmed_at: Date | null }>`
    select email, mailed_at, confirmed_at from follow_address where email = ${email} order by id`.execute(db);
  return {
    id: 'follow-browsers',
    title: { pt: 'Navegadores em que confirmou que quer seguir', en: 'Browsers in which you confirmed following' },
    rows: rows.map((row) => [
      personalField('email', 'E-mail', 'E-mail', row.email),
      personalField('askedAt', 'Pedido em', 'Asked on', row.mailed_at),
      personalField('confirmedAt', 'Confirmado em', 'Confirmed on', row.confirmed_at),
    ]),
  };
}

async function written(db: Db, person: Person): Promise<PersonalSection> {
  const ids = await reportsOf(db, person);
  const { rows } = await sql<{ code: string; text: string; created_at: Date }>`
    select o.code, e.text, e.created_at from occurrence_event e join occurrence o on o.id = e.occurrence_id
    where (e.actor_user_id = ${person.userId} or (e.side = 'reporter' and e.actor_user_id is null and e.occurrence_id = any(${ids}::bigint[])))
      and e.text is not null order by e.id desc limit 1000`.execute(db);
  return {
    id: 'written',
    title: { pt: 'O que escreveu nas ocorrências', en: 'What you wrote on occurrences' },
    rows: rows.map((row) => [
      personalField('code', 'Código', 'Code', row.code),
      personalField('at', 'Data', 'Date', row.created_at),
      personalField('text', 'Texto', 'Text', row.text),
    ]),
  };
}

export const recordPersonalData: PersonalData = {
  collect: async (db, person) => [
    await reports(db, person),
    await photos(db, person),
    await followed(db, person),
    await browsers(db, person),
    await written(db, person),
  ],
  forget,
};
