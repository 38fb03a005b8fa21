/**
 * What citizens write, by the types and subtypes a municipality starts with. Marks: {onde} "na Rua X, junto ao n.º 12",
 * {rua} "na Rua X", {n} a small number, {desde} since when. `season` is the share of each month, January first.
 */
export interface SubtypeWords {
  readonly weight: number;
  readonly texts: readonly string[];
  /** What is often added; the type's own otherwise. */
  readonly extras?: readonly string[];
  /** What staff says when it is done. */
  readonly done: readonly string[];
}

export interface TypeWords {
  readonly weight: number;
  readonly season: readonly number[];
  /** Days until half of the reports are closed. */
  readonly days: number;
  readonly subtypes: Readonly<Record<string, SubtypeWords>>;
  readonly extras: readonly string[];
}

const even = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const winter = [1.5, 1.4, 1.2, 0.9, 0.8, 0.6, 0.6, 0.6, 0.9, 1.2, 1.5, 1.6];
const rainy = [1.6, 1.4, 1.3, 1, 0.7, 0.4, 0.3, 0.3, 0.8, 1.5, 1.9, 1.7];
const spring = [0.4, 0.6, 1.1, 1.7, 2, 1.6, 1.2, 0.9, 0.8, 0.8, 0.5, 0.4];
const summer = [0.6, 0.6, 0.8, 0.9, 1.1, 1.4, 1.7, 1.7, 1.3, 0.9, 0.6, 0.7];

export const reportWords: Readonly<Record<string, TypeWords>> = {
  iluminacao: {
    weight: 17,
    season: winter,
    days: 6,
    subtypes: {
      'Candeeiro apagado': {
        weight: 10,
        texts: [
          'O candeeiro {onde}, está apagado {desde}.',
          'Há {n} candeeiros apagados {rua}.',
          '{Rua} está às escuras à noite: os candeeiros não acendem.',
          'Lâmpada fundida {onde}.',
          'A iluminação {rua} acende e apaga de minuto a minuto.',
        ],
        extras: ['À noite não se vê nada.', 'Já houve um assalto nesta rua.', 'O número da placa do candeeiro está ilegível.'],
        done: [
          'A lâmpada foi substituída.',
          'A avaria foi comunicada à empresa de eletricidade, que já a reparou.',
          'Foi substituída a luminária por uma de LED.',
        ],
      },
      'Candeeiro sempre aceso': {
        weight: 2,
        texts: ['O candeeiro {onde}, está aceso dia e noite.', 'A luz {rua} fica acesa durante o dia {desde}.'],
        done: ['A célula fotoelétrica foi substituída.'],
      },
      'Poste danificado': {
        weight: 2,
        texts: [
          'O poste {onde}, está inclinado.',
          'Um carro bateu no poste {onde}, e ficou torto.',
          'O poste de iluminação {rua} tem a portinhola aberta e os fios à vista.',
        ],
        done: ['O poste foi substituído.', 'A portinhola foi fechada e o poste verificado.'],
      },
      'Cabo solto': {
        weight: 1,
        texts: ['Há um cabo pendurado {onde}.', 'Cabo caído sobre o passeio {rua}, depois do vento desta noite.'],
        done: ['O cabo foi recolhido pelo operador.'],
      },
    },
    extras: ['Passam aqui crianças a caminho da escola.', 'É uma zona com pessoas idosas.', 'Os vizinhos confirmam.', 'Já avisei há dias.'],
  },
  pavimentos: {
    weight: 19,
    season: rainy,
    days: 21,
    subtypes: {
      'Buraco na via': {
        weight: 9,
        texts: [
          'Buraco grande na estrada {onde}.',
          'Abriu um buraco {rua} que já danificou pneus.',
          'O piso {rua} está cheio de buracos {desde}.',
          'Abatimento do alcatrão {onde}.',
          'Depois das obras da água ficou uma vala por tapar {rua}.',
        ],
        extras: [
          'Com a chuva fica tapado pela água e ninguém o vê.',
          'Já foi tapado uma vez, mas voltou a abrir.',
          'Tem cerca de meio metro de largura.',
        ],
        done: ['O pavimento foi reparado com massa fria; a repavimentação está prevista no plano anual.', 'O buraco foi tapado.'],
      },
      'Passeio danificado': {
        weight: 6,
        texts: [
          'Pedras da calçada soltas {onde}.',
          'O passeio {rua} está levantado pelas raízes das árvores.',
          'Falta calçada no passeio {onde}.',
          'Lancil partido {onde}.',
        ],
        extras: ['Uma senhora caiu ontem.', 'As raízes continuam a crescer.'],
        done: ['A calçada foi reposta pela nossa equipa de calceteiros.', 'O lancil foi substituído.'],
      },
      'Tampa partida ou em falta': {
        weight: 3,
        texts: [
          'Falta a tampa de uma caixa no passeio {onde}.',
          'A tampa de saneamento {onde}, faz barulho cada vez que passa um carro.',
          'Tampa partida {rua}, puseram um pau a assinalar.',
        ],
        done: ['A tampa foi substituída.'],
      },
      'Barreira à mobilidade': {
        weight: 2,
        texts: [
          'Não há rampa na passadeira {onde}: uma cadeira de rodas não passa.',
          'Um pilarete no meio do passeio {rua} impede a passagem de carrinhos de bebé.',
          'O passeio {rua} é demasiado estreito por causa dos postes.',
        ],
        done: ['Foi construída uma rampa.', 'O obstáculo foi retirado do passeio.'],
      },
    },
    extras: [
      'É perigoso para motas e bicicletas.',
      'Passa aqui muita gente a pé.',
      'Já pedi esta reparação no ano passado.',
      'Fica mesmo à saída da garagem.',
    ],
  },
  residuos: {
    weight: 24,
    season: summer,
    days: 4,
    subtypes: {
      'Contentor cheio': {
        weight: 9,
        texts: [
          'Os contentores {onde}, estão a transbordar.',
          'O ecoponto {rua} está cheio {desde}.',
          'Contentor do lixo cheio, há sacos no chão {onde}.',
          'O vidrão {rua} não é recolhido {desde}.',
        ],
        extras: [
          'Com o calor o cheiro é insuportável.',
          'Há restaurantes a usar estes contentores.',
          'Seria bom ter mais um contentor nesta zona.',
          'As gaivotas e os gatos espalham tudo.',
        ],
        done: ['A recolha foi feita hoje.', 'Passou a haver mais uma recolha por semana neste ponto.'],
      },
      'Contentor danificado': {
        weight: 3,
        texts: ['O contentor {onde}, não tem tampa.', 'Contentor com o pedal partido {rua}.', 'Arderam {n} contentores {onde}.'],
        done: ['O contentor foi substituído.'],
      },
      'Monos por recolher': {
        weight: 6,
        texts: [
          'Deixaram um sofá e um colchão {onde}.',
          'Monos por recolher {rua} {desde}: um frigorífico e tábuas.',
          'Móveis velhos junto aos contentores {onde}.',
        ],
        done: ['Os monos foram recolhidos. Lembramos que a recolha ao domicílio é gratuita mediante marcação.'],
      },
      'Deposição ilegal': {
        weight: 4,
        texts: [
          'Despejaram entulho {onde}.',
          'Está a formar-se uma lixeira {rua}.',
          'Sacos de restos de obras deixados {onde}, durante a noite.',
          'Pneus velhos abandonados {rua}.',
        ],
        extras: ['Vi uma carrinha branca a descarregar.', 'Cada dia há mais lixo.'],
        done: ['O local foi limpo e passa a ser vigiado pela fiscalização.'],
      },
      'Limpeza de rua': {
        weight: 4,
        texts: [
          '{Rua} não é varrida {desde}.',
          'O passeio {onde}, está cheio de dejetos de cães.',
          'Vidros partidos no chão {onde}.',
          'Folhas acumuladas {rua}, o chão está escorregadio.',
        ],
        done: ['A rua foi varrida e lavada.', 'A rua foi incluída na volta de varredura desta semana.'],
      },
    },
    extras: ['Acontece todos os fins de semana.', 'Já liguei {n} vezes.', 'Atrai ratos.', 'Dá má imagem à rua.'],
  },
  'espacos-verdes': {
    weight: 11,
    season: spring,
    days: 16,
    subtypes: {
      'Árvore caída ou em risco': {
        weight: 3,
        texts: [
          'Uma árvore está muito inclinada {onde}.',
          'Caiu um ramo grande {rua}.',
          'A árvore {onde}, está seca e pode cair.',
          'Árvore caída {rua}, corta a passagem.',
        ],
        done: ['A árvore foi removida por razões de segurança e será substituída.', 'A árvore foi avaliada por um técnico e podada.'],
      },
      'Ramos a podar': {
        weight: 4,
        texts: ['Os ramos das árvores {rua} tapam os candeeiros.', 'Os ramos tocam nas janelas {onde}.', 'As árvores {rua} não são podadas {desde}.'],
        done: ['A poda foi feita.'],
      },
      'Rega avariada': {
        weight: 2,
        texts: [
          'A rega do jardim {rua} está a deitar água para a estrada.',
          'Aspersor partido {onde}.',
          'A relva {rua} está seca, a rega não funciona {desde}.',
        ],
        done: ['O sistema de rega foi reparado.'],
      },
      'Ervas por cortar': {
        weight: 5,
        texts: [
          'As ervas no passeio {rua} já têm meio metro.',
          'Terreno municipal por limpar {onde}, há perigo de incêndio.',
          'Ervas altas {onde}, que tapam a visibilidade no cruzamento.',
          'O canteiro {rua} está ao abandono.',
        ],
        extras: ['Apareceram cobras.', 'Há muitas alergias no bairro.', 'Antes do verão convinha tratar disto.'],
        done: ['O corte de ervas foi feito pela equipa de espaços verdes.'],
      },
    },
    extras: ['As crianças brincam aqui.', 'No ano passado foi igual.', 'Os moradores pedem uma solução.'],
  },
  agua: {
    weight: 8,
    season: [1.1, 1, 0.9, 0.9, 0.9, 1, 1.2, 1.2, 1, 1.1, 1.3, 1.2],
    days: 3,
    subtypes: {
      'Rutura ou fuga de água': {
        weight: 6,
        texts: [
          'Há água a sair do passeio {onde}.',
          'Rutura {rua}: corre água pela estrada abaixo {desde}.',
          'Fuga de água junto ao contador {onde}.',
          'A boca de incêndio {rua} está a pingar.',
        ],
        extras: ['Está a perder-se muita água.', 'A calçada já está a ceder.', 'A água entra na garagem.'],
        done: ['A rutura foi reparada.', 'A conduta foi reparada e o piso será reposto nos próximos dias.'],
      },
      'Falta de água': {
        weight: 2,
        texts: ['Não há água {rua} {desde}.', 'A pressão da água {onde}, é muito fraca.'],
        done: ['O abastecimento está reposto.'],
      },
      'Esgoto a céu aberto': {
        weight: 2,
        texts: ['Sai esgoto de uma tampa {onde}.', 'Cheiro a esgoto {rua} {desde}.'],
        done: ['O coletor foi desobstruído e o local lavado.'],
      },
      'Sarjeta entupida': {
        weight: 4,
        texts: ['A sarjeta {onde}, está entupida e a rua inunda.', 'Sumidouros cheios de folhas {rua}.', 'Quando chove forma-se um lago {onde}.'],
        extras: ['Todos os invernos é o mesmo.', 'A água entra na garagem.'],
        done: ['A sarjeta foi desobstruída.'],
      },
    },
    extras: ['Já telefonei para o piquete.', 'Os vizinhos têm o mesmo problema.', 'É urgente.'],
  },
  transito: {
    weight: 8,
    season: even,
    days: 12,
    subtypes: {
      'Sinal danificado ou em falta': {
        weight: 5,
        texts: [
          'O sinal de stop {onde}, está caído.',
          'Falta a placa com o nome da rua {rua}.',
          'Sinal virado ao contrário {onde}.',
          'O espelho do cruzamento {rua} está partido.',
        ],
        done: ['O sinal foi reposto.'],
      },
      'Semáforo avariado': {
        weight: 2,
        texts: [
          'O semáforo {onde}, está sempre intermitente.',
          'O botão para peões {rua} não funciona.',
          'O semáforo {rua} fica verde só {n} segundos.',
        ],
        done: ['O semáforo foi reparado pela empresa de manutenção.'],
      },
      'Passadeira apagada': {
        weight: 4,
        texts: ['A passadeira {onde}, já não se vê.', 'Junto à escola, {rua}, a pintura da passadeira desapareceu.'],
        done: ['A passadeira foi repintada.'],
      },
      'Via obstruída': {
        weight: 2,
        texts: ['A rua está cortada {onde}, sem sinalização de desvio.', 'Um andaime ocupa a faixa {rua}.', 'Pedras e terra na estrada {onde}.'],
        done: ['A via está desimpedida.'],
      },
    },
    extras: ['Os carros passam com muita velocidade.', 'Já houve um acidente.', 'É o caminho para a escola.', 'De noite é ainda pior.'],
  },
  viaturas: {
    weight: 5,
    season: even,
    days: 35,
    subtypes: {
      'Viatura abandonada': {
        weight: 6,
        texts: [
          'Carro abandonado {onde}, com os pneus vazios.',
          'Uma carrinha está parada {rua} {desde}, sem seguro nem inspeção.',
          'Viatura com vidros partidos {onde}.',
        ],
        done: ['O proprietário foi notificado e a viatura removida.'],
      },
      'Estacionamento abusivo': {
        weight: 5,
        texts: [
          'Estacionam em cima do passeio {rua} todos os dias.',
          'Carros em segunda fila {onde}, o autocarro não passa.',
          'Estacionam em frente à garagem {onde}.',
        ],
        done: ['A fiscalização esteve no local e levantou os autos devidos.', 'Foi reforçada a fiscalização nesta rua.'],
      },
      'Lugar reservado ocupado': {
        weight: 2,
        texts: [
          'O lugar para pessoas com deficiência {onde}, está sempre ocupado por quem não tem dístico.',
          'O lugar de cargas e descargas {rua} serve de estacionamento.',
        ],
        done: ['Foi reforçada a fiscalização deste lugar.'],
      },
    },
    extras: ['As pessoas têm de ir pela estrada.', 'Já avisei a polícia.', 'A situação repete-se à hora de almoço.'],
  },
  equipamento: {
    weight: 5,
    season: even,
    days: 24,
    subtypes: {
      'Banco danificado': {
        weight: 3,
        texts: ['O banco do jardim {onde}, está partido.', 'Faltam tábuas no banco {rua}.'],
        done: ['O banco foi reparado.'],
      },
      'Parque infantil': {
        weight: 3,
        texts: ['O baloiço {onde}, está partido.', 'O piso do parque infantil {rua} está levantado.', 'O escorrega {rua} tem um parafuso à vista.'],
        done: ['O equipamento foi reparado.', 'O equipamento foi retirado e será substituído.'],
      },
      'Papeleira danificada': {
        weight: 3,
        texts: ['A papeleira {onde}, foi arrancada.', 'Não há papeleiras {rua}.'],
        done: ['Foi colocada uma nova papeleira.'],
      },
      'Abrigo de passageiros': {
        weight: 2,
        texts: ['O vidro do abrigo da paragem {onde}, está partido.', 'A paragem {rua} não tem abrigo e as pessoas esperam à chuva.'],
        done: ['O abrigo foi reparado.'],
      },
    },
    extras: ['Uma criança podia magoar-se.', 'Foi vandalizado no fim de semana.', 'Era muito usado pelos moradores.'],
  },
  animais: {
    weight: 4,
    season: [0.6, 0.6, 0.8, 1, 1.1, 1.2, 1.3, 1.6, 1.5, 1.1, 0.7, 0.5],
    days: 5,
    subtypes: {
      'Animal abandonado': {
        weight: 4,
        texts: ['Anda um cão abandonado {rua}.', '{n} gatos bebés deixados numa caixa {onde}.', 'Matilha de cães {rua}, ao fim da tarde.'],
        extras: ['Parece ferido.', 'As crianças têm medo.', 'Está muito magro.'],
        done: ['O animal foi recolhido para o centro de recolha oficial.'],
      },
      'Animal morto na via': {
        weight: 2,
        texts: ['Gato morto na estrada {onde}.', 'Animal atropelado {rua}.'],
        done: ['O animal foi removido da via.'],
      },
      'Ratos ou baratas': {
        weight: 3,
        texts: ['Há ratos junto aos contentores {onde}.', 'Baratas a sair das tampas {rua}, à noite.'],
        done: ['Foi feita uma desratização no local.'],
      },
      'Vespa asiática': {
        weight: 2,
        texts: ['Ninho de vespa asiática numa árvore {onde}.', 'Vi um ninho grande de vespas {rua}, num telhado.'],
        extras: ['Está a cerca de {n} metros do chão.', 'Há colmeias aqui perto.'],
        done: ['O ninho foi eliminado pela proteção civil.'],
      },
    },
    extras: ['As pessoas estão com medo.', 'Não é a primeira vez.'],
  },
  ruido: {
    weight: 3,
    season: summer,
    days: 28,
    subtypes: {
      Obras: {
        weight: 3,
        texts: ['Obras {onde}, antes das oito da manhã.', 'Martelo pneumático ao sábado {rua}.'],
        done: ['O responsável foi advertido do horário permitido.'],
      },
      Estabelecimento: {
        weight: 4,
        texts: ['Música alta num bar {onde}, até às {n} da manhã.', 'O exaustor do restaurante {onde}, faz barulho toda a noite.'],
        done: ['A fiscalização fez uma medição e notificou o responsável.'],
      },
      Evento: {
        weight: 2,
        texts: ['Festa com colunas {rua} depois da meia-noite.', 'Ensaios {rua} até tarde, {desde}.'],
        done: ['O horário da licença foi verificado e o responsável advertido.'],
      },
      'Outro ruído': {
        weight: 2,
        texts: ['Alarme a tocar {onde}, {desde}.', 'Um gerador {rua} trabalha sem parar.'],
        done: ['O responsável foi contactado e resolveu a situação.'],
      },
    },
    extras: ['Não se consegue descansar.', 'Tenho um bebé em casa.', 'Já falei com o responsável, sem resultado.'],
  },
  outro: {
    weight: 4,
    season: even,
    days: 30,
    subtypes: {
      Sugestão: {
        weight: 4,
        texts: ['Sugiro mais bancos à sombra {rua}.', 'Era útil um bebedouro {rua}.', 'Podiam pôr um estacionamento para bicicletas {onde}.'],
        done: ['Obrigado pela sugestão, que foi entregue ao serviço competente.'],
      },
      'Edifício em risco': {
        weight: 2,
        texts: ['A varanda de uma casa devoluta {onde}, está a cair.', 'Caem telhas do prédio {onde}.', 'Muro em risco de derrocada {rua}.'],
        done: ['O proprietário foi notificado para fazer obras.', 'O local foi vedado e a parte em risco retirada.'],
      },
      Grafito: { weight: 3, texts: ['Grafitos na parede {onde}.', 'Pintaram o muro {rua} {desde}.'], done: ['A parede foi limpa.'] },
      Outro: {
        weight: 2,
        texts: ['A caixa de correio {onde}, está arrancada.', 'Não há rede de telemóvel {rua} {desde}.', 'O relógio da torre parou {desde}.'],
        done: ['O assunto foi tratado.'],
      },
    },
    extras: ['Fica a sugestão.', 'Os moradores agradecem.', 'Pode cair em cima de alguém.'],
  },
};

export const since = [
  'desde ontem',
  'há dois dias',
  'há três dias',
  'há uma semana',
  'há mais de uma semana',
  'há quinze dias',
  'há um mês',
  'há meses',
  'desde sábado',
  'desde o fim de semana',
  'desde o temporal',
  'há muito tempo',
  'desde segunda-feira',
  'há {n} dias',
];
export const closings = [
  'Agradeço a vossa atenção.',
  'Obrigado.',
  'Obrigada.',
  'Fico a aguardar.',
  'Peço que resolvam com brevidade.',
  'Com os melhores cumprimentos.',
  'Grato pela atenção.',
  'Espero que possam ajudar.',
  'Envio esta participação em nome dos vizinhos.',
];
export const notes = [
  'Contactado o munícipe por telefone; confirma o local.',
  'Aguarda material em armazém.',
  'Equipa no terreno na próxima quinta-feira.',
  'Verificado no local: situação confirmada.',
  'Reencaminhado para a equipa da zona norte.',
  'Pedido orçamento ao fornecedor.',
  'Ver com o encarregado antes de agendar.',
  'Precisa de corte de trânsito: pedir à GNR.',
  'Local fotografado, fotografias no processo.',
];
export const interim = [
  'Recebemos a sua participação e vamos ao local verificar.',
  'A intervenção está agendada para a próxima semana.',
  'A reparação depende de material que já foi encomendado.',
  'O assunto foi entregue à equipa responsável.',
  'Estivemos no local; a intervenção será feita em breve.',
];
export const refusals = [
  'O terreno é particular; o proprietário foi notificado.',
  'No local não foi encontrado o problema descrito.',
  'A intervenção compete à Infraestruturas de Portugal, a quem foi comunicada.',
  'A situação cumpre o regulamento municipal em vigor.',
  'A intervenção não está prevista no orçamento deste ano.',
];
export const duplicateReasons = [
  'Já existe uma ocorrência para o mesmo problema, que está a ser tratada.',
  'Participação repetida: seguimos a que foi registada primeiro.',
];
export const reopenReasons = [
  'O problema voltou a aparecer.',
  'A reparação não ficou bem feita.',
  'Afinal continua tudo na mesma.',
  'Só foi resolvida uma parte.',
];
