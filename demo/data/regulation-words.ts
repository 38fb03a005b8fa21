/** Invented rules of an invented town: no municipality ever decided them. `town` stands for its name. */
export interface DemoRegulation {
  readonly name: string;
  readonly subject: string;
  readonly articles: readonly (readonly [title: string, ...text: string[]])[];
}

export interface DemoGroup {
  readonly name: string;
  readonly items: readonly DemoRegulation[];
}

export const regulationGroups: readonly DemoGroup[] = [
  {
    name: 'Ordenamento e urbanismo',
    items: [
      {
        name: 'Regulamento do Plano Diretor Municipal',
        subject: 'o uso, a ocupação e a transformação do solo',
        articles: [
          [
            'Objeto e âmbito',
            'O presente regulamento estabelece as regras a que obedecem o uso, a ocupação e a transformação do solo em todo o território de town.',
          ],
          [
            'Objetivos',
            'O plano tem por objetivos conter a expansão dos aglomerados, reabilitar os centros antigos, proteger o solo agrícola e as linhas de água e aproximar os equipamentos de quem os usa.',
          ],
          [
            'Composição',
            'O plano é constituído por este regulamento, pela planta de ordenamento e pela planta de condicionantes, que se leem em conjunto.',
          ],
          [
            'Solo urbano',
            'Integram o solo urbano os espaços centrais, os espaços habitacionais, os espaços de atividades económicas e os espaços verdes.',
          ],
          ['Solo rústico', 'No solo rústico é privilegiado o uso agrícola, florestal e de conservação da natureza. A edificação nova é excecional.'],
          [
            'Espaços centrais',
            'Nos espaços centrais admite-se habitação, comércio, serviços e equipamentos, devendo manter-se o alinhamento e a cércea dominantes na frente de rua.',
            'A instalação de comércio no piso térreo é favorecida.',
          ],
          [
            'Espaços habitacionais',
            'O índice máximo de utilização é 0,60 e a altura da fachada não excede dois pisos, salvo quando o conjunto existente tenha mais.',
          ],
          [
            'Espaços de atividades económicas',
            'Destinam-se a indústria, armazenagem e logística, com afastamento mínimo de 10 metros aos limites do lote e faixa arborizada para as habitações.',
          ],
          [
            'Espaços verdes',
            'Os espaços verdes são de uso público e neles só se admitem pequenas construções de apoio ao recreio, como quiosques e instalações sanitárias.',
          ],
          [
            'Estacionamento',
            'Cada fogo dispõe de um lugar de estacionamento no interior do lote; o comércio, de um lugar por cada 30 metros quadrados de área de venda.',
          ],
          ['Zonas inundáveis', 'Nas zonas inundáveis não é permitida a construção de caves nem a impermeabilização de mais de um quarto do lote.'],
          ['Revisão', 'O plano é revisto quando passem dez anos sobre a sua entrada em vigor ou quando as condições que o fundaram se alterem.'],
        ],
      },
      {
        name: 'Regulamento da urbanização e da edificação',
        subject: 'as operações urbanísticas',
        articles: [
          [
            'Objeto',
            'O presente regulamento define as regras das operações urbanísticas, os pedidos que lhes correspondem e os elementos que os instruem.',
          ],
          [
            'Obras de escassa relevância',
            'Não carecem de licença os muros até 1,80 metros, as estufas, os abrigos de jardim com menos de 10 metros quadrados e a demolição destes.',
          ],
          [
            'Instrução do pedido',
            'O pedido é apresentado por via eletrónica, com a planta de localização, a memória descritiva e o termo de responsabilidade.',
          ],
          [
            'Muros e vedações',
            'Os muros de vedação confinantes com a via pública não excedem 1,20 metros de altura, podendo acima dela haver sebe viva ou gradeamento.',
          ],
          [
            'Resíduos de obra',
            'O dono da obra assegura a recolha e o encaminhamento dos resíduos de construção e demolição e limpa a via pública todos os dias.',
          ],
          [
            'Prazos',
            'A câmara municipal decide no prazo de 45 dias. Na falta de decisão, o requerente pode pedir que o pedido seja apreciado com prioridade.',
          ],
        ],
      },
    ],
  },
  {
    name: 'Espaço público e ambiente',
    items: [
      {
        name: 'Regulamento da ocupação do espaço público',
        subject: 'a ocupação do espaço público com esplanadas, toldos e publicidade',
        articles: [
          [
            'Objeto',
            'O presente regulamento aplica-se à ocupação do espaço público do município de town com esplanadas, toldos, expositores, quiosques e publicidade.',
          ],
          ['Passeio livre', 'Qualquer ocupação deixa livre uma faixa de passeio com a largura mínima de 1,50 metros, contada a partir do lancil.'],
          [
            'Esplanadas',
            'A esplanada ocupa apenas a frente do estabelecimento. O mobiliário é recolhido à hora do encerramento, exceto de maio a setembro.',
          ],
          ['Isenções', 'Ficam isentas de taxa as coletividades e as instituições de solidariedade, quando a ocupação se destine aos seus fins.'],
          ['Publicidade luminosa', 'A publicidade luminosa é desligada entre as 23 e as 7 horas nas ruas habitacionais.'],
        ],
      },
      {
        name: 'Regulamento dos resíduos urbanos',
        subject: 'a recolha de resíduos urbanos e a limpeza',
        articles: [
          ['Objeto', 'O presente regulamento estabelece as regras da recolha de resíduos urbanos e da limpeza do espaço público.'],
          [
            'Deposição',
            'O lixo comum é deposto em sacos fechados, nos contentores, entre as 19 e as 22 horas. Fora dos contentores não é permitido deixar resíduos.',
          ],
          [
            'Recolha seletiva',
            'O papel, o vidro e as embalagens são depostos nos ecopontos. Os biorresíduos têm contentor castanho e chave própria.',
          ],
          ['Monos', 'A recolha de móveis velhos e eletrodomésticos é gratuita e marcada por telefone ou no portal do município.'],
          ['Animais', 'Quem passeia um cão recolhe os dejetos e deposita-os num contentor.'],
        ],
      },
    ],
  },
  {
    name: 'Taxas, mercados e cemitérios',
    items: [
      {
        name: 'Regulamento e tabela de taxas',
        subject: 'as taxas municipais',
        articles: [
          ['Objeto', 'O presente regulamento fixa as taxas devidas ao município de town pelos serviços que presta e pelos bens que cede.'],
          ['Atualização', 'As taxas são atualizadas em janeiro de cada ano, segundo a inflação publicada pelo instituto de estatística.'],
          [
            'Isenções e reduções',
            'Estão isentas as pessoas em comprovada insuficiência económica, as juntas de freguesia e as associações humanitárias de bombeiros.',
          ],
          ['Pagamento em prestações', 'As taxas superiores a 100 euros podem ser pagas em até doze prestações mensais, sem juros.'],
          ['Plantas de localização', 'A emissão de plantas de localização em suporte digital é gratuita.'],
        ],
      },
      {
        name: 'Regulamento dos cemitérios municipais',
        subject: 'o funcionamento dos cemitérios municipais',
        articles: [
          ['Objeto', 'O presente regulamento rege os cemitérios municipais, os funerais e a concessão de sepulturas e jazigos.'],
          ['Horário', 'Os cemitérios abrem às 8 horas e fecham ao pôr do sol. Os funerais são recebidos até uma hora antes.'],
          ['Concessões', 'A concessão de sepultura perpétua é atribuída por ordem de entrada do pedido e não pode ser transmitida sem autorização.'],
          [
            'Silêncio e respeito',
            'Dentro dos cemitérios não se admitem veículos particulares, música nem a entrada de animais, salvo cães de assistência.',
          ],
        ],
      },
    ],
  },
];
