interface Step {
  readonly procedure: string;
  readonly name: string;
  readonly days: number;
  readonly counts: 'entry' | 'before';
  readonly told: boolean;
}

/** Steps of usual practice under the RJUE (DL 555/99 as changed by DL 10/2024); off until the municipality has checked its own terms. */
export const starterSteps: readonly Step[] = [
  { procedure: 'Licenciamento', name: 'Saneamento e apreciação liminar', days: 15, counts: 'entry', told: true },
  { procedure: 'Licenciamento', name: 'Consulta a entidades externas', days: 20, counts: 'before', told: true },
  { procedure: 'Licenciamento', name: 'Parecer técnico de arquitetura', days: 20, counts: 'before', told: true },
  { procedure: 'Licenciamento', name: 'Proposta de decisão', days: 5, counts: 'before', told: false },
  { procedure: 'Licenciamento', name: 'Decisão final', days: 120, counts: 'entry', told: true },
  { procedure: 'Comunicação prévia', name: 'Verificação da instrução', days: 15, counts: 'entry', told: true },
  { procedure: 'Informação prévia', name: 'Saneamento e apreciação liminar', days: 15, counts: 'entry', told: true },
  { procedure: 'Informação prévia', name: 'Decisão final', days: 30, counts: 'entry', told: true },
  { procedure: 'Certidão', name: 'Emissão da certidão', days: 10, counts: 'entry', told: true },
];

const head = '<p>Exmo.(a) Senhor(a)<br />{{destinatario.nome}}<br />{{destinatario.morada}}</p><p>{{municipio.nome}}, {{oficio.data}}</p>';
const about = (matter: string): string =>
  `<p><strong>Assunto: ${matter}</strong><br />Processo n.º {{processo.numero}} · {{processo.procedimento}}<br />Local: {{processo.local}}</p>`;
const foot =
  '<p>Pode acompanhar o processo em {{acompanhar.endereco}}, com o número {{processo.numero}} e o código {{acompanhar.codigo}}. Guarde este código: quem o tiver vê o andamento do processo e os documentos que lhe foram disponibilizados.</p><p>Com os melhores cumprimentos,</p><p>O gestor do procedimento<br />{{gestor.nome}}</p>';
const letter = (matter: string, ...paragraphs: readonly string[]): string =>
  `${head}${about(matter)}${paragraphs.map((one) => (one.startsWith('<') ? one : `<p>${one}</p>`)).join('')}${foot}`;

interface Template {
  readonly name: string;
  readonly body: string;
  readonly answerDays: number | null;
}

/** Letters of every planning desk, in plain official Portuguese; the municipality changes them as it likes. */
export const starterTemplates: readonly Template[] = [
  {
    name: 'Pedido de elementos',
    answerDays: 15,
    body: letter(
      'Pedido de elementos',
      'Depois de analisado o seu pedido, entrado em {{processo.entrada}}, verificámos que faltam elementos para o podermos apreciar.',
      'Pedimos que entregue, no prazo de {{prazo.dias}} dias úteis, até {{prazo.data}}:',
      '<ul><li>indique aqui o primeiro elemento em falta;</li><li>indique aqui o segundo elemento em falta.</li></ul>',
      'Enquanto aguardamos a sua resposta, os prazos do processo ficam suspensos. Se os elementos não forem entregues dentro do prazo, o pedido poderá ser rejeitado.',
      'Se precisar de mais tempo ou de esclarecimentos, contacte-nos antes de o prazo terminar.',
    ),
  },
  {
    name: 'Notificação de despacho',
    answerDays: null,
    body: letter(
      'Notificação de despacho',
      'Informamos que sobre o seu pedido de {{processo.procedimento}}, entrado em {{processo.entrada}}, recaiu o despacho: <strong>{{processo.despacho}}</strong>.',
      'Os fundamentos da decisão constam da informação técnica que se anexa e que faz parte desta notificação.',
      'Se não concordar com a decisão, pode reclamar dela no prazo de 15 dias úteis, ou impugná-la junto do tribunal administrativo competente, nos termos da lei.',
    ),
  },
  {
    name: 'Audiência prévia',
    answerDays: 10,
    body: letter(
      'Audiência dos interessados',
      'Informamos que há intenção de decidir desfavoravelmente o seu pedido, entrado em {{processo.entrada}}, pelas razões que constam da informação técnica em anexo.',
      'Antes de a decisão ser tomada, tem direito a ser ouvido (artigos 121.º e 122.º do Código do Procedimento Administrativo). Pode dizer-nos por escrito o que entender, e juntar documentos, no prazo de {{prazo.dias}} dias úteis, até {{prazo.data}}.',
      'Se não se pronunciar dentro desse prazo, a decisão será tomada com os elementos que constam do processo.',
    ),
  },
  {
    name: 'Convocatória de vistoria',
    answerDays: null,
    body: letter(
      'Convocatória para vistoria',
      'Informamos que será feita uma vistoria ao local indicado em cima, no dia ____/____/______, às ____:____.',
      'Pedimos que esteja presente, ou que se faça representar, e que nesse dia seja possível entrar em todo o edifício. O técnico responsável, {{responsavel.nome}}, deve também comparecer.',
      'Se não puder estar presente nesse dia, contacte-nos com antecedência para marcarmos outra data.',
    ),
  },
];
