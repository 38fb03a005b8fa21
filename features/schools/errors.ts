import { defineErrors } from '#platform/kernel/errors.ts';

export const schoolErrors = defineErrors({
  'schools.none': {
    status: 422,
    pt: 'O município ainda não tem escolas registadas. Contacte o serviço de educação.',
    en: 'The municipality has no schools registered yet. Contact its education service.',
  },
  'schools.no-network': {
    status: 422,
    pt: 'O município ainda não tem rede viária para calcular percursos. Contacte o serviço de educação.',
    en: 'The municipality has no street network for routes yet. Contact its education service.',
  },
  'schools.no-street': {
    status: 422,
    pt: 'Não há rua a menos de {metres} m do local indicado. Escolha um ponto junto a uma rua.',
    en: 'There is no street within {metres} m of that place. Choose a point beside a street.',
  },
  'schools.no-way': {
    status: 422,
    pt: 'Não há caminho pelas ruas do município até à escola. Escolha outro ponto ou outra escola.',
    en: 'No way along the streets of the municipality leads to the school. Choose another point or another school.',
  },
  'schools.no-columns': {
    status: 422,
    pt: 'A lista precisa de uma coluna “Morada”. Acrescente-a na primeira linha e envie o ficheiro outra vez.',
    en: 'The list needs a column “Address”. Add it to the first row and send the file again.',
  },
  'schools.too-many': {
    status: 422,
    pt: 'A lista tem mais de {max} linhas. Divida-a em várias.',
    en: 'The list has more than {max} rows. Split it.',
  },
  'schools.no-streets': {
    status: 422,
    pt: 'O ficheiro não tem ruas: nenhuma das linhas é uma via. A rede que existia mantém-se.',
    en: 'The file holds no streets: none of its lines is a way. The network stays as it was.',
  },
  'schools.engine': {
    status: 502,
    pt: 'O serviço de percursos não respondeu como se esperava. Tente outra vez dentro de momentos.',
    en: 'The routing service did not answer as expected. Try again in a moment.',
  },
  'schools.turn': {
    status: 422,
    pt: 'As duas ruas não se tocam. Escolha ruas que se encontrem num cruzamento.',
    en: 'The two streets do not touch. Choose streets that meet at a junction.',
  },
});
