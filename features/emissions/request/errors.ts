import { defineErrors } from '#platform/kernel/errors.ts';

export const requestErrors = defineErrors({
  'emission.form': {
    status: 422,
    pt: 'Há campos por corrigir: veja as mensagens junto a cada um e envie de novo.',
    en: 'Some fields need correcting: see the message at each of them and send again.',
  },
  'emission.off': {
    status: 409,
    pt: 'Este documento não está disponível neste momento. Contacte o município.',
    en: 'This document is not available at the moment. Contact the municipality.',
  },
  'emission.few': {
    status: 422,
    pt: 'Faltam áreas no mapa: este pedido precisa de {count}. Desenhe-as, indique-as ou traga um ficheiro.',
    en: 'Areas are missing on the map: this request needs {count}. Draw them, pick them or bring a file.',
  },
  'emission.many': {
    status: 422,
    pt: 'Há áreas a mais: este pedido aceita no máximo {count}. Retire as que não pertencem ao pedido.',
    en: 'There are too many areas: this request takes at most {count}. Remove those that do not belong to it.',
  },
  'emission.kind': {
    status: 422,
    pt: 'O elemento {claim} não é uma área. Desenhe um polígono ou escolha outra camada do ficheiro.',
    en: 'Feature {claim} is not an area. Draw a polygon or choose another layer of the file.',
  },
  'emission.crosses': {
    status: 422,
    pt: 'A área {claim} cruza-se consigo própria. Mova os pontos até as linhas não se cruzarem.',
    en: 'Area {claim} crosses itself. Move its points until its lines no longer cross.',
  },
  'emission.hole': {
    status: 422,
    pt: 'A área {claim} não é válida: um buraco sai da área ou toca noutro. Corrija-a no ficheiro e traga-o de novo.',
    en: 'Area {claim} is not valid: a hole reaches out of it or touches another. Mend it in the file and bring it again.',
  },
  'emission.outside': {
    status: 422,
    pt: 'A área {claim} sai do município. Só se emitem documentos de lugares dentro dele: mova-a ou corrija o sistema de coordenadas.',
    en: 'Area {claim} reaches out of the municipality. Documents are issued of places within it only: move it or correct its coordinate system.',
  },
  'emission.place-outside': {
    status: 422,
    pt: 'O lugar indicado fica fora do município. Escolha um lugar dentro dele.',
    en: 'The place lies outside the municipality. Choose one within it.',
  },
  'emission.corners': {
    status: 422,
    pt: 'O desenho tem vértices a mais; aceitam-se {count}. Simplifique-o e tente de novo.',
    en: 'The drawing has too many corners; {count} are accepted. Simplify it and try again.',
  },
  'emission.contain': {
    status: 422,
    pt: 'O primeiro elemento tem de conter o segundo. Corrija o limite do terreno ou a área da intervenção.',
    en: 'The first feature must contain the second feature. Correct the limit of the land or the area of the works.',
  },
  'emission.no-elements': {
    status: 404,
    pt: 'Não há elementos neste ponto. Escolha outro ponto.',
    en: 'No elements at this point. Choose another point.',
  },
  'emission.layers-off': {
    status: 409,
    pt: 'Nenhuma camada com elementos que se possam indicar está ligada. Ligue uma nas camadas do mapa: {layers}.',
    en: 'Layers must be activated: none with elements to pick is switched on. Switch one on in the layers of the map: {layers}.',
  },
  'emission.pick-failed': {
    status: 502,
    pt: 'Não foi possível obter a informação do ponto escolhido. Tente de novo dentro de momentos.',
    en: 'Error getting information for the selected point. Try again in a moment.',
  },
  'emission.sheet': {
    status: 422,
    pt: 'A planta "{plan}" já não tem um modelo de folha. Retire-a do pedido ou avise o município.',
    en: 'The plan "{plan}" has no layout any more. Remove it from the request or tell the municipality.',
  },
  'emission.gone': {
    status: 404,
    pt: 'Este documento não existe ou já não se pode descarregar. Peça outro, ou contacte o município.',
    en: 'This document does not exist or can no longer be downloaded. Ask for another one, or contact the municipality.',
  },
});
