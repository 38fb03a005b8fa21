import type { NotificationDefault } from '#platform/notify/server/trigger.ts';
import { reasonTag, targets } from '../notify/tags.ts';
import { trigger } from '../notify/triggers.ts';

const { reporter, followers, unit, assigned } = targets;

const toStaff = (
  id: string,
  name: NotificationDefault['name'],
  subject: NotificationDefault['subject'],
  message: NotificationDefault['message'],
): NotificationDefault => ({ key: `occurrences.${id}-staff`, channel: 'app', targets: ['assigned', 'unit'], active: true, name, subject, message });

/** What happens between occurrences, and with people outside. */
export const deskTriggers = [
  trigger(
    'merged',
    { pt: 'Ocorrência junta a outra', en: 'Report merged with another' },
    [],
    [reporter, followers],
    [
      {
        key: 'occurrences.merged-reporter',
        channel: 'email',
        targets: ['reporter', 'followers'],
        active: true,
        name: { pt: 'Ocorrência junta a outra: a quem comunicou e segue, por e-mail', en: 'Report merged: to reporter and followers, by e-mail' },
        subject: {
          pt: 'A ocorrência {codigo} foi junta a outra sobre o mesmo assunto',
          en: 'The report {codigo} was merged with another about the same matter',
        },
        message: {
          pt: 'Olá {nome},\n\nAlguém já nos tinha falado do mesmo assunto: “{tipo}” em {morada}. Juntámos as duas ocorrências para as tratar de uma vez.\n\nNão precisa de fazer nada. Continuamos a dar-lhe notícias.',
          en: 'Hello {nome},\n\nSomebody had already told us of the same matter: “{tipo}” at {morada}. We merged the two reports to deal with them together.\n\nThere is nothing you need to do. We will go on sending you news.',
        },
      },
    ],
  ),
  trigger(
    'split',
    { pt: 'Ocorrência dividida em várias', en: 'Report split into several' },
    [reasonTag],
    [reporter, followers, unit, assigned],
    [
      {
        key: 'occurrences.split-reporter',
        channel: 'email',
        targets: ['reporter'],
        active: true,
        name: { pt: 'Ocorrência dividida: a quem comunicou, por e-mail', en: 'Report split: to the reporter, by e-mail' },
        subject: { pt: 'A ocorrência {codigo} é agora tratada em várias partes', en: 'The report {codigo} is now dealt with in several parts' },
        message: {
          pt: 'Olá {nome},\n\nA sua ocorrência tem assuntos de serviços diferentes: dividimo-la em partes. Na página da ocorrência vê em que ponto está cada uma.\n\n{motivo}',
          en: 'Hello {nome},\n\nYour report concerns several services: we divided it into parts. Its page shows how far each of them is.\n\n{motivo}',
        },
      },
    ],
  ),
  trigger(
    'parts-done',
    { pt: 'Todas as partes concluídas', en: 'All parts are closed' },
    [],
    [assigned, unit],
    [
      toStaff(
        'parts-done',
        { pt: 'Partes concluídas: aos serviços, na aplicação', en: 'Parts closed: to the staff, in the application' },
        { pt: 'As partes da ocorrência {codigo} estão concluídas', en: 'The parts of the report {codigo} are closed' },
        { pt: '{tipo}, {morada}. Falta concluir a ocorrência.', en: '{tipo}, {morada}. The report itself is still to be closed.' },
      ),
    ],
  ),
  trigger(
    'question-expired',
    { pt: 'Pergunta sem resposta no prazo', en: 'Question not answered in time' },
    [],
    [assigned, unit],
    [
      toStaff(
        'question-expired',
        { pt: 'Pergunta sem resposta: aos serviços, na aplicação', en: 'Question not answered: to the staff, in the application' },
        { pt: 'Sem resposta à pergunta sobre a ocorrência {codigo}', en: 'No answer to the question about the report {codigo}' },
        { pt: '{tipo}, {morada}', en: '{tipo}, {morada}' },
      ),
    ],
  ),
];
