import { z } from 'zod';
import { field } from '#platform/crud/fields.ts';
import { defineResource, type Field, type RecordOf } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { emissionKinds, type EmissionKind } from '../record/kinds.ts';
import * as choices from './choices.ts';
import { manager, sections } from './sections.ts';

const sheets: Text = { pt: 'Folhas', en: 'Sheets' };
const drawing: Text = { pt: 'O que se desenha', en: 'What is drawn' };
const uploads: Text = { pt: 'Ficheiros', en: 'Files' };
const documents: Text = { pt: 'Documento', en: 'Document' };
const requester: Text = { pt: 'Requerente', en: 'Requester' };
const terms: Text = { pt: 'Condições', en: 'Terms' };

const policy = z.enum(['off', 'optional', 'required']);
/** Never empty, and yet no field that says "required" beside its name: that would be read as the answer. */
const asks = (pt: string, en: string, initial: z.output<typeof policy>): Field<z.ZodType<z.output<typeof policy>, unknown>, 'select'> => ({
  schema: z.preprocess((value) => value ?? 'off', policy),
  meta: { label: { pt, en }, widget: 'select', initial, section: requester, options: choices.asked },
});

const whenUploaded = { field: 'uploadStatus', is: true } as const;
const count = (pt: string, en: string) =>
  field.number({
    label: { pt, en },
    help: { pt: '0: sem limite.', en: '0: no limit.' },
    required: true,
    min: 0,
    max: 200,
    initial: 0,
    section: drawing,
  });
const cadLayers = (pt: string, en: string) =>
  field.text({
    label: { pt, en },
    help: { pt: 'Nomes no desenho, separados por vírgulas.', en: 'Names in the drawing, separated by commas.' },
    max: 200,
    section: uploads,
    when: whenUploaded,
  });

/**
 * How documents of a kind are asked for and made (specification 2 §3, print manage): one row a kind, kept by the engine's own store. Never in
 * the list of declared resources: there is no list of settings.
 */
export const settings = defineResource({
  id: 'emission-settings',
  module: manager,
  path: `/api/${manager}/gestao/emission-settings`,
  screen: `${manager}/${sections.plans.screen}`,
  table: 'emission_setting',
  title: 'title',
  label: {
    one: { pt: 'Configuração de um tipo de documento', en: 'Settings of a kind of document' },
    many: { pt: 'Configuração dos documentos', en: 'Settings of documents' },
  },
  permissions: sections.plans.may,
  check: ({ minFeatures, maxFeatures }, context) => {
    if (Number(maxFeatures) > 0 && Number(maxFeatures) < Number(minFeatures))
      context.addIssue(issueAt('number.min', ['maxFeatures'], { n: Number(minFeatures) }));
  },
  fields: {
    title: field.text({
      label: { pt: 'Título do documento', en: 'Title of the document' },
      help: { pt: 'Vazio: o nome do tipo de documento.', en: 'Empty: the name of the kind of document.' },
      max: 120,
      section: sheets,
    }),
    appid: field.select({
      label: { pt: 'Aplicação de impressão', en: 'Print app' },
      required: true,
      initial: 'emission',
      section: sheets,
      options: choices.documentApps,
    }),
    layout: field.text({
      label: { pt: 'Modelo', en: 'Layout' },
      help: { pt: 'Dos mapas que não escolhem um.', en: 'Of maps that choose none.' },
      required: true,
      max: 60,
      section: sheets,
    }),
    format: field.select({
      label: { pt: 'Ficheiro', en: 'File' },
      required: true,
      initial: 'pdf',
      section: sheets,
      options: choices.documentFormats,
    }),
    municipality: field.boolean({ label: { pt: 'Com o nome do município', en: 'With the name of the municipality' }, value: true, section: sheets }),
    logo: field.boolean({ label: { pt: 'Com o brasão', en: 'With the coat of arms' }, value: true, section: sheets }),
    zoomType: field.select({
      label: { pt: 'Enquadramento', en: 'Zoom' },
      required: true,
      initial: 'extent',
      section: sheets,
      options: choices.zooms,
    }),
    minMargin: field.number({
      label: { pt: 'Margem mínima', en: 'Least margin' },
      unit: { pt: 'mm', en: 'mm' },
      required: true,
      min: 0,
      max: 100,
      initial: 10,
      section: sheets,
    }),
    minScale: field.number({
      label: { pt: 'Escala mais próxima (denominador)', en: 'Closest scale (denominator)' },
      required: true,
      min: 50,
      max: 1_000_000,
      initial: 200,
      section: sheets,
    }),
    drawStatus: field.boolean({ label: { pt: 'Pode desenhar-se no mapa', en: 'Can be drawn on the map' }, value: true, section: drawing }),
    featureableStatus: field.boolean({
      label: { pt: 'Pode escolher-se no mapa o que já lá está', en: 'What is on the map already can be picked' },
      section: drawing,
    }),
    featureableLayers: field.choices({
      label: { pt: 'O que se pode escolher', en: 'What can be picked' },
      section: drawing,
      when: { field: 'featureableStatus', is: true },
      options: choices.pickedLayers,
    }),
    minFeatures: count('Menos elementos', 'Fewest features'),
    maxFeatures: count('Mais elementos', 'Most features'),
    contained: field.boolean({
      label: { pt: 'O primeiro elemento tem de conter o segundo', en: 'The first feature must contain the second' },
      help: { pt: 'O primeiro é o terreno, o segundo a pretensão.', en: 'The first is the land, the second the claim.' },
      section: drawing,
    }),
    uploadStatus: field.boolean({ label: { pt: 'Aceita ficheiros', en: 'Takes files' }, value: true, section: uploads }),
    filterProperty: field.text({
      label: { pt: 'Propriedade que diz a camada', en: 'Property that names the layer' },
      help: { pt: 'Nos desenhos CAD é Layer.', en: 'In CAD drawings it is Layer.' },
      max: 60,
      section: uploads,
      when: whenUploaded,
    }),
    filterBoundary: cadLayers('Camadas do terreno', 'Layers of the land'),
    filterClaim: cadLayers('Camadas da pretensão', 'Layers of the claim'),
    report: field.boolean({
      label: { pt: 'Com a folha de coordenadas e áreas', en: 'With the sheet of coordinates and areas' },
      section: documents,
    }),
    globalStatus: field.boolean({
      label: { pt: 'Um só documento com todos os mapas', en: 'One document with all maps' },
      help: { pt: 'Sem isto, cada mapa é um ficheiro.', en: 'Without this each map is a file.' },
      value: true,
      section: documents,
    }),
    documentChoice: field.boolean({ label: { pt: 'Quem pede pode escolher', en: 'Who asks may choose' }, value: true, section: documents }),
    coverPage: field.boolean({ label: { pt: 'Com capa', en: 'With a cover page' }, value: true, section: documents }),
    pagination: field.boolean({ label: { pt: 'Folhas numeradas', en: 'Numbered sheets' }, value: true, section: documents }),
    requesterName: asks('Nome', 'Name', 'required'),
    requesterNif: asks('NIF', 'Tax number', 'optional'),
    requesterEmail: asks('E-mail', 'E-mail', 'optional'),
    requesterPhone: asks('Telefone', 'Phone', 'optional'),
    consentPt: field.textLong({
      label: { pt: 'Consentimento, em português', en: 'Consent, in Portuguese' },
      help: { pt: 'Vazio: não se pede.', en: 'Empty: it is not asked for.' },
      max: 1000,
      section: requester,
    }),
    consentEn: field.textLong({ label: { pt: 'Consentimento, em inglês', en: 'Consent, in English' }, max: 1000, section: requester }),
    price: field.money({
      label: { pt: 'Preço por documento', en: 'Price of a document' },
      help: {
        pt: 'Mostra-se antes de pedir e fica no registo. Vazio: não se fala de preço.',
        en: 'Shown before asking, and kept in the register. Empty: no price is mentioned.',
      },
      section: terms,
    }),
    validity: field.number({
      label: { pt: 'Validade', en: 'Validity' },
      help: { pt: 'Vazia: o documento não caduca.', en: 'Empty: the document does not expire.' },
      unit: { pt: 'meses', en: 'months' },
      min: 1,
      max: 120,
      section: terms,
    }),
    legalNotePt: field.textLong({ label: { pt: 'Nota legal, em português', en: 'Legal note, in Portuguese' }, max: 600, section: terms }),
    legalNoteEn: field.textLong({ label: { pt: 'Nota legal, em inglês', en: 'Legal note, in English' }, max: 600, section: terms }),
  },
});
export type EmissionSettings = RecordOf<typeof settings>;

/** Rows of the table. */
export const settingsId = (kind: EmissionKind): number => emissionKinds.indexOf(kind) + 1;
