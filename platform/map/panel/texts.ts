import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';

const pt = {
  choose: 'Escolha',
  previous: 'Anterior',
  next: 'Seguinte',
  page: 'Página {{page}}',
  pageOf: 'Página {{page}} de {{pages}}',
  file: {
    reading: 'A ler o ficheiro…',
    layers: 'Camadas do ficheiro',
    crs: 'Sistema de coordenadas',
    crsWhy: 'Veja no mapa se fica no sítio certo; se não ficar, escolha outro.',
    crsAway: '{{name}} ({{epsg}}): a {{distance}} m',
    details_one: 'Detalhes da importação ({{count}})',
    details_other: 'Detalhes da importação ({{count}})',
    repair_one: 'Reparar {{count}} elemento',
    repair_other: 'Reparar {{count}} elementos',
    cancel: 'Cancelar',
  },
  job: {
    waiting: 'Em espera…',
    running: '{{label}}: {{percent}} %',
    stop: 'Parar',
    stopped: 'Parado a seu pedido.',
    failed: 'Não foi possível terminar. Tente de novo.',
    again: 'Tentar de novo',
  },
};

const en: typeof pt = {
  choose: 'Choose',
  previous: 'Previous',
  next: 'Next',
  page: 'Page {{page}}',
  pageOf: 'Page {{page}} of {{pages}}',
  file: {
    reading: 'Reading the file…',
    layers: 'Layers of the file',
    crs: 'Coordinate system',
    crsWhy: 'See on the map whether it lies in the right place; if not, choose another.',
    crsAway: '{{name}} ({{epsg}}): {{distance}} m away',
    details_one: 'Details of the import ({{count}})',
    details_other: 'Details of the import ({{count}})',
    repair_one: 'Mend {{count}} feature',
    repair_other: 'Mend {{count}} features',
    cancel: 'Cancel',
  },
  job: {
    waiting: 'Waiting…',
    running: '{{label}}: {{percent}} %',
    stop: 'Stop',
    stopped: 'Stopped as you asked.',
    failed: 'It could not be finished. Try again.',
    again: 'Try again',
  },
};

registerMessages('panel', { pt, en });
void needMessages(['panel']);

/** Words of what all panels beside the map are made of. */
export function usePanel(): TFunction {
  return useTranslation('panel').t;
}
