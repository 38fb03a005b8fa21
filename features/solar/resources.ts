import { field } from '#platform/crud/fields.ts';
import { resourcesOf } from '#platform/crud/lookup.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may } from './codes.ts';

const { resource } = resourcesOf('solar', '/api/solar/gestao');
const available = { column: 'available' } as const;
const squareMetres = { pt: 'm²', en: 'm²' };
const degrees = { pt: '°', en: '°' };
const perSquare = { pt: 'kWh/m²', en: 'kWh/m²' };

/** A face of a roof: one slope, one direction. A house has several, joined by the name of the building. */
export const roofs = resource({
  id: 'roofs',
  table: 'solar_roof',
  title: 'code',
  label: { one: { pt: 'Água de telhado', en: 'Roof face' }, many: { pt: 'Telhados', en: 'Roofs' } },
  permissions: may.roofs,
  defaultSort: { field: 'code', direction: 'asc' },
  fields: {
    code: field.text({
      label: { pt: 'Código', en: 'Code' },
      help: { pt: 'Um por água de telhado; é por ele que uma importação a encontra.', en: 'One for each face; an import finds it by this.' },
      required: true,
      unique: true,
      kept: true,
      max: 60,
      personal: false,
    }),
    building: field.text({
      label: { pt: 'Edifício', en: 'Building' },
      help: { pt: 'Igual nas águas do mesmo telhado: mostram-se juntas.', en: 'The same for faces of one roof: they are shown together.' },
      max: 60,
      personal: false,
    }),
    area: field.number({
      label: { pt: 'Área', en: 'Area' },
      help: { pt: 'Medida ao longo da inclinação.', en: 'Measured along the slope.' },
      required: true,
      integer: false,
      min: 1,
      max: 100_000,
      unit: squareMetres,
    }),
    slope: field.number({ label: { pt: 'Inclinação', en: 'Slope' }, required: true, min: 0, max: 90, unit: degrees }),
    azimuth: field.number({
      label: { pt: 'Orientação', en: 'Direction' },
      help: {
        pt: 'Para onde olha: 0 norte, 90 nascente, 180 sul, 270 poente. Não conta num telhado plano.',
        en: 'Where it looks: 0 north, 90 east, 180 south, 270 west. Of no account on a flat roof.',
      },
      required: true,
      initial: 180,
      min: 0,
      max: 359,
      unit: degrees,
    }),
    measured: field.number({
      ...available,
      label: { pt: 'Radiação medida', en: 'Measured radiation' },
      help: {
        pt: 'Por ano, de um estudo ou matriz que já conta com as sombras. Vazio: calcula-se.',
        en: 'A year, from a study or raster that already counts the shade. Empty: it is calculated.',
      },
      min: 0,
      max: 3000,
      unit: perSquare,
    }),
    irradiation: field.number({ label: { pt: 'Radiação por ano', en: 'Radiation a year' }, computed: true, min: 0, unit: perSquare }),
    source: field.text({ ...available, label: { pt: 'Origem', en: 'Source' }, max: 200, personal: false }),
    active: field.boolean({ label: { pt: 'Publicado', en: 'Published' }, value: true }),
    geom: field.geometry({ label: { pt: 'Polígono', en: 'Polygon' }, geometry: 'polygon', required: true }),
  },
});

const radiation = { section: { pt: 'Radiação num plano horizontal', en: 'Radiation on the horizontal' }, ...available } as const;
const technical = { section: { pt: 'Instalação', en: 'System' }, ...available } as const;
const money = { section: { pt: 'Preços', en: 'Prices' }, ...available } as const;

const month = (pt: string, en: string) =>
  field.number({ ...radiation, label: { pt, en }, required: true, integer: false, min: 0, max: 400, unit: perSquare });
const percent = (
  label: Text,
  initial: number,
  min: number,
  max: number,
  section: { readonly section: Text; readonly column: 'available' },
  help?: Text,
) => field.number({ ...section, label, ...(help && { help }), required: true, integer: false, initial, min, max, unit: { pt: '%', en: '%' } });

export const assumptions = resource({
  id: 'solar-assumptions',
  table: 'solar_assumption',
  label: { one: { pt: 'Pressupostos', en: 'Assumptions' }, many: { pt: 'Pressupostos', en: 'Assumptions' } },
  permissions: may.assumptions,
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, unique: true, max: 100, personal: false }),
    inForce: field.boolean({
      label: { pt: 'Em vigor', en: 'In force' },
      help: {
        pt: 'É com estes que se calcula. Marcar estes desmarca os anteriores e recalcula todos os telhados.',
        en: 'What is calculated with. Marking these unmarks the former ones and calculates all roofs anew.',
      },
      exclusive: true,
    }),

    january: month('Janeiro', 'January'),
    february: month('Fevereiro', 'February'),
    march: month('Março', 'March'),
    april: month('Abril', 'April'),
    may: month('Maio', 'May'),
    june: month('Junho', 'June'),
    july: month('Julho', 'July'),
    august: month('Agosto', 'August'),
    september: month('Setembro', 'September'),
    october: month('Outubro', 'October'),
    november: month('Novembro', 'November'),
    december: month('Dezembro', 'December'),
    albedo: percent({ pt: 'Albedo do solo', en: 'Albedo of the ground' }, 20, 0, 90, radiation),
    radiationSource: field.text({
      ...radiation,
      label: { pt: 'Origem da radiação', en: 'Source of the radiation' },
      help: {
        pt: 'De onde vêm as doze somas mensais, por exemplo o PVGIS da Comissão Europeia.',
        en: 'Where the twelve monthly sums come from, such as PVGIS of the European Commission.',
      },
      required: true,
      max: 200,
      personal: false,
    }),
    radiationAt: field.date({ ...radiation, label: { pt: 'Consultada em', en: 'Looked up on' }, required: true }),

    performance: percent({ pt: 'Rendimento da instalação', en: 'Performance ratio' }, 80, 50, 95, technical, {
      pt: 'O que fica depois do calor, dos cabos, do inversor e da sujidade.',
      en: 'What is left after heat, cables, inverter and dirt.',
    }),
    areaPerKwp: field.number({
      ...technical,
      label: { pt: 'Área por kWp', en: 'Area for each kWp' },
      required: true,
      integer: false,
      initial: 5,
      min: 3,
      max: 15,
      unit: squareMetres,
    }),
    shareSloped: percent({ pt: 'Aproveitamento de telhados inclinados', en: 'Share of sloping roofs that is used' }, 75, 10, 100, technical),
    shareFlat: percent({ pt: 'Aproveitamento de telhados planos', en: 'Share of flat roofs that is used' }, 50, 10, 100, technical),
    flatTilt: field.number({
      ...technical,
      label: { pt: 'Inclinação dos suportes em telhados planos', en: 'Slope of the frames on flat roofs' },
      required: true,
      initial: 15,
      min: 0,
      max: 45,
      unit: degrees,
    }),
    fade: percent({ pt: 'Perda por ano', en: 'Loss a year' }, 0.5, 0, 3, technical),

    price: field.number({
      ...money,
      label: { pt: 'Preço por kWp', en: 'Price for each kWp' },
      help: { pt: 'Instalado, com IVA.', en: 'Installed, VAT included.' },
      required: true,
      initial: 1300,
      min: 300,
      max: 5000,
      unit: { pt: '€', en: '€' },
    }),
    upkeep: percent({ pt: 'Manutenção por ano', en: 'Upkeep a year' }, 1, 0, 5, money, { pt: 'Do preço.', en: 'Of the price.' }),
    buy: field.number({
      ...money,
      label: { pt: 'Eletricidade que se compra', en: 'Electricity bought' },
      required: true,
      integer: false,
      min: 0,
      max: 1,
      unit: { pt: '€/kWh', en: '€/kWh' },
    }),
    sell: field.number({
      ...money,
      label: { pt: 'Eletricidade que se vende', en: 'Electricity sold' },
      required: true,
      integer: false,
      min: 0,
      max: 1,
      unit: { pt: '€/kWh', en: '€/kWh' },
    }),
    own: percent({ pt: 'Consumo próprio', en: 'Used in the house' }, 50, 0, 100, money, {
      pt: 'Parte do que se produz que é gasta em casa.',
      en: 'Share of what is made that is used in the house.',
    }),
    carbon: field.number({
      ...money,
      label: { pt: 'CO₂ da eletricidade da rede', en: 'CO₂ of electricity from the grid' },
      required: true,
      integer: false,
      min: 0,
      max: 2,
      unit: { pt: 'kg/kWh', en: 'kg/kWh' },
    }),
    pricesSource: field.text({ ...money, label: { pt: 'Origem dos preços', en: 'Source of the prices' }, required: true, max: 300, personal: false }),
    pricesAt: field.date({ ...money, label: { pt: 'Consultados em', en: 'Looked up on' }, required: true }),
  },
});

export const monthFields = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

export const resources = [roofs, assumptions] as const;
