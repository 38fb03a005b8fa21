import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { publicSight, publicTypes, reportFrom } from '#features/occurrences/server/index.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { agreed, answersOf, attributesOf as definitionOf, own } from '../domain/definition.ts';
import { attributesOf, textOf, type Form } from '../domain/form.ts';
import { errors } from '../errors.ts';
import { hash, type KnownKey } from './keys.ts';
import { askingOf, type Ask } from './read.ts';

const mebibyte = 1024 * 1024;

/** A report by another application, through the same door as ours: what comes here is only put into our words. */
export async function post(ask: Ask, key: KnownKey, form: Form, idempotencyKey: string | null) {
  const { site, services, locale, now } = ask;
  const sight = await publicSight(site);
  const code = textOf(form, 'service_code');
  if (code === undefined) throw missing('service_code', ask);
  const type = publicTypes(sight.catalogue).find((one) => one.code === code);
  if (!type) throw errors['geo-report.service']({ params: { code } });
  const asking = askingOf(site, sight, locale);
  const known = definitionOf(type, asking).map((attribute) => attribute.code);
  const answers = attributesOf(form);
  const unknown = [...answers.keys()].find((name) => !known.includes(name) && !Object.values<string>(own).includes(name));
  if (unknown !== undefined) throw errors['geo-report.attribute']({ params: { code: unknown } });
  const answer = (name: string): string | undefined => answers.get(name)?.[0];
  const media = textOf(form, 'media_url');
  const token = type.reportBy === 'email' ? randomBytes(18).toString('base64url') : null;
  const made = await reportFrom(
    { site, services, locale, sender: `open311-${key.id}`, key: idempotencyKey, channelId: key.channelId },
    {
      typeId: type.id,
      subtypeId: answer(own.subtype),
      description: textOf(form, 'description') ?? '',
      ...placeOf(ask, form),
      address: textOf(form, 'address_string'),
      name: [textOf(form, 'first_name'), textOf(form, 'last_name')].filter(Boolean).join(' '),
      email: textOf(form, 'email'),
      phone: textOf(form, 'phone'),
      nif: answer(own.nif),
      answers: answersOf(type.questions, answers),
      consent: key.collectsConsent || answer(own.consent) === agreed,
    },
    { addresses: media === undefined ? [] : [media], fetch: async () => (media === undefined ? [] : [await fetchPhoto(ask, media)]) },
    async (trx, { id }) => {
      const values = { occurrence_id: id, key_id: key.id, token_hash: token === null ? null : hash(token), created_at: now };
      // A key of idempotency used twice finds what was made then, with the token given then.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('open311_request')
        .values(values)
        .onConflict((conflict) => conflict.column('occurrence_id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 1n)
        await sql`insert into open311_key_use as u (key_id, last_used_at, reports) values (${key.id}, ${now}, 1)
          on conflict (key_id) do update set reports = u.reports + 1`.execute(trx);
    },
  );
  const notice = made.state === 'awaiting-confirmation' ? waiting[locale] : null;
  const given = made.state === 'awaiting-confirmation' ? { token: token ?? '' } : { service_request_id: made.code };
  return [{ ...given, service_notice: notice, account_id: null }];
}

const waiting = {
  pt: 'Enviámos uma mensagem para o endereço de e-mail indicado. A ocorrência só segue depois de confirmada.',
  en: 'We sent a message to the e-mail address given. The report will be processed once it is confirmed.',
} as const;

const missing = (field: string, { locale }: Ask) => kernelErrors['request.invalid']({ fields: fieldError(field, 'required', locale) });

/** Degrees, WGS 84, to the municipality's projection. Both or none. */
function placeOf({ site, locale }: Ask, form: Form): { x?: number; y?: number } {
  const [lat, long] = ['lat', 'long'].map((name) => textOf(form, name));
  if (lat === undefined && long === undefined) return {};
  const wrong = (field: string) => kernelErrors['request.invalid']({ fields: fieldError(field, 'number', locale) });
  const read = (field: string, text: string | undefined, most: number): number => {
    const degrees = Number(text);
    if (text === undefined || !/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) || Math.abs(degrees) > most) throw wrong(field);
    return degrees;
  };
  const place = [read('long', long, 180), read('lat', lat, 90)] as const;
  const [x, y] = degreesOf(site.config.map).toXY(place);
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw wrong('lat');
  return { x, y };
}

async function fetchPhoto({ site, services, locale }: Ask, address: string) {
  try {
    const answer = await services.outgoing.fetch(address, {
      maxBytes: site.config.uploadMax * mebibyte,
      timeoutMs: 10_000,
      maxRedirects: 3,
      headers: { accept: 'image/*' },
    });
    if (answer.status !== 200) throw errors['geo-report.media']({ params: { reason: `HTTP ${answer.status}` } });
    return { name: nameOf(answer.url), content: answer.body };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('outgoing.'))
      throw errors['geo-report.media']({ params: { reason: error.say(locale) }, cause: error });
    throw error;
  }
}

function nameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return /^[\w.-]{1,80}$/.test(last) ? last : 'photo';
}
