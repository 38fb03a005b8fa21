import { defineErrors } from '#platform/kernel/errors.ts';

export const cemeteryErrors = defineErrors({
  'cemeteries.already-placed': {
    status: 422,
    pt: 'Esta pessoa já tem lugar no cemitério: registe uma exumação ou uma trasladação.',
    en: 'This person already lies in a place: record an exhumation or a transfer.',
  },
  'cemeteries.before-death': { status: 422, pt: 'A data é anterior ao falecimento ({day}).', en: 'The date is before the death ({day}).' },
  'cemeteries.before-a-day': {
    status: 422,
    pt: 'Ainda não passaram 24 horas sobre o falecimento (Decreto-Lei n.º 411/98, artigo 8.º). Se houver ordem escrita da autoridade, indique-a.',
    en: '24 hours have not passed since the death (Decree-Law 411/98, article 8). If there is a written order of the authority, state it.',
  },
  'cemeteries.wrong-place': {
    status: 422,
    pt: 'Este lugar não recebe o que se quer depositar: corpos em sepultura ou jazigo; ossadas também em ossário; cinzas em qualquer um.',
    en: 'This place does not take what is laid there: bodies in graves or vaults; bones also in ossuaries; ashes in any.',
  },
  'cemeteries.not-placed': {
    status: 422,
    pt: 'Não consta que esta pessoa esteja num lugar do cemitério nessa data.',
    en: 'There is no record of this person lying in a place on that date.',
  },
  'cemeteries.too-early': {
    status: 422,
    pt: 'A sepultura só pode ser aberta a partir de {day}: três anos após a inumação e, depois, de dois em dois (Decreto-Lei n.º 411/98, artigo 21.º), salvo ordem da autoridade judiciária.',
    en: 'The grave may be opened from {day} on: three years after the burial, then every two (Decree-Law 411/98, article 21), unless a court orders it.',
  },
  'cemeteries.no-result': { status: 422, pt: 'Indique o que se encontrou na exumação.', en: 'Say what the exhumation found.' },
  'cemeteries.no-target': { status: 422, pt: 'Indique o lugar de destino.', en: 'Say the place it goes to.' },
  'cemeteries.two-targets': {
    status: 422,
    pt: 'Indique um lugar dos cemitérios ou um destino fora deles, não os dois.',
    en: 'Give a place of the cemeteries or a destination outside, not both.',
  },
  'cemeteries.same-place': { status: 422, pt: 'É o lugar onde já se encontra.', en: 'It is the place where the person already lies.' },
  'cemeteries.stays': {
    status: 422,
    pt: 'Se o esqueleto não está mineralizado, recobre-se e fica no mesmo lugar.',
    en: 'If the remains are not only bones they are covered again and stay in the same place.',
  },
  'cemeteries.full': {
    status: 422,
    pt: 'O lugar {plot} não tem espaço: leva {capacity} corpo(s) e {urns} ossada(s) ou urna(s).',
    en: 'Plot {plot} has no room: it takes {capacity} body/bodies and {urns} set(s) of bones or urn(s).',
  },
  'cemeteries.fixed': {
    status: 422,
    pt: 'O registo não muda de tipo, e o seu número é do ano da operação: elimine-o e faça outro.',
    en: 'A register entry does not change its kind, and its number is of the year of the operation: delete it and make another.',
  },
  'cemeteries.chain': {
    status: 409,
    pt: 'Há operações posteriores que dependem deste registo.',
    en: 'Later operations depend on this record.',
  },
  'cemeteries.gone': {
    status: 409,
    pt: 'A pessoa ou o lugar está na reciclagem: restaure-o primeiro.',
    en: 'The person or the plot is in the trash: restore it first.',
  },
  'cemeteries.conceded': { status: 422, pt: 'Este lugar já tem uma concessão em vigor.', en: 'This plot already has a concession in force.' },
  'cemeteries.no-renewal': {
    status: 422,
    pt: 'Só se renova uma concessão temporária em vigor.',
    en: 'Only a temporary concession in force is renewed.',
  },
  'cemeteries.lapse-early': {
    status: 422,
    pt: 'Só pode ser declarada abandonada a partir de {day}: 60 dias após a citação por éditos.',
    en: 'It may be declared abandoned from {day} on: 60 days after the public notice.',
  },
  'cemeteries.in-use': {
    status: 422,
    pt: 'O lugar já teve operações: o tipo e o talhão não mudam.',
    en: 'The plot has had operations: its kind and section do not change.',
  },
  'cemeteries.import-mapping': {
    status: 422,
    pt: 'Indique as colunas do cemitério, do talhão e do lugar.',
    en: 'Say which columns hold the cemetery, the section and the plot.',
  },
  'cemeteries.import-cell': { status: 422, pt: 'Não se entende «{value}».', en: '“{value}” is not understood.' },
  'cemeteries.import-unknown': { status: 422, pt: 'Não existe «{value}».', en: 'There is no “{value}”.' },
  'cemeteries.import-existing': { status: 422, pt: 'Já existe.', en: 'It exists already.' },
});
