import { defineErrors } from '#platform/kernel/errors.ts';

/** Why one row stays out: said beside the field it concerns. */
export const intakeErrors = defineErrors({
  'intake.no-number': {
    status: 422,
    pt: 'Falta o número: é por ele que a linha se reconhece.',
    en: 'The number is missing: the row is recognised by it.',
  },
  'intake.repeated': { status: 422, pt: 'O mesmo número já está na linha {row}.', en: 'The same number stands in row {row} already.' },
  'intake.no-day': { status: 422, pt: '"{value}" não é uma data que exista.', en: '"{value}" is no date there is.' },
  'intake.no-measure': { status: 422, pt: '"{value}" não é um número.', en: '"{value}" is no number.' },
  'intake.no-whole': { status: 422, pt: '"{value}" não é um número inteiro.', en: '"{value}" is no whole number.' },
  'intake.unknown-name': {
    status: 422,
    pt: '"{value}" não está na lista. Escolha a que corresponde, ou deixe criar o que falta.',
    en: '"{value}" is not in the list. Choose what it stands for, or let what is missing be made.',
  },
  'intake.no-name': { status: 422, pt: 'Há NIF mas falta o nome.', en: 'There is a tax number, but no name.' },
  'intake.not-area': { status: 422, pt: 'O desenho não é uma área.', en: 'The drawing is no area.' },
  'intake.existing': {
    status: 422,
    pt: 'Já existe, e escolheu não alterar os que existem.',
    en: 'It exists, and you chose to change none that exist.',
  },
  'intake.in-use': {
    status: 409,
    pt: 'Entretanto recebeu documentos, requerimentos, vistorias ou áreas: fica como está.',
    en: 'Documents, requests, inspections or areas were added meanwhile: it stays as it is.',
  },
  'intake.other-mapping': {
    status: 409,
    pt: 'As colunas do número mudaram desde esta verificação. Verifique de novo.',
    en: 'The columns of the number have changed since this dry run. Do it again.',
  },
});
