import { isRecord } from '#platform/kernel/unknown.ts';
/*
 * What the published JSON schemas of the standard say (open311/schema-validation, georeport-v2), as facts of our own writing: which
 * members there must be, of which type, and which words they may hold.
 */
interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly nullable?: true;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly format?: 'date-time' | 'uri';
}

const text: Schema = { type: 'string' };
const maybe: Schema = { type: 'string', nullable: true };
const flag: Schema = { type: 'boolean' };
const moment: Schema = { type: 'string', format: 'date-time' };
const list = (items: Schema): Schema => ({ type: 'array', items });

const service: Schema = {
  required: ['service_code', 'service_name', 'metadata', 'type'],
  properties: {
    service_code: text,
    service_name: text,
    description: maybe,
    metadata: flag,
    type: { type: 'string', enum: ['realtime', 'batch', 'blackbox'] },
    keywords: maybe,
    group: maybe,
  },
};

const definition: Schema = {
  required: ['service_code', 'attributes'],
  properties: {
    service_code: text,
    attributes: list({
      required: ['variable', 'code', 'datatype', 'required'],
      properties: {
        variable: flag,
        code: text,
        datatype: { type: 'string', enum: ['string', 'number', 'datetime', 'text', 'singlevaluelist', 'multivaluelist'] },
        required: flag,
        datatype_description: maybe,
        order: { type: 'integer', nullable: true },
        description: maybe,
        values: list({ required: ['key', 'name'], properties: { key: text, name: text } }),
      },
    }),
  },
};

const request: Schema = {
  required: ['service_request_id', 'status', 'service_code', 'requested_datetime'],
  properties: {
    service_request_id: text,
    status: { type: 'string', enum: ['open', 'closed'] },
    status_notes: maybe,
    service_name: maybe,
    service_code: text,
    description: { ...maybe, maxLength: 4000 },
    agency_responsible: maybe,
    service_notice: maybe,
    requested_datetime: moment,
    updated_datetime: { ...moment, nullable: true },
    expected_datetime: { ...moment, nullable: true },
    address: maybe,
    address_id: maybe,
    zipcode: maybe,
    lat: { type: 'number', nullable: true },
    long: { type: 'number', nullable: true },
    media_url: { type: 'string', nullable: true, format: 'uri' },
  },
};

export const schemas = { services: list(service), definition, requests: list(request) };

/** Everything in which a value departs from a schema, by its path. */
export function departures(schema: Schema, value: unknown, path = ''): string[] {
  if (value === null) return schema.nullable ? [] : [`${path} is null`];
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((entry, index) => departures(schema.items ?? {}, entry, `${path}/${index}`));
  }
  if (schema.properties) {
    if (!isRecord(value) || Array.isArray(value)) return [`${path} is no record`];
    const record = value;
    return [
      ...(schema.required ?? []).filter((name) => !(name in record)).map((name) => `${path}/${name} is missing`),
      ...Object.entries(schema.properties).flatMap(([name, part]) => (name in record ? departures(part, record[name], `${path}/${name}`) : [])),
      ...Object.keys(record)
        .filter((name) => !(name in (schema.properties ?? {})))
        .map((name) => `${path}/${name} is not of the standard`),
    ];
  }
  const type = schema.type === 'integer' ? 'number' : schema.type;
  if (typeof value !== type) return [`${path} is ${typeof value}`];
  if (schema.type === 'integer' && !Number.isInteger(value)) return [`${path} is no whole number`];
  if (schema.enum && !schema.enum.includes(String(value))) return [`${path} is ${String(value)}`];
  if (schema.maxLength !== undefined && String(value).length > schema.maxLength) return [`${path} is too long`];
  if (schema.format === 'uri' && !URL.canParse(String(value))) return [`${path} is no address`];
  return schema.format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(String(value))
    ? [`${path} is no instant`]
    : [];
}
