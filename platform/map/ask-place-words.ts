import type { Locale } from '#platform/kernel/locale.ts';

type Words = Readonly<Record<'address' | 'help' | 'search' | 'locate' | 'locating' | 'noPosition', string>>;

/** Beside the map's own words: pages without a map ask for a place as well. */
export const askPlaceWords: Readonly<Record<Locale, Words>> = {
  pt: {
    address: 'Morada ou rua',
    help: 'Por exemplo: Rua Direita 12.',
    search: 'Procurar',
    locate: 'Usar a minha posição',
    locating: 'À procura da sua posição…',
    noPosition: 'Não foi possível saber onde está. Escreva a morada.',
  },
  en: {
    address: 'Address or street',
    help: 'For example: Rua Direita 12.',
    search: 'Search',
    locate: 'Use my position',
    locating: 'Looking for your position…',
    noPosition: 'We could not tell where you are. Type the address.',
  },
};
