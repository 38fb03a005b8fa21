import { defineErrors } from '#platform/kernel/errors.ts';

export const deskErrors = defineErrors({
  'merge.self': {
    status: 422,
    pt: 'Uma ocorrência não pode ser duplicada dela própria.',
    en: 'A report cannot be a duplicate of itself.',
  },
  'merge.no-status': {
    status: 422,
    pt: 'Falta escolher, nas definições da mesa, o estado das ocorrências duplicadas.',
    en: 'The status of duplicate reports has not been chosen in the settings of the desk.',
  },
  'merge.other-unknown': {
    status: 422,
    pt: 'Não existe uma ocorrência com este código, ou não trabalha nela.',
    en: 'There is no report with this code, or you do not work on it.',
  },
  'merge.not-merged': { status: 409, pt: 'Esta ocorrência já não está junta a outra.', en: 'This report is no longer merged with another.' },
  'split.of-part': {
    status: 422,
    pt: 'Esta ocorrência já é uma parte de outra: divida a ocorrência de origem.',
    en: 'This report already is a part of another: split the one it came from.',
  },
  'edoc.scale-used': {
    status: 422,
    pt: 'A escala {scale} é usada pelo mapa “{map}”: mude primeiro a escala do mapa.',
    en: 'The scale {scale} is used by the map “{map}”: change the scale of the map first.',
  },
  'bulk.nothing': { status: 422, pt: 'Escolha pelo menos uma alteração.', en: 'Choose at least one change.' },
  'bulk.none': { status: 422, pt: 'Não há ocorrências a alterar.', en: 'There are no reports to change.' },
  'bulk.most': {
    status: 422,
    pt: 'De uma vez podem alterar-se no máximo {max} ocorrências. Restrinja o filtro.',
    en: 'At most {max} reports can be changed at once. Narrow the filter.',
  },
  'bulk.step': {
    status: 409,
    pt: 'Esta alteração já foi feita, ou ainda está a ser preparada.',
    en: 'This change was already made, or is still being prepared.',
  },
  'bulk.stale': {
    status: 409,
    pt: 'Alterada entretanto por {name}: fica como está.',
    en: 'Changed meanwhile by {name}: it stays as it is.',
  },
  'bulk.reason': {
    status: 422,
    pt: 'Esta mudança de estado exige um motivo.',
    en: 'This change of status needs a reason.',
  },
  'bulk.forbidden': {
    status: 403,
    pt: 'Não trabalha nesta ocorrência.',
    en: 'You do not work on this report.',
  },
  'question.no-email': {
    status: 422,
    pt: 'Quem comunicou não deixou e-mail: não há como lhe perguntar.',
    en: 'The reporter left no e-mail address: there is no way to ask.',
  },
  'question.open': {
    status: 409,
    pt: 'Já há uma pergunta à espera de resposta.',
    en: 'A question is already waiting for its answer.',
  },
  'question.closed': {
    status: 409,
    pt: 'Esta ocorrência já está concluída.',
    en: 'This report is already closed.',
  },
  'link.over': {
    status: 410,
    pt: 'Esta ligação já não está ativa.',
    en: 'This link is no longer active.',
  },
  'forward.over': {
    status: 409,
    pt: 'Este encaminhamento já terminou.',
    en: 'This hand-over is already over.',
  },
});
