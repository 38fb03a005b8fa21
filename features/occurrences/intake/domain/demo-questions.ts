import type { QuestionInput } from '../../record/answer-inputs.ts';

const nothing = { pt: '', en: '' };
const option = (key: string, pt: string, en: string, more: Partial<QuestionInput['options'][number]> = {}): QuestionInput['options'][number] => ({
  key,
  label: { pt, en },
  stops: false,
  advice: nothing,
  link: null,
  phone: null,
  ...more,
});
const question = (key: string, kind: QuestionInput['kind'], pt: string, en: string, more: Partial<QuestionInput> = {}): QuestionInput => ({
  key,
  subtypeId: null,
  kind,
  label: { pt, en },
  help: nothing,
  required: false,
  isPublic: false,
  min: null,
  max: null,
  options: [],
  only: null,
  ...more,
});

/** Believable questions of the demo municipality, by code of the type. */
export const demoQuestions: Readonly<Record<string, readonly QuestionInput[]>> = {
  iluminacao: [
    question('q1', 'one', 'Quantos candeeiros são?', 'How many lamps are there?', {
      isPublic: true,
      options: [
        option('o1', 'Só um', 'Only one'),
        option('o2', 'Vários seguidos', 'Several in a row'),
        option('o3', 'A rua toda', 'The whole street'),
      ],
    }),
    question('q2', 'date', 'Desde quando?', 'Since when?', { help: { pt: 'O dia aproximado chega.', en: 'The day, roughly, is enough.' } }),
  ],
  agua: [
    question('q1', 'one', 'Há perigo imediato para pessoas?', 'Is anybody in danger right now?', {
      required: true,
      help: { pt: 'Por exemplo, água junto de fios elétricos.', en: 'For instance, water near electric wires.' },
      options: [
        option('o1', 'Sim', 'Yes', {
          stops: true,
          advice: {
            pt: 'Afaste-se do local e ligue 112. Os serviços de emergência chegam antes de qualquer formulário.',
            en: 'Move away and call 112. The emergency services come before any form.',
          },
          link: 'https://www.112.pt',
        }),
        option('o2', 'Não', 'No'),
      ],
    }),
    question('q2', 'several', 'Onde aparece a água?', 'Where does the water come out?', {
      isPublic: true,
      options: [
        option('o1', 'Na estrada', 'On the road'),
        option('o2', 'No passeio', 'On the pavement'),
        option('o3', 'Junto a um contador', 'Next to a meter'),
      ],
      only: { key: 'q1', option: 'o2' },
    }),
    question('q3', 'text', 'Como podemos aceder ao local?', 'How can we get to the place?', {
      help: { pt: 'Um portão, uma hora do dia…', en: 'A gate, a time of day…' },
      only: { key: 'q1', option: 'o2' },
    }),
  ],
  residuos: [
    question('q1', 'number', 'Quantos sacos ou objetos, mais ou menos?', 'How many bags or objects, roughly?', { isPublic: true, min: 1, max: 500 }),
  ],
};

/** Layer each type's thing is picked from. */
export const demoLayers: Readonly<Record<string, string>> = {
  iluminacao: 'street_lamp',
  residuos: 'waste_container',
  'espacos-verdes': 'tree',
};
