import { defineErrors } from '#platform/kernel/errors.ts';

export const relatedErrors = defineErrors({
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
});
