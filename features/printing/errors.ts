import { defineErrors } from '#platform/kernel/errors.ts';

export const printErrors = defineErrors({
  'print.layout': {
    status: 422,
    pt: 'Este modelo de folha não existe ou não é oferecido aqui. Escolha outro.',
    en: 'This layout does not exist or is not offered here. Choose another one.',
  },
  'print.sheet': {
    status: 422,
    pt: 'A folha é demasiado pequena para este modelo. Escolha uma folha maior ou outro modelo.',
    en: 'The sheet is too small for this layout. Choose a larger sheet or another layout.',
  },
  'print.dpi': {
    status: 422,
    pt: 'Nesta folha, uma imagem pode ter no máximo {most} dpi. Escolha uma resolução menor ou PDF.',
    en: 'On this sheet a picture can have at most {most} dpi. Choose a lower resolution or PDF.',
  },
  'print.format': { status: 422, pt: 'Várias folhas só se fazem em PDF. Escolha PDF.', en: 'Several sheets are made as PDF only. Choose PDF.' },
  'print.pages': {
    status: 422,
    pt: 'A área pede {count} {count|folha|folhas}; fazem-se no máximo {most}. Escolha uma escala mais afastada ou uma área menor.',
    en: 'The area needs {count} {count|sheet|sheets}; at most {most} are made. Choose a smaller scale or a smaller area.',
  },
  'print.outside': {
    status: 422,
    pt: 'O mapa a imprimir está fora do município. Mova a área para dentro dele.',
    en: 'The map to be printed lies outside the municipality. Move the area into it.',
  },
  'print.off': { status: 404, pt: 'A impressão não está disponível neste mapa.', en: 'Printing is not available on this map.' },
  'print.too-much': {
    status: 422,
    pt: 'Esta folha é demasiado pesada para ser feita. Escolha uma folha menor, menos camadas ou uma resolução menor.',
    en: 'This sheet is too heavy to be made. Choose a smaller sheet, fewer layers or a lower resolution.',
  },
  'print.untrue': {
    status: 500,
    pt: 'A folha foi feita mas não passou na verificação da escala, por isso não é entregue. Tente de novo e, se acontecer outra vez, avise o município.',
    en: 'The sheet was made but failed the check of its scale, so it is not delivered. Try again and, if it happens again, tell the municipality.',
  },
});
