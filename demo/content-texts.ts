/** What an invented town tells: 20 news in five categories, twelve pages, two notices. Written for the demo; nobody and nothing in it exists. */
export interface DemoNews {
  readonly category: keyof typeof categories;
  readonly title: string;
  readonly subtitle: string;
  readonly body: readonly string[];
  /** Before today. */
  readonly days: number;
  /** First among the highlights. */
  readonly first?: number;
  readonly en?: { readonly title: string; readonly subtitle: string; readonly body: readonly string[] };
}

export const categories = {
  obras: {
    pt: ['Obras e mobilidade', 'Intervenções em curso e o que muda nas ruas.'],
    en: ['Works and mobility', 'Works under way and what changes in the streets.'],
  },
  ambiente: { pt: ['Ambiente', 'Água, resíduos, árvores e espaços verdes.'], en: ['Environment', 'Water, waste, trees and green spaces.'] },
  cultura: {
    pt: ['Cultura e desporto', 'Festas, exposições, biblioteca e equipamentos.'],
    en: ['Culture and sport', 'Festivals, exhibitions, library and facilities.'],
  },
  educacao: {
    pt: ['Educação e ação social', 'Escolas, refeitórios, apoios e saúde.'],
    en: ['Education and social action', 'Schools, canteens, support and health.'],
  },
  municipio: { pt: ['Município', 'Serviços, participação e contas.'], en: ['Municipality', 'Services, participation and accounts.'] },
} as const;

export const news: readonly DemoNews[] = [
  {
    category: 'obras',
    title: 'Rua do Mercado ganha passeios mais largos',
    subtitle: 'As obras começam na segunda-feira e duram seis semanas. O acesso às garagens mantém-se.',
    body: [
      'Os passeios da Rua do Mercado passam de um metro e vinte para dois metros e meio. A via fica com um só sentido, da praça para a estação, e com lugares de cargas e descargas à porta das lojas.',
      '<h2>Como circular durante a obra</h2><ul><li>O trânsito é desviado pela Avenida da Estação.</li><li>Os moradores entram pelo lado da praça.</li><li>O mercado continua aberto às horas do costume.</li></ul>',
      'A obra inclui novas árvores, iluminação de baixo consumo e passadeiras ao nível do passeio.',
    ],
    days: 2,
    first: 1,
    en: {
      title: 'Wider pavements for Rua do Mercado',
      subtitle: 'Works begin on Monday and last six weeks. Garages stay within reach.',
      body: [
        'The pavements of Rua do Mercado grow from 1.2 to 2.5 metres. The street becomes one-way, from the square to the station, with bays for loading in front of the shops.',
        'Traffic is led along Avenida da Estação. The market keeps its usual hours.',
      ],
    },
  },
  {
    category: 'obras',
    title: 'Nova ciclovia liga a estação à zona escolar',
    subtitle: 'Dois quilómetros e meio separados do trânsito, com estacionamento para 120 bicicletas.',
    body: [
      'A ciclovia segue pela margem da ribeira e cruza a estrada em dois pontos com semáforo.',
      'Abre com um passeio de bicicleta no próximo sábado, às dez horas, à porta da estação.',
    ],
    days: 9,
    en: {
      title: 'New cycle path from the station to the schools',
      subtitle: 'Two and a half kilometres apart from traffic, with room for 120 bicycles.',
      body: [
        'The path follows the stream and crosses the road at two places with lights.',
        'It opens with a ride next Saturday at ten, at the station.',
      ],
    },
  },
  {
    category: 'obras',
    title: 'Repavimentação noturna na Avenida da Estação',
    subtitle: 'Entre as 21h e as 6h, durante três noites, para não parar o trânsito de dia.',
    body: [
      'O estacionamento fica interdito do lado dos números pares. Os autocarros param na praça.',
      'Se a chuva não deixar trabalhar, a obra passa para as noites seguintes.',
    ],
    days: 26,
  },
  {
    category: 'obras',
    title: 'Candeeiros de baixo consumo chegam a mais 40 ruas',
    subtitle: 'A troca poupa metade da energia e deixa as ruas mais bem iluminadas.',
    body: ['As equipas avançam rua a rua. Se notar um candeeiro apagado depois da troca, comunique-o neste portal: basta um minuto.'],
    days: 61,
  },
  {
    category: 'ambiente',
    title: 'Recolha de monos passa a ser marcada pela internet',
    subtitle: 'Escolha o dia, diga o que tem para recolher e deixe à porta na véspera.',
    body: [
      'Móveis, colchões e eletrodomésticos são recolhidos de graça, até três peças de cada vez.',
      '<table><tbody><tr><th scope="col">Zona</th><th scope="col">Dia da recolha</th></tr><tr><td>Centro e estação</td><td>Terça-feira</td></tr><tr><td>Zona escolar</td><td>Quinta-feira</td></tr><tr><td>Freguesias rurais</td><td>Sábado</td></tr></tbody></table>',
    ],
    days: 4,
    first: 2,
    en: {
      title: 'Bulky waste is now booked online',
      subtitle: 'Choose the day, say what there is, and leave it at your door the evening before.',
      body: ['Furniture, mattresses and appliances are collected free of charge, up to three pieces at a time.'],
    },
  },
  {
    category: 'ambiente',
    title: 'Plantadas 300 árvores no parque da ribeira',
    subtitle: 'Freixos, salgueiros e amieiros dão sombra ao caminho e seguram as margens.',
    body: ['Cento e vinte voluntários participaram na plantação. As escolas acompanham o crescimento de cada árvore.'],
    days: 18,
  },
  {
    category: 'ambiente',
    title: 'Água da rede: resultados do trimestre',
    subtitle: 'Todas as análises dentro dos valores da lei.',
    body: ['Foram feitas 214 análises em 31 pontos de consumo. Os resultados por zona estão disponíveis nos serviços de água.'],
    days: 33,
  },
  {
    category: 'ambiente',
    title: 'Compostores de graça para quem tem quintal',
    subtitle: 'Há 200 para entregar, por ordem de inscrição, com uma hora de formação.',
    body: ['Inscreva-se pela página de contactos até ao fim do mês. A formação é ao sábado de manhã, no horto municipal.'],
    days: 75,
  },
  {
    category: 'cultura',
    title: 'Festa da vila: três noites de música na praça',
    subtitle: 'De sexta a domingo, com entrada livre, bandas da terra e feira de artesanato.',
    body: [
      '<h2>Programa</h2><ul><li><strong>Sexta</strong>: banda filarmónica e baile.</li><li><strong>Sábado</strong>: encontro de coros e concerto.</li><li><strong>Domingo</strong>: feira de artesanato e teatro de rua.</li></ul>',
      'A praça fecha ao trânsito a partir das 18h. Há transporte gratuito das freguesias até à uma da manhã.',
    ],
    days: 6,
    first: 3,
    en: {
      title: 'Town festival: three nights of music in the square',
      subtitle: 'Friday to Sunday, free entry, local bands and a craft fair.',
      body: ['The square closes to traffic from 6 p.m. Free buses run from the parishes until one in the morning.'],
    },
  },
  {
    category: 'cultura',
    title: 'Biblioteca abre ao sábado à tarde',
    subtitle: 'A partir deste mês, das 14h às 18h, com sala de estudo e hora do conto.',
    body: ['A hora do conto é às 15h, para crianças dos três aos oito anos. Não é preciso marcar.'],
    days: 13,
  },
  {
    category: 'cultura',
    title: 'Piscina municipal reabre com água mais quente',
    subtitle: 'As obras de isolamento baixam a fatura e permitem aulas para bebés.',
    body: ['As inscrições para as aulas fazem-se na receção da piscina. Os horários de natação livre mantêm-se.'],
    days: 40,
  },
  {
    category: 'cultura',
    title: 'Exposição conta a história da estação em fotografias',
    subtitle: 'Cem imagens emprestadas por famílias, na antiga sala de espera.',
    body: [
      'A exposição pode ser vista até ao fim do ano, de terça a domingo. Quem tiver fotografias antigas pode levá-las: são digitalizadas no local.',
    ],
    days: 88,
  },
  {
    category: 'educacao',
    title: 'Inscrições abertas para o passe escolar',
    subtitle: 'Até ao dia 30, pela internet ou na secretaria da escola.',
    body: ['O passe é gratuito para alunos que moram a mais de dois quilómetros da escola. Basta o número do cartão e um comprovativo de morada.'],
    days: 3,
    first: 4,
    en: {
      title: 'School bus pass: applications are open',
      subtitle: 'Until the 30th, online or at the school office.',
      body: ['The pass is free for pupils who live more than two kilometres from school.'],
    },
  },
  {
    category: 'educacao',
    title: 'Refeitórios escolares com fruta de produtores locais',
    subtitle: 'Seis produtores do município fornecem as escolas durante todo o ano.',
    body: ['As ementas são publicadas à sexta-feira. As famílias podem comunicar alergias na secretaria da escola.'],
    days: 22,
  },
  {
    category: 'educacao',
    title: 'Apoio à renda: candidaturas até ao fim do mês',
    subtitle: 'O apoio vai até 150 euros por mês e dura um ano.',
    body: [
      'Podem candidatar-se famílias com contrato de arrendamento registado e rendimentos até ao limite do regulamento. O atendimento social ajuda a preencher o pedido.',
    ],
    days: 47,
  },
  {
    category: 'educacao',
    title: 'Vacinação contra a gripe também no mercado',
    subtitle: 'Ao sábado de manhã, sem marcação, para maiores de 60 anos.',
    body: ['Leve o cartão de cidadão. A equipa de enfermagem está junto à entrada principal do mercado das 9h às 13h.'],
    days: 54,
  },
  {
    category: 'municipio',
    title: 'Orçamento participativo: vote nas 12 propostas',
    subtitle: 'Cada pessoa tem dois votos. A votação decorre durante três semanas.',
    body: ['As propostas vão de um parque de cães a uma oficina de bicicletas. As duas mais votadas entram no orçamento do próximo ano.'],
    days: 7,
    en: {
      title: 'Participatory budget: vote on twelve proposals',
      subtitle: 'Everybody has two votes. The vote lasts three weeks.',
      body: ['Proposals range from a dog park to a bicycle workshop. The two with most votes enter next year’s budget.'],
    },
  },
  {
    category: 'municipio',
    title: 'Balcão único abre mais cedo às quartas-feiras',
    subtitle: 'Das 8h às 16h30, para quem trabalha fora.',
    body: ['Nos outros dias o horário é das 9h às 16h30. Muitos pedidos podem ser feitos sem sair de casa, neste portal.'],
    days: 16,
  },
  {
    category: 'municipio',
    title: 'Contas do ano passado aprovadas',
    subtitle: 'A dívida desceu e o investimento em espaço público subiu um quinto.',
    body: ['O relatório completo está disponível para consulta no balcão único.'],
    days: 68,
  },
  {
    category: 'municipio',
    title: 'Ocorrências: metade resolvida em menos de uma semana',
    subtitle: 'Os números do ano mostram respostas mais rápidas na iluminação e nos resíduos.',
    body: [
      'Veja no painel quantas ocorrências foram comunicadas, onde, e como estão a ser resolvidas.',
      '<blockquote><p>Cada comunicação ajuda uma equipa a chegar ao sítio certo.</p></blockquote>',
    ],
    days: 95,
  },
];

export interface DemoPage {
  readonly title: string;
  readonly type: 'page' | 'framework' | 'about' | 'help' | 'privacy';
  readonly body: string;
  readonly footer?: number;
  readonly url?: string;
  /** Name of the place it ends with, on a small map: the middle of the town. */
  readonly place?: string;
  readonly en?: Pick<DemoPage, 'title' | 'body' | 'place'>;
}

export const pages: readonly DemoPage[] = [
  {
    title: 'Enquadramento',
    type: 'framework',
    body: '<p>Este portal reúne os serviços digitais do município: comunicar ocorrências, consultar o mapa e acompanhar pedidos.</p><h2>Em que se apoia</h2><ul><li>Os dados do mapa são atualizados pelos serviços técnicos do município.</li><li>As ocorrências são tratadas pelas unidades competentes, com prazos publicados.</li></ul>',
  },
  {
    title: 'Política de privacidade',
    type: 'privacy',
    footer: 1,
    en: {
      title: 'Privacy policy',
      body: '<p>The municipality uses the data of those who use this portal only to answer what they ask.</p><h2>Which data</h2><p>Name, contact and what you write. The photo of a report loses what it tells about who took it and when.</p><h2>Your rights</h2><p>You can see, correct and delete your data in your profile, or ask for help on the contacts page.</p>',
    },
    body: '<p>O município trata os dados de quem usa este portal apenas para responder ao que pede.</p><h2>Que dados</h2><p>Nome, contacto e o que escrever. A fotografia de uma ocorrência perde a informação de quem a tirou e quando.</p><h2>Os seus direitos</h2><p>Pode ver, corrigir e apagar os seus dados no seu perfil, ou pedir ajuda pela página de contactos.</p>',
  },
  {
    title: 'Termos de utilização',
    type: 'page',
    footer: 2,
    body: '<p>Ao comunicar uma ocorrência, escreva o que viu e não inclua dados de outras pessoas. O município pode ocultar textos ou fotografias que exponham alguém.</p>',
  },
  {
    title: 'Horários de atendimento',
    type: 'page',
    footer: 3,
    place: 'Balcão único, na Câmara Municipal',
    en: {
      title: 'Opening hours and how to find us',
      place: 'One-stop counter, at the town hall',
      body: '<table><tbody><tr><th scope="col">Service</th><th scope="col">Hours</th></tr><tr><td>One-stop counter</td><td>9:00–16:30 (from 8:00 on Wednesdays)</td></tr><tr><td>Library</td><td>10:00–18:00</td></tr><tr><td>Swimming pool</td><td>8:00–21:00</td></tr></tbody></table><p>At the counter you are helped in Portuguese and in English.</p>',
    },
    body: '<table><tbody><tr><th scope="col">Serviço</th><th scope="col">Horário</th></tr><tr><td>Balcão único</td><td>9h00–16h30 (quartas desde as 8h00)</td></tr><tr><td>Biblioteca</td><td>10h00–18h00</td></tr><tr><td>Piscina</td><td>8h00–21h00</td></tr></tbody></table>',
  },
  {
    title: 'Recolha de resíduos',
    type: 'page',
    en: {
      title: 'Household waste',
      body: '<p>Household waste is collected every night but Saturday. There are containers for paper, plastic and glass less than 200 metres from most homes.</p><p>Old furniture and appliances are fetched at your door, free of charge: report a bulky item and we agree on a day.</p>',
    },
    body: '<p>O lixo indiferenciado é recolhido todas as noites, menos ao sábado. O papel, o plástico e o vidro têm ecopontos a menos de 200 metros da maior parte das casas.</p>',
  },
  {
    title: 'Água e saneamento',
    type: 'page',
    body: '<p>Para uma rotura na rua, comunique uma ocorrência. Para contratos e faturas, dirija-se ao balcão único.</p>',
  },
  {
    title: 'Taxas e tarifas',
    type: 'page',
    body: '<p>As taxas mais pedidas, em vigor este ano. A tabela completa está no balcão único.</p><table><tbody><tr><th scope="col">Serviço</th><th scope="col">Valor</th></tr><tr><td>Certidão</td><td>7,50 €</td></tr><tr><td>Ocupação da via pública, por dia e metro quadrado</td><td>1,20 €</td></tr><tr><td>Entrada na piscina</td><td>2,80 €</td></tr></tbody></table><p>Quem tem direito a isenção deve pedi-la antes de pagar.</p>',
    en: {
      title: 'Fees and charges',
      body: '<p>The fees asked for most, in force this year. The whole table is at the one-stop counter.</p><table><tbody><tr><th scope="col">Service</th><th scope="col">Price</th></tr><tr><td>Certificate</td><td>€7.50</td></tr><tr><td>Use of the public street, a day and square metre</td><td>€1.20</td></tr><tr><td>Swimming pool, entry</td><td>€2.80</td></tr></tbody></table><p>Whoever is entitled to an exemption must ask for it before paying.</p>',
    },
  },
  {
    title: 'Licenças de obras',
    type: 'page',
    body: '<p>Antes de começar uma obra, confirme se precisa de licença ou de comunicação prévia. O balcão do urbanismo esclarece sem marcação às terças e quintas.</p>',
  },
  {
    title: 'Ajuda: comunicar uma ocorrência',
    type: 'help',
    body: '<ol><li>Marque o sítio no mapa ou use a sua posição.</li><li>Escolha o tipo e escreva o que se passa.</li><li>Junte uma fotografia, se puder.</li></ol><p>Recebe um código para acompanhar o que acontece.</p>',
  },
  {
    title: 'Ajuda: usar o mapa',
    type: 'help',
    body: '<p>Toque num sítio do mapa para saber o que lá está. As camadas ligam-se e desligam-se na lista à esquerda.</p>',
  },
  {
    title: 'Ajuda: a minha conta',
    type: 'help',
    body: '<p>Com conta, vê num só sítio tudo o que comunicou. Pode mudar os seus dados, ou fechar a conta, no seu perfil.</p>',
  },
  {
    title: 'Quem faz este portal',
    type: 'about',
    body: '<p>O portal é mantido pela equipa de sistemas do município, com os serviços de atendimento, obras e ambiente.</p>',
  },
  { title: 'Diário da República', type: 'page', footer: 9, url: 'https://diariodarepublica.pt/', body: '' },
];
