import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';

const pt = {
  status: { waiting: 'Em espera', running: 'A decorrer', finished: 'Concluído', failed: 'Falhou', cancelled: 'Cancelado' },
  progress: 'Progresso: {{label}}',
  cancel: 'Cancelar',
  retry: 'Tentar de novo',
  download: 'Transferir {{name}}',
  lost: 'Não foi possível saber como está o processo.',
  told: { finished: 'O trabalho que deixou a decorrer terminou.', failed: 'O trabalho que deixou a decorrer falhou.' },
};

const en: typeof pt = {
  status: { waiting: 'Waiting', running: 'Running', finished: 'Finished', failed: 'Failed', cancelled: 'Cancelled' },
  progress: 'Progress: {{label}}',
  cancel: 'Cancel',
  retry: 'Try again',
  download: 'Download {{name}}',
  lost: 'The state of the job could not be read.',
  told: { finished: 'The job you left running has finished.', failed: 'The job you left running has failed.' },
};

registerMessages('jobs', { pt, en });
void needMessages(['jobs']);

export function useJobTexts(): TFunction {
  return useTranslation('jobs').t;
}
