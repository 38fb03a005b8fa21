import { field } from '#platform/crud/fields.ts';
import { activeField, nameField, resourcesOf } from '#platform/crud/lookup.ts';
import { edocCodes } from './permissions.ts';

const { resource } = resourcesOf('meubairrogestao', '/api/meubairrogestao/gestao');

const paper = { pt: 'Folha', en: 'Sheet' };

/** Maps of the place of an occurrence, as they are attached to its process in document management. */
export const edocLinkMaps = resource({
  id: 'edoclinkmaps',
  screen: 'meubairrogestao/edoclink',
  table: 'edoclink_map',
  label: { one: { pt: 'Mapa e-doc', en: 'E-doc map' }, many: { pt: 'Mapas e-doc', en: 'E-doc maps' } },
  permissions: edocCodes,
  ordered: true,
  fields: {
    name: nameField(),
    title: field.text({
      label: { pt: 'Título na folha', en: 'Title on the sheet' },
      help: { pt: 'Vazio: o código da ocorrência.', en: 'Empty: the code of the report.' },
      max: 150,
    }),
    scaleId: field.reference({
      label: { pt: 'Escala', en: 'Scale' },
      help: { pt: 'Uma das escalas da configuração.', en: 'One of the scales of the configuration.' },
      of: { table: 'edoclink_scale', title: 'name', order: 'denominator' },
      required: true,
      section: paper,
    }),
    layout: field.text({
      label: { pt: 'Disposição', en: 'Layout' },
      help: { pt: 'Por exemplo “A4 ao alto”.', en: 'For instance “A4 portrait”.' },
      required: true,
      max: 100,
      section: paper,
    }),
    format: field.select({
      label: { pt: 'Formato do ficheiro', en: 'File format' },
      required: true,
      section: paper,
      options: [
        { value: 'pdf', label: { pt: 'PDF', en: 'PDF' } },
        { value: 'png', label: { pt: 'Imagem PNG', en: 'PNG image' } },
      ],
    }),
    status: activeField(),
  },
});
