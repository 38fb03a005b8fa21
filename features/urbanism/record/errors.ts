import { defineErrors } from '#platform/kernel/errors.ts';

export const urbanismErrors = defineErrors({
  'urbanism.loop': {
    status: 422,
    pt: 'Um processo não pode pender de si próprio nem de um dos seus subprocessos.',
    en: 'A process cannot hang under itself or under one of its sub-processes.',
  },
  'urbanism.too-deep': {
    status: 422,
    pt: 'Os subprocessos não podem ter mais de {max} níveis.',
    en: 'Sub-processes cannot be more than {max} levels deep.',
  },
  'urbanism.other-number': {
    status: 422,
    pt: 'Um subprocesso tem o número do processo de que pende: {process}. Deixe o campo vazio, ou escolha outro processo.',
    en: 'A sub-process has the number of the process it hangs under: {process}. Leave the field empty, or choose another process.',
  },
  'urbanism.not-searched': {
    status: 422,
    pt: 'Os processos deste município não se pesquisam por este campo: {fields}.',
    en: 'Processes of this municipality are not searched by this field: {fields}.',
  },
  'urbanism.other-file': {
    status: 422,
    pt: 'A versão anterior tem de ser um documento do mesmo processo.',
    en: 'The former version must be a document of the same process.',
  },
  'urbanism.held-elsewhere': {
    status: 422,
    pt: 'Vem do sistema que guarda os processos ({provider}) e só lá se altera: {fields}.',
    en: 'Comes from the system that keeps the processes ({provider}) and is changed only there: {fields}.',
  },
  'urbanism.kept-elsewhere': {
    status: 409,
    pt: 'Este processo vem do sistema que guarda os processos ({provider}): enquanto lá estiver, não se elimina aqui.',
    en: 'This process comes from the system that keeps the processes ({provider}): while it is there it is not deleted here.',
  },
  'urbanism.outside': {
    status: 422,
    pt: 'A área fica, no todo ou em parte, fora do município{which}. Confirme o desenho e o sistema de coordenadas do ficheiro.',
    en: 'The area lies, wholly or partly, outside the municipality{which}. Check the drawing and the coordinate system of the file.',
  },
  'urbanism.invalid-area': {
    status: 422,
    pt: 'O desenho não fecha nenhuma área, ou cruza-se a si próprio{which}. Corrija os vértices e tente de novo.',
    en: 'The drawing encloses no area, or crosses itself{which}. Correct its corners and try again.',
  },
  'urbanism.not-inspectable': {
    status: 422,
    pt: 'Este processo não tem vistorias: a sua classificação não o prevê. Confirme a classificação nos dados gerais.',
    en: 'This process has no inspections: its classification does not provide for them. Check the classification in the general data.',
  },
  'urbanism.kept-version': {
    status: 422,
    pt: 'O ficheiro de um documento não se troca: junte uma nova versão, e a anterior fica guardada.',
    en: 'The file of a document is not exchanged: add a new version, and the former one is kept.',
  },
  'urbanism.key-used': {
    status: 409,
    pt: 'Esta vistoria já tinha sido enviada, com outro conteúdo. Confirme-a no processo antes de registar outra.',
    en: 'This inspection had been sent already, with other contents. Check it in the process before you record another.',
  },
});
