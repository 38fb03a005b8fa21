import type { Text } from '#platform/kernel/locale.ts';

/** Maps that can be printed, with the code that opens the tool (specification 2 §6) and the module that manages it. */
export const printFronts = ['ig', 'epl', 'gu', 'meubairro'] as const;
export type PrintFront = (typeof printFronts)[number];

interface PrintModule {
  /** Opens the print of the visible area. For plan emission the specification gives the range EPL_00036 to 49: the tenth of its tools, as in the geoportal. */
  readonly use: string;
  /** The code belongs to another module's list: nothing declares it again. */
  readonly shared?: true;
  readonly manager: 'iggestao' | 'eplgestao' | 'gugestao' | 'meubairrogestao';
  readonly config: { readonly view: string; readonly edit: string };
  readonly label: Text;
}

export const printModules: Readonly<Record<PrintFront, PrintModule>> = {
  ig: {
    use: 'IG_00010',
    manager: 'iggestao',
    config: { view: 'IG_00019', edit: 'IG_00020' },
    label: { pt: 'Impressão do mapa', en: 'Print of the map' },
  },
  epl: {
    use: 'EPL_00045',
    manager: 'eplgestao',
    config: { view: 'EPL_00056', edit: 'EPL_00057' },
    label: { pt: 'Impressão do mapa das plantas', en: 'Print of the map of location plans' },
  },
  gu: {
    use: 'GU_00080',
    manager: 'gugestao',
    config: { view: 'GU_00065', edit: 'GU_00066' },
    label: { pt: 'Impressão do mapa do urbanismo', en: 'Print of the map of urban planning' },
  },
  meubairro: {
    // The specification gives the tool no code of its own there: the geoportal's opens it, as it does map notes.
    use: 'IG_00010',
    shared: true,
    manager: 'meubairrogestao',
    config: { view: 'MB_00644', edit: 'MB_00645' },
    label: { pt: 'Impressão do mapa do Meu Bairro', en: 'Print of the map of My Neighbourhood' },
  },
};

const configs = printFronts.map((front) => printModules[front].config);

/** Who sees and who changes layouts: whoever sets up the print of one of the maps. */
export const designCodes = { view: configs.map(({ view }) => view), edit: configs.map(({ edit }) => edit) } as const;
