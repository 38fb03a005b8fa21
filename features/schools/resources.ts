import { field } from '#platform/crud/fields.ts';
import { activeField, codeField, resourcesOf } from '#platform/crud/lookup.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may } from './codes.ts';
import { carDirections, type CarDirection } from './domain/graph.ts';
import { levelNames, levels } from './levels.ts';

const { resource } = resourcesOf('iggestao', '/api/iggestao/gestao');
const available = { column: 'available' } as const;

export const schools = resource({
  id: 'schools',
  table: 'education_school',
  label: { one: { pt: 'Escola', en: 'School' }, many: { pt: 'Escolas', en: 'Schools' } },
  permissions: may.schools,
  fields: {
    code: codeField(),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 200, personal: false }),
    level: field.select({
      label: { pt: 'Ciclo', en: 'Level' },
      required: true,
      initial: 'basic',
      options: levels.map((value) => ({ value, label: levelNames[value] })),
    }),
    address: field.text({ label: { pt: 'Morada', en: 'Address' }, max: 300, personal: false }),
    places: field.number({ label: { pt: 'Vagas', en: 'Places' }, min: 0, max: 20_000 }),
    active: activeField('Ativa'),
    geom: field.geometry({
      label: { pt: 'Entrada', en: 'Entrance' },
      help: { pt: 'O portão por onde entram os alunos: é daí que se mede.', en: 'The gate that pupils use: distances are measured from it.' },
      geometry: 'point',
      required: true,
    }),
    catchment: field.geometry({
      ...available,
      label: { pt: 'Área de influência', en: 'Catchment' },
      help: {
        pt: 'De onde vêm os alunos da escola, se o município a definiu.',
        en: 'Where the pupils of the school come from, if the municipality has said so.',
      },
      geometry: 'polygon',
    }),
  },
});

const directions: Readonly<Record<CarDirection, Text>> = {
  both: { pt: 'Nos dois sentidos', en: 'Both ways' },
  forward: { pt: 'No sentido do desenho', en: 'As the line is drawn' },
  backward: { pt: 'Contra o sentido do desenho', en: 'Against the line as drawn' },
  none: { pt: 'Não passam', en: 'Not at all' },
};

export const streets = resource({
  id: 'school-streets',
  table: 'street_edge',
  title: 'name',
  label: { one: { pt: 'Troço de rua', en: 'Stretch of street' }, many: { pt: 'Rede viária', en: 'Street network' } },
  permissions: may.streets,
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 200, personal: false }),
    cars: field.select({
      label: { pt: 'Automóveis', en: 'Cars' },
      required: true,
      initial: 'both',
      options: carDirections.map((value) => ({ value, label: directions[value] })),
    }),
    foot: field.boolean({ label: { pt: 'Passam peões', en: 'People on foot' }, value: true }),
    speed: field.number({
      label: { pt: 'Velocidade', en: 'Speed' },
      required: true,
      initial: 40,
      min: 5,
      max: 130,
      unit: { pt: 'km/h', en: 'km/h' },
    }),
    sourceId: field.text({ ...available, label: { pt: 'Código de origem', en: 'Code of its source' }, max: 80, personal: false }),
    geom: field.geometry({
      label: { pt: 'Linha', en: 'Line' },
      help: {
        pt: 'Duas ruas ligam-se onde têm um ponto em comum; as que só se cruzam (um viaduto) não se ligam.',
        en: 'Two streets are joined where they share a point; those that only cross (a bridge) are not.',
      },
      geometry: 'line',
      required: true,
    }),
  },
});

export const turns = resource({
  id: 'school-turns',
  table: 'turn_restriction',
  title: 'note',
  label: { one: { pt: 'Viragem', en: 'Turn' }, many: { pt: 'Viragens', en: 'Turns' } },
  permissions: may.turns,
  fields: {
    note: field.text({ label: { pt: 'Designação', en: 'Description' }, required: true, max: 200, personal: false }),
    kind: field.select({
      label: { pt: 'Regra', en: 'Rule' },
      required: true,
      initial: 'no',
      options: [
        { value: 'no', label: { pt: 'Proibida', en: 'Forbidden' } },
        { value: 'only', label: { pt: 'Obrigatória', en: 'The only way on' } },
      ],
    }),
    fromId: field.reference({ label: { pt: 'De', en: 'From' }, of: streets, required: true }),
    toId: field.reference({ label: { pt: 'Para', en: 'Into' }, of: streets, required: true }),
  },
});

export const resources = [schools, streets, turns] as const;
