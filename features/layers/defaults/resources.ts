import { field } from '#platform/crud/fields.ts';
import { nameField } from '#platform/crud/lookup.ts';
import { defineResource } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { layerManagers, type LayerManager } from '../territory/map-modules.ts';
import { checkDefaultLayer } from './domain/check.ts';
import { behaviourNames, encodings, formats, kindNames } from './domain/kinds.ts';
import { may } from './permissions.ts';

const origin: Text = { pt: 'De onde vem', en: 'Where it comes from' };
const drawing: Text = { pt: 'Como se desenha', en: 'How it is drawn' };
const onMap: Text = { pt: 'No mapa', en: 'On the map' };

const of = (...is: readonly string[]) => ({ field: 'mapServiceId', is });
const pictures = of('xyz', 'wms', 'wmts');
const services = of('wms', 'wmts');

const namesIn = <V extends string>(said: Readonly<Record<V, Text>>) => keysOf(said).map((value) => ({ value, label: said[value] }));

/** Which map they are on, because one person may keep those of several modules. */
const names: Readonly<Record<LayerManager, Text>> = {
  iggestao: { pt: 'Camadas por omissão do mapa', en: 'Default layers of the map' },
  geoportalgestao: { pt: 'Camadas por omissão de todos os mapas', en: 'Default layers of all maps' },
  eplgestao: { pt: 'Camadas por omissão das plantas', en: 'Default layers of the plans' },
  gugestao: { pt: 'Camadas por omissão do urbanismo', en: 'Default layers of urban planning' },
  meubairrogestao: { pt: 'Camadas por omissão do Meu Bairro', en: 'Default layers of My Neighbourhood' },
};

/** Base maps and overlays that every map of a module begins with (specification 2 §3): a table of its own for each (decision 058). */
function defaultLayers(module: LayerManager) {
  return defineResource({
    id: `${module}-defaultlayers`,
    module,
    path: `/api/${module}/gestao/defaultlayers`,
    screen: `${module}/defaultlayers`,
    table: `default_layer_${layerManagers[module].mark}`,
    title: 'name',
    label: { one: { pt: 'Camada por omissão', en: 'Default layer' }, many: names[module] },
    permissions: may[module],
    ordered: true,
    check: checkDefaultLayer,
    fields: {
      name: nameField(),
      tooltip: field.text({
        label: { pt: 'Explicação', en: 'Explanation' },
        help: {
          pt: 'Uma frase que aparece junto do nome, onde se escolhe a camada.',
          en: 'A sentence shown with the name, where the layer is chosen.',
        },
        max: 300,
        column: 'available',
      }),
      behavior: field.select({
        label: { pt: 'Papel no mapa', en: 'Role on the map' },
        help: {
          pt: 'Um mapa de base fica por baixo de tudo e escolhe-se um de cada vez. As camadas por cima juntam-se à árvore de camadas.',
          en: 'A base map lies under everything and one is chosen at a time. Overlays join the layer tree.',
        },
        required: true,
        initial: 'basemap',
        options: namesIn(behaviourNames),
      }),
      mapServiceId: field.select({
        label: { pt: 'Tipo de origem', en: 'Kind of source' },
        help: {
          pt: 'O mapa e o território do município não precisam de nada de fora. Os serviços WMS e WMTS registam-se primeiro em Serviços OGC.',
          en: 'The municipality’s own map and territory need nothing from outside. WMS and WMTS services are first registered under OGC services.',
        },
        required: true,
        initial: 'xyz',
        section: origin,
        options: namesIn(kindNames),
      }),
      ogcRemoteServiceResourceId: field.reference({
        label: { pt: 'Camada do serviço', en: 'Layer of the service' },
        help: {
          pt: 'Só aparecem camadas já recolhidas de serviços WMS e WMTS que não sejam privados.',
          en: 'Only layers already harvested from WMS and WMTS services that are not private are offered.',
        },
        of: { table: 'ogc_layer', title: 'title' },
        section: origin,
        when: services,
        column: 'available',
      }),
      paramXyz: field.text({
        label: { pt: 'Endereço dos mosaicos', en: 'Address of the tiles' },
        help: {
          pt: 'Com {z}, {x} e {y} (ou {-y}) no lugar do nível, da coluna e da linha, por exemplo https://mapas.exemplo.pt/{z}/{x}/{y}.png. Se houver chave, escreva {apikey} onde ela entra.',
          en: 'With {z}, {x} and {y} (or {-y}) in place of level, column and row, for instance https://maps.example.pt/{z}/{x}/{y}.png. If there is a key, write {apikey} where it goes.',
        },
        max: 2000,
        search: false,
        column: 'available',
        section: origin,
        when: of('xyz'),
      }),
      layer: field.text({
        label: { pt: 'Camada', en: 'Layer' },
        help: {
          pt: 'Do município: o aspeto ou a camada do território. De um WMS: nomes de camadas do mesmo serviço, separados por vírgulas, para desenhar várias juntas; vazio desenha só a escolhida.',
          en: 'Of the municipality: the look or the layer of the territory. Of a WMS: names of layers of the same service, with commas between, to draw several together; empty draws the chosen one alone.',
        },
        max: 500,
        search: false,
        column: 'available',
        section: origin,
        when: of('town', 'tiles', 'wms'),
      }),
      apikey: field.secret({
        label: { pt: 'Chave de acesso', en: 'Access key' },
        help: {
          pt: 'Fica cifrada e nunca chega ao navegador de quem vê o mapa: as imagens são pedidas pelo servidor do município.',
          en: 'It is kept encrypted and never reaches the browser of who looks at the map: the pictures are fetched by the municipality’s server.',
        },
        section: origin,
        when: of('xyz'),
      }),
      requestEncoding: field.select({
        label: { pt: 'Forma dos pedidos', en: 'Form of the requests' },
        help: { pt: 'Vazio: a que o serviço prefere.', en: 'Empty: the one the service prefers.' },
        column: 'available',
        section: origin,
        when: of('wmts'),
        options: encodings.map((value) => ({ value, label: { pt: value, en: value } })),
      }),
      attribution: field.textLong({
        label: { pt: 'De quem são os dados', en: 'Whose data it is' },
        help: {
          pt: 'Aparece no canto do mapa. Texto, com ligações escritas como [nome](https://endereço); de HTML colado ficam só as ligações.',
          en: 'Shown in the corner of the map. Text, with links written as [name](https://address); of pasted HTML only the links stay.',
        },
        max: 1000,
        search: false,
        section: origin,
      }),
      paramStyle: field.text({
        label: { pt: 'Estilo', en: 'Style' },
        help: {
          pt: 'De um serviço: o nome do estilo; vazio usa o que o serviço propõe. Do território: uma cor como #7a3fb0.',
          en: 'Of a service: the name of the style; empty takes the one the service proposes. Of the territory: a colour like #7a3fb0.',
        },
        max: 200,
        search: false,
        column: 'available',
        section: drawing,
        when: of('wms', 'wmts', 'tiles'),
      }),
      paramFormat: field.select({
        label: { pt: 'Formato das imagens', en: 'Format of the pictures' },
        help: { pt: 'PNG para mapas e transparências; JPEG para fotografias.', en: 'PNG for maps and transparency; JPEG for photographs.' },
        column: 'available',
        section: drawing,
        when: services,
        options: keysOf(formats).map((value) => ({ value, label: { pt: formats[value], en: formats[value] } })),
      }),
      paramTransparent: field.boolean({
        label: { pt: 'Fundo transparente', en: 'Transparent background' },
        value: true,
        column: 'available',
        filter: false,
        section: drawing,
        when: of('wms'),
      }),
      paramTiled: field.boolean({
        label: { pt: 'Pedir em mosaicos', en: 'Ask in tiles' },
        help: {
          pt: 'Mais rápido e guardado entre visitas; sem isto o serviço desenha o ecrã inteiro de cada vez, e os nomes não se repetem.',
          en: 'Faster and kept between visits; without it the service draws the whole screen each time, and names are not repeated.',
        },
        value: true,
        column: 'available',
        filter: false,
        section: drawing,
        when: of('wms'),
      }),
      paramInterpolate: field.boolean({
        label: { pt: 'Suavizar ao ampliar', en: 'Smooth when enlarged' },
        help: {
          pt: 'Retire em mapas de classes, em que cada cor quer dizer uma coisa.',
          en: 'Take it off for maps of classes, in which every colour means something.',
        },
        value: true,
        column: 'available',
        filter: false,
        section: drawing,
        when: pictures,
      }),
      paramTransition: field.number({
        label: { pt: 'Tempo a aparecer', en: 'Time to appear' },
        min: 0,
        max: 5000,
        unit: { pt: 'ms', en: 'ms' },
        initial: 250,
        column: 'available',
        section: drawing,
        when: pictures,
      }),
      opacity: field.number({
        label: { pt: 'Opacidade', en: 'Opacity' },
        min: 0,
        max: 100,
        unit: { pt: '%', en: '%' },
        initial: 100,
        column: 'available',
        section: drawing,
      }),
      minzoom: field.number({
        label: { pt: 'Nível mínimo', en: 'Lowest level' },
        help: {
          pt: 'Níveis dos mapas da Internet: 0 é o mundo, 12 um concelho, 19 uma casa. Vazio: sempre.',
          en: 'Levels of web maps: 0 is the world, 12 a municipality, 19 a house. Empty: always.',
        },
        min: 0,
        max: 22,
        column: 'available',
        section: drawing,
      }),
      maxzoom: field.number({
        label: { pt: 'Nível máximo', en: 'Highest level' },
        help: {
          pt: 'De mosaicos XYZ, o último nível que existe: mais perto, as imagens são ampliadas. Das outras origens, o último em que a camada se vê.',
          en: 'Of XYZ tiles, the last level there is: nearer, the pictures are enlarged. Of other sources, the last one in which the layer is seen.',
        },
        min: 0,
        max: 22,
        column: 'available',
        section: drawing,
      }),
      img: field.file({
        label: { pt: 'Imagem para a escolha', en: 'Picture for the choice' },
        help: {
          pt: 'Um recorte pequeno do mapa de base. Sem ela aparece a inicial do nome.',
          en: 'A small piece of the base map. Without it the initial of the name is shown.',
        },
        takes: 'image',
        section: onMap,
      }),
      visible: field.boolean({
        label: { pt: 'Ligada ao abrir o mapa', en: 'On when the map opens' },
        help: {
          pt: 'Dos mapas de base ligados, abre o primeiro da ordem. Sem nenhum, abre o do município.',
          en: 'Of the base maps that are on, the first in order opens. With none, the municipality’s own.',
        },
        section: onMap,
      }),
      status: field.boolean({ label: { pt: 'Ativa', en: 'Active' }, value: true, section: onMap }),
    },
  });
}

export const igLayers = defaultLayers('iggestao');
export const platformLayers = defaultLayers('geoportalgestao');
export const eplLayers = defaultLayers('eplgestao');
export const guLayers = defaultLayers('gugestao');
export const neighbourhoodLayers = defaultLayers('meubairrogestao');

export type DefaultLayers = typeof igLayers;

export const defaultLayersOf: Readonly<Record<LayerManager, DefaultLayers>> = {
  iggestao: igLayers,
  geoportalgestao: platformLayers,
  eplgestao: eplLayers,
  gugestao: guLayers,
  meubairrogestao: neighbourhoodLayers,
};
