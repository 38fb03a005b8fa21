export const portalPt = {
  home: {
    question: 'Em que podemos ajudar?',
    lead: 'Os serviços digitais do município, num só sítio.',
    actions: 'O que pode fazer agora',
    modules: 'Serviços',
    all: 'Ver todos os serviços',
    fewer: 'Ver menos serviços',
    contacts: 'Fale connosco',
    external: '(abre noutro sítio)',
    closed: 'Precisa de iniciar sessão.',
  },
  search: { title: 'Pesquisa', start: 'Escreva o que procura: um serviço, uma rua, uma ocorrência.' },
  contact: {
    title: 'Contactos',
    lead: 'Pode falar com o município por estes meios.',
    none: 'O município ainda não publicou os seus contactos.',
    report: 'Para comunicar um problema na rua, use a ação “{{action}}”: chega logo a quem o resolve.',
  },
  about: {
    title: 'Sobre este portal',
    lead: 'Este é o portal de serviços digitais do município ({{authority}}).',
    whatTitle: 'O que encontra aqui',
    what: 'Os serviços digitais do município, com ou sem mapa. Para consultar não precisa de conta.',
    accountTitle: 'Para que serve a conta',
    account: 'Com conta, acompanha num só sítio o que comunicou e guarda os seus dados de contacto.',
    dataTitle: 'Os seus dados',
    data: 'O nome, o e-mail, o telefone e o NIF que indicar servem só para tratar o seu pedido. Só os vê quem o trata. Pode corrigi-los no seu perfil.',
    madeTitle: 'Como é feito',
    made: 'O portal funciona com o Largo e guarda no seu navegador apenas o que precisa: a sessão, a língua e a aparência que escolheu.',
  },
  help: {
    title: 'Ajuda',
    lead: 'Respostas às perguntas mais frequentes.',
    items: [
      {
        q: 'Como procuro um serviço?',
        a: 'Escreva na caixa da página inicial o que precisa, por palavras suas, e prima Enter. Acentos e maiúsculas não contam.',
      },
      { q: 'Preciso de conta?', a: 'Para consultar, não. Alguns serviços pedem que entre; nesse caso, depois de entrar volta à página onde estava.' },
      {
        q: 'Esqueci-me da palavra-passe',
        a: 'Na página de entrada escolha “Esqueceu-se da palavra-passe?”. Enviamos uma ligação para o seu e-mail, com que escolhe uma nova.',
      },
      {
        q: 'Não recebi o e-mail de confirmação',
        a: 'Veja a pasta de correio não solicitado. Se não estiver lá, peça novo envio a partir da página de entrada.',
      },
      {
        q: 'Como mudo a língua ou as cores?',
        a: 'A língua está no topo da página (PT ou EN). As cores claras ou escuras escolhem-se no menu da conta.',
      },
      {
        q: 'Uso o teclado. Por onde começo?',
        a: 'Com a tecla Tab chega primeiro a “Saltar para o conteúdo”. Todas as ações do portal se fazem com o teclado, também sem o mapa.',
      },
    ],
  },
  accessibility: {
    title: 'Declaração de acessibilidade',
    lead: 'O município ({{authority}}) quer que este portal sirva a todas as pessoas.',
    statusTitle: 'Como é verificado',
    status:
      'O portal foi feito para cumprir as regras WCAG 2.2, nível AA, e o Decreto-Lei n.º 83/2018. As páginas são verificadas automaticamente a cada alteração, com cores claras e escuras, em português e em inglês. Esta verificação é do próprio sistema e não substitui uma avaliação independente.',
    doTitle: 'O que pode esperar',
    do: [
      'Tudo se alcança com o teclado, com o foco sempre visível.',
      'O texto pode ser aumentado até 200 % e as páginas cabem num ecrã de 320 píxeis de largura.',
      'O que se faz no mapa também se faz sem ele.',
      'Os movimentos param quando o seu dispositivo pede menos movimento.',
    ],
    limitsTitle: 'O que ainda não é acessível',
    limits:
      'O desenho do próprio mapa não pode ser lido por leitores de ecrã: a mesma informação está em listas e fichas. As fotografias enviadas por outras pessoas podem não ter descrição.',
    contactTitle: 'Encontrou um obstáculo?',
    contact: 'Diga-nos qual, por um dos contactos do município.',
  },
  status: {
    forbiddenTitle: 'Acesso negado',
    forbidden: 'A sua conta não tem permissão para abrir esta página. Se precisa dela, fale com quem gere o portal.',
    notFoundTitle: 'Página não encontrada',
    notFound: 'Esta página não existe ou mudou de sítio.',
    maintenanceTitle: 'Estamos em manutenção',
    maintenance: 'O portal está a ser atualizado e volta dentro de momentos.',
    home: 'Ir para a página inicial',
    search: 'Pesquisar no portal',
  },
  backoffice: {
    title: 'Olá, {{name}}',
    lead: 'O que pode gerir:',
    none: 'A sua conta ainda não tem acesso a nenhuma área de gestão. Peça-o a quem gere os perfis.',
  },
};
