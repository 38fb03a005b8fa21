import { defineErrors } from '#platform/kernel/errors.ts';

export const areaErrors = defineErrors({
  'urbanism.no-elements': {
    status: 404,
    pt: 'Não há elementos neste ponto. Aproxime o mapa e aponte para o interior de uma área.',
    en: 'There are no features at this point. Zoom in and point at the inside of an area.',
  },
  'urbanism.layers-off': {
    status: 422,
    pt: 'Ative primeiro, no mapa, uma camada de onde se possam escolher elementos: {layers}.',
    en: 'First switch on, on the map, a layer whose features can be picked: {layers}.',
  },
  'urbanism.pick-failed': {
    status: 502,
    pt: 'Não foi possível obter a informação do ponto indicado. Tente de novo.',
    en: 'The information for the selected point could not be obtained. Try again.',
  },
  'urbanism.nothing-left': {
    status: 422,
    pt: 'A operação não deixa nenhuma área. Confirme o que está escolhido e onde passa a linha.',
    en: 'The operation leaves no area. Check what is chosen and where the line runs.',
  },
  'urbanism.not-apart': {
    status: 422,
    pt: 'A linha não divide a área: tem de a atravessar de um lado ao outro.',
    en: 'The line does not split the area: it must run across it from one side to the other.',
  },
  'urbanism.limits-not-drawn': {
    status: 409,
    pt: 'Este município não desenha limites no mapa. Importe-os de um ficheiro, ou peça que o desenho seja ligado na configuração dos tipos de limite.',
    en: 'This municipality does not draw limits on the map. Import them from a file, or ask for drawing to be switched on in the settings of limit types.',
  },
  'urbanism.limits-not-uploaded': {
    status: 409,
    pt: 'Este município não importa limites de ficheiros. Desenhe-os, ou peça que a importação seja ligada na configuração dos tipos de limite.',
    en: 'This municipality does not import limits from files. Draw them, or ask for the import to be switched on in the settings of limit types.',
  },
  'urbanism.not-importable': {
    status: 422,
    pt: 'Os limites deste tipo não vêm de ficheiros. Escolha outro tipo, ou marque este como importável.',
    en: 'Limits of this type do not come from files. Choose another type, or mark this one as importable.',
  },
  'urbanism.invalid-limit': {
    status: 422,
    pt: 'O desenho do limite não é válido: está vazio ou cruza-se a si próprio. Corrija os vértices e tente de novo.',
    en: 'The shape of the limit is not valid: it is empty or crosses itself. Correct its corners and try again.',
  },
  'urbanism.file-gone': {
    status: 410,
    pt: 'O ficheiro já não está guardado. Escolha-o de novo.',
    en: 'The file is no longer kept. Choose it again.',
  },
});
