export const portalPt = {
  home: {
    missing: 'Não encontrámos a página que pediu.',
    missingText: 'Procurámos por “{{words}}”: veja se está aqui o que queria.',
    question: 'Em que podemos ajudar?',
    lead: 'Os serviços digitais do município, num só sítio.',
    modules: 'Serviços',
    all: 'Ver todos os serviços',
    fewer: 'Ver menos serviços',
    external: '(abre noutro sítio)',
    closed: 'Precisa de iniciar sessão.',
  },
  search: { title: 'Pesquisa', start: 'Escreva o que procura: um serviço, uma rua, uma ocorrência.' },
};
