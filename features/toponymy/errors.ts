import { defineErrors } from '#platform/kernel/errors.ts';

export const toponymyErrors = defineErrors({
  'toponymy.move': {
    status: 422,
    pt: 'Uma proposta não passa diretamente de «{from}» para «{to}».',
    en: 'A proposal does not go straight from “{from}” to “{to}”.',
  },
  'toponymy.ended': {
    status: 422,
    pt: 'A proposta já foi decidida: o que foi aprovado muda-se no arruamento ou com outra proposta.',
    en: 'The proposal is decided: change the street itself, or make another proposal.',
  },
  'toponymy.name-taken': {
    status: 422,
    pt: 'Já existe «{name}» em vigor na freguesia.',
    en: '“{name}” is already in force in the parish.',
  },
  'toponymy.door-taken': { status: 422, pt: 'O número {number} já existe nesta rua.', en: 'Number {number} already exists in this street.' },
  'toponymy.no-line': {
    status: 422,
    pt: 'Desenhe primeiro a linha do arruamento: é dela que se contam os números.',
    en: 'Draw the line of the street first: numbers are counted along it.',
  },
});
