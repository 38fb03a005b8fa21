/** Portuguese words the demo is made of. Data only. Names of living people and of real firms stay out. */
const list = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

export const womensNames = list(
  'Maria|Ana|Joana|Catarina|Beatriz|Mariana|Inês|Rita|Sofia|Teresa|Helena|Isabel|Luísa|Margarida|Carla|Sandra|Paula|Cláudia|Marta|Leonor|Carolina|Matilde|Francisca|Graça|Fernanda|Rosa|Amélia|Lurdes|Filipa|Sara',
);
export const mensNames = list(
  'João|José|António|Manuel|Francisco|Pedro|Rui|Tiago|Miguel|Carlos|Paulo|Luís|Jorge|Nuno|Ricardo|Bruno|Hugo|André|Diogo|Gonçalo|Duarte|Afonso|Rodrigo|Tomás|Vasco|Henrique|Joaquim|Fernando|Alberto|Augusto|Armando|Domingos|Eduardo|Ernesto|Jaime|Júlio|Leonel|Mário|Raul|Sérgio|Simão|Vicente|Abílio|Adelino|Álvaro|Amadeu|Américo',
);
export const lastNames = list(
  'Silva|Santos|Ferreira|Pereira|Oliveira|Costa|Rodrigues|Martins|Jesus|Sousa|Fernandes|Gonçalves|Gomes|Lopes|Marques|Alves|Almeida|Ribeiro|Pinto|Carvalho|Teixeira|Moreira|Correia|Mendes|Nunes|Soares|Vieira|Monteiro|Cardoso|Rocha|Raposo|Neves|Coelho|Cruz|Cunha|Pires|Ramos|Reis|Simões|Antunes|Matos|Fonseca|Machado|Araújo|Barbosa|Tavares|Lourenço|Castro|Figueiredo|Azevedo|Freitas|Magalhães|Henriques|Lima|Guerreiro|Batista|Pinheiro|Faria|Miranda|Barros|Morais|Nogueira|Esteves|Anjos|Baptista|Campos|Mota|Andrade|Brito|Sá|Nascimento|Leite|Abreu|Borges|Melo|Vaz|Pinho|Vicente|Gaspar|Assunção|Maia|Moura|Valente|Carneiro|Garcia|Domingues|Loureiro|Amaral|Duarte|Branco|Pacheco|Serra|Torres|Salgado|Bento|Patrício|Valadares|Sequeira|Quaresma|Falcão|Botelho|Leitão|Cordeiro|Galvão|Saraiva|Peixoto',
);
export const mensHonours = list('Doutor|Professor|Engenheiro|Padre|Comandante|Major|Capitão|Comendador|Mestre');
export const womensHonours = list('Doutora|Professora|Dona');

export const avenues = list(
  'Avenida da República|Avenida 25 de Abril|Avenida da Liberdade|Avenida Marginal|Avenida dos Bombeiros Voluntários|Avenida Infante Dom Henrique|Avenida Dom Afonso Henriques|Avenida da Estação|Avenida do Brasil|Avenida Luís de Camões|Avenida Vasco da Gama|Avenida das Forças Armadas|Avenida Dom João II|Avenida da Europa|Avenida do Mercado|Avenida Almirante Reis|Avenida Gago Coutinho|Avenida Sacadura Cabral|Avenida dos Descobrimentos|Avenida Fernão de Magalhães|Avenida Egas Moniz|Avenida da Boavista|Avenida Serpa Pinto|Avenida da Universidade|Avenida das Descobertas|Avenida do Parque|Avenida 5 de Outubro|Avenida 1.º de Maio|Avenida Conde de Vila Clara|Avenida Marquês de Pombal|Avenida do Atlântico|Avenida Nun’Álvares Pereira|Avenida Santos Dumont|Avenida Dom Dinis|Avenida Rainha Santa Isabel|Avenida das Nações|Avenida Central',
);
export const oldThings = list(
  'do Forno|do Pelourinho|da Fonte|do Poço|da Igreja|do Adro|da Cadeia Velha|do Hospital|da Alfândega|do Celeiro|da Torre|das Portas do Sol|da Muralha|do Paço|da Judiaria|da Mouraria|do Terreiro|da Praça Velha|do Açougue|da Amargura|da Saudade|do Quebra-Costas|do Sol|da Lua|da Palma|do Norte|do Outeiro|da Costa|da Carreira|da Cruz|do Cais|da Ribeira|das Flores|do Loureiro|da Oliveira|da Figueira|da Laranjeira|da Videira|do Tronco|do Chafariz|da Bica|do Arco|da Barbacã|das Cozinhas|do Registo|do Postigo|da Botica|do Moinho de Vento|da Travanca|do Correio Velho|do Teatro|da Audiência|do Espírito Santo|da Nazaré|da Trindade|das Almas|do Calvário|da Boa Morte|do Salvador|da Graça|do Carmo|da Esperança|das Freiras|do Convento|dos Capuchos|da Rainha|do Rei|do Príncipe|da Infanta|do Conde|do Bispo|do Alcaide|do Meirinho|da Bandeira|do Relógio|do Corvo|da Pomba|do Galo|da Raposa|dos Gatos|da Neta|da Rosa|da Estrela|do Anjo|dos Mártires|da Sofia|da Louça|da Erva|da Palha|do Trigo|do Sal|do Peixe|do Vinho|do Azeite|do Mel|das Castanhas|da Azenha|do Pinhal Velho|do Penedo|da Lapa|do Barreiro|do Areal|da Horta|do Pomar|do Rossio Velho|da Feira Velha|do Assento|da Roda|das Amoras|do Cotovelo',
);
export const trades = list(
  'dos Ferreiros|dos Sapateiros|dos Oleiros|dos Tanoeiros|dos Ourives|dos Correeiros|dos Mercadores|dos Pescadores|dos Carpinteiros|dos Marceneiros|dos Padeiros|das Padeiras|dos Caldeireiros|dos Alfaiates|das Tecedeiras|dos Tintureiros|dos Curtidores|dos Barbeiros|dos Moleiros|dos Almocreves|dos Pedreiros|dos Canteiros|dos Cordoeiros|dos Esparteiros|das Lavadeiras|das Rendilheiras|dos Cesteiros|dos Ferradores|dos Latoeiros|dos Serralheiros|dos Vidraceiros|dos Livreiros|dos Escrivães|dos Boticários|dos Barqueiros|dos Calafates|dos Taberneiros|dos Estanqueiros|das Regateiras|dos Douradores|dos Fanqueiros|dos Bacalhoeiros|dos Chapeleiros|dos Sineiros|dos Picheleiros|dos Armeiros|dos Lagareiros|dos Pastores',
);
export const patrons = list(
  'de São João|de São Pedro|de Santo António|de São José|de São Miguel|de São Sebastião|de Santa Maria|de Santa Luzia|de Santa Bárbara|de São Brás|de São Tiago|de São Martinho|de São Bento|de São Vicente|de São Lourenço|de Santa Ana|de Santa Catarina|de Santa Iria|de São Roque|de São Mamede|de Santo Amaro|de Santo André|de São Francisco|de São Domingos|de Santa Clara|de Santa Teresa|de Nossa Senhora da Piedade|de Nossa Senhora do Rosário|de Nossa Senhora da Saúde|de Nossa Senhora dos Remédios|de Nossa Senhora da Luz|de Nossa Senhora da Guia|de Nossa Senhora do Monte|de Nossa Senhora da Ajuda|do Senhor dos Aflitos|do Senhor do Bonfim',
);
export const villageThings = list(
  'da Escola|da Fonte|do Cemitério|do Lavadouro|das Eiras|do Outeiro|da Capela|do Cruzeiro|do Poço|do Vale|da Lomba|do Cabeço|da Ribeira|do Moinho|da Azenha|do Lagar|do Forno|da Eira Velha|do Souto|do Olival|da Vinha|dos Pinheiros|do Pinhal|do Carvalhal|da Quinta|do Casal|da Cova|do Alto|de Baixo|de Cima|do Meio|do Rossio|da Associação|do Salão|do Campo da Bola|da Cooperativa|dos Emigrantes|das Hortas|do Barreiro|da Barroca|da Várzea|do Carreiro|da Costeira|das Lameiras|do Lameiro|do Souto Novo|das Almas|do Santo|das Oliveiras|dos Sobreiros|da Nogueira|da Cerejeira|do Castanheiro|da Figueira|da Portela|do Covão|da Serrada|do Chão Novo|da Tapada|da Boavista|do Sobral|da Malhada|das Cavadas|do Vale de Baixo|do Vale de Cima|da Pedreira|da Calçada|do Adro|das Flores|do Progresso|25 de Abril|1.º de Maio|da Liberdade|da Bela Vista|do Mirante|do Padrão|da Gândara|das Poças|do Fojo|do Regato',
);
export const lanes = list(
  'do Monte|da Serra|das Vinhas|da Mata|do Rio|da Ribeira|dos Moinhos|do Vale Escuro|da Charneca|do Pinhal Manso|da Quinta Nova|da Quinta Velha|do Casal Novo|do Alqueve|das Lezírias|do Campo|das Hortas|da Barca|do Paul|do Malhão|da Malhada Velha|do Marco|da Cruz da Légua|da Fonte Fria|da Fonte Santa|do Vale da Pedra|da Cumeada|do Sobral|dos Arneiros|da Amieira|do Salgueiral|do Choupal|das Cortes|da Canada|do Pego|da Azinheira|dos Carreiros|do Brejo|da Lagoa|das Covas|do Tojal|da Urgueira|do Feital|do Giestal|dos Murtais|do Freixo|do Ulmeiro|das Alminhas|da Senhora da Serra|do Barro Vermelho',
);
export const flowers = list(
  'das Rosas|das Camélias|das Hortênsias|dos Lírios|das Violetas|das Margaridas|dos Cravos|das Acácias|das Tílias|dos Plátanos|dos Jacarandás|das Magnólias|dos Choupos|dos Castanheiros|das Glicínias|das Orquídeas|dos Girassóis|das Papoilas|das Buganvílias|das Azáleas|do Alecrim|da Alfazema|do Rosmaninho|das Amendoeiras|das Cerejeiras|das Laranjeiras|dos Limoeiros|das Romãzeiras|dos Medronheiros|das Giestas|das Urzes|dos Jasmins|das Dálias|dos Malmequeres|das Mimosas|dos Loureiros|das Faias|dos Freixos|dos Salgueiros|dos Cedros|dos Ciprestes|das Palmeiras|dos Zimbros|dos Carvalhos|das Oliveiras|dos Sobreiros|das Azinheiras|dos Amieiros|das Bétulas|dos Ulmeiros|das Nespereiras',
);
export const writers = list(
  'Luís de Camões|Gil Vicente|Fernando Pessoa|Eça de Queirós|Camilo Castelo Branco|Almeida Garrett|Alexandre Herculano|Bocage|Antero de Quental|Cesário Verde|Florbela Espanca|Júlio Dinis|Guerra Junqueiro|António Nobre|Mário de Sá-Carneiro|Aquilino Ribeiro|Ferreira de Castro|Miguel Torga|Sophia de Mello Breyner|Jorge de Sena|Natália Correia|José Régio|Vitorino Nemésio|Carlos de Oliveira|Fernando Namora|Soeiro Pereira Gomes|Irene Lisboa|Raul Brandão|Teixeira de Pascoaes|António Botto|João de Deus|Ramalho Ortigão|Oliveira Martins|Sá de Miranda|Bernardim Ribeiro|Fernão Lopes|Damião de Góis|António Vieira|Fernão Mendes Pinto|António Gedeão|Alves Redol|Manuel da Fonseca|Ruy Belo|Eugénio de Andrade|José Saramago|Zeca Afonso|Bulhão Pato|Trindade Coelho|Ana de Castro Osório|Agustina Bessa-Luís',
);
export const cities = list(
  'de Lisboa|do Porto|de Coimbra|de Braga|de Évora|de Aveiro|de Viseu|da Guarda|de Beja|de Faro|de Leiria|de Santarém|de Setúbal|de Portalegre|de Bragança|de Vila Real|de Viana|do Funchal|de Ponta Delgada|da Horta|de Angra|de Luanda|de Maputo|da Praia|de Bissau|de São Tomé|de Díli|de Macau|de Goa|do Rio de Janeiro|da Bahia|de Brasília|de São Paulo|de Paris|de Madrid|de Roma|de Bruxelas|de Estrasburgo|de Salamanca|de Vigo|de Timor|de Cabo Verde|de Angola|de Moçambique|da Guiné|do Brasil|dos Açores|da Madeira|do Minho|do Alentejo|do Algarve|da Beira|do Ribatejo|da Estremadura',
);
export const lore = list(
  'Vasco da Gama|Bartolomeu Dias|Pedro Álvares Cabral|Fernão de Magalhães|Gil Eanes|Diogo Cão|Gonçalves Zarco|Tristão Vaz Teixeira|Infante Santo|Infante Dom Pedro|Duarte Pacheco Pereira|Afonso de Albuquerque|Francisco de Almeida|João de Castro|Corte Real|Nuno Tristão|Pêro da Covilhã|Padrão dos Descobrimentos|da Caravela|da Nau São Gabriel|da Armada|da Boa Esperança|do Mar da Palha|do Adamastor|da Ilha dos Amores|dos Navegadores|dos Astrolábios|da Rosa dos Ventos|Dom Afonso Henriques|Dom Sancho I|Dom Dinis|Dom Fernando|Dom João I|Dom Duarte|Dom Manuel I|Dom Pedro V|Dona Filipa de Lencastre|Dona Leonor|Dona Maria II|Inês de Castro|Egas Moniz|Martim Moniz|Geraldo Sem Pavor|Nuno Álvares Pereira|Brites de Almeida|Viriato|de Aljubarrota|de Ourique|do Salado|dos Atoleiros',
);
export const rivers = list(
  'do Tejo|do Douro|do Mondego|do Minho|do Lima|do Cávado|do Vouga|do Zêzere|do Sado|do Guadiana|do Mira|do Tua|do Sabor|do Côa|do Paiva|do Alva|do Dão|do Lis|do Nabão|do Sorraia|do Ave|do Leça|do Tâmega|do Corgo|do Arade|do Águeda|do Ceira|do Alcoa|do Almonda|do Neiva|da Serra da Estrela|do Gerês|do Marão|do Caramulo|da Lousã|do Buçaco|de Sintra|da Arrábida|de Montejunto|de Monchique|de São Mamede|do Açor|da Gardunha|de Montesinho|do Alvão|da Peneda|da Freita|de Aire|dos Candeeiros|do Caldeirão',
);
export const virtues = list(
  'da Liberdade|da Paz|da Fraternidade|da Amizade|da Esperança|do Trabalho|da Juventude|da Cultura|da Solidariedade|da Concórdia|da Igualdade|da Justiça|da Alegria|do Progresso|da Boa Vontade|da Música|do Teatro|da Poesia|do Cinema|da Ciência|da Escola Nova|da Biblioteca|da Associação|da Filarmónica|do Rancho|dos Desportistas|da Cooperativa|da Fábrica|dos Operários|das Tecelãs|dos Ferroviários|dos Carteiros|dos Professores|dos Enfermeiros|dos Músicos|dos Pintores|dos Poetas|dos Escultores|dos Arquitetos|dos Jardineiros|dos Bombeiros|da Resistência|da Constituição|da Cidadania|do Município|do Voluntariado',
);
export const dates = list(
  '25 de Abril|1.º de Maio|5 de Outubro|1.º de Dezembro|10 de Junho|1.º de Janeiro|31 de Janeiro|9 de Abril|14 de Agosto|24 de Agosto|8 de Setembro|11 de Novembro|16 de Março|20 de Maio|3 de Julho|15 de Agosto|4 de Outubro|dos Capitães de Abril|Salgueiro Maia|Almirante Cândido dos Reis|Machado Santos|Miguel Bombarda|Teófilo Braga|Manuel de Arriaga|Bernardino Machado|Afonso Costa|Elias Garcia|Latino Coelho|Sampaio Bruno|José Falcão|Carolina Beatriz Ângelo|Adelaide Cabete|Maria Veleda|Humberto Delgado|Catarina Eufémia|Aristides de Sousa Mendes|Norton de Matos|Serpa Pinto|Capelo e Ivens|Mouzinho da Silveira|Passos Manuel|Marquês de Sá da Bandeira|Duque de Saldanha|Fontes Pereira de Melo|Rodrigues Sampaio|Costa Cabral|Gomes Freire|Manuel Fernandes Tomás|da República|da Liberdade de Imprensa',
);

/** Invented or common enough to belong to no one place. */
export const villageNames = list(
  'Aldeia do Souto|Vale de Oliveiras|Ribeira de Santo Estêvão|Carvalhal do Monte|Fonte Nova da Serra|Casal de São Brás|Lameiras de Cima|Póvoa do Freixo|São Martinho das Eiras|Outeiro da Pena|Quintela do Vale|Arneiro Grande|Santa Iria da Ribeira|Moinhos do Rei|Torre da Gândara|Pedrógão das Hortas',
);
export const hamletNames = list(
  'Casal Novo|Cabeço Alto|Vale da Rosa|Lomba do Meio|Portela|Barroca Funda|Casais da Ribeira|Sobral Pequeno|Amieira|Fontainhas|Malhada|Carrascal|Vinhas Velhas|Pereiro|Chão de Couce Novo|Vale do Freixo|Matos|Gândara|Ponte Velha|Cruz da Légua|Monte Redondo Novo|Ameixieira|Pinheiro Manso|Valinho|Serrada|Corujeira|Casal da Eira|Cova do Lobo|Eira Pedrinha Nova|Tojal|Azenha Nova|Póvoa Nova|Souto da Carpalhosa Velha|Rebolaria|Alqueidão Pequeno|Feteira|Marinha da Barca|Picoto|Ribeiro da Vide|Barreiro de Além',
);
export const quarterNames = list(
  'Bairro da Boavista|Quinta do Outeiro|Bairro dos Poetas|Urbanização das Tílias|Quinta da Nora|Bairro do Sol|Alto da Forca|Bairro Novo|Quinta de São José|Urbanização Encosta Verde|Bairro da Estação|Quinta das Laranjeiras|Bairro da Liberdade|Bairro da Fonte|Quinta da Portela|Urbanização Miradouro',
);
export const industryNames = list('Zona Industrial|Parque Empresarial');
export const parishPatrons = list('Santa Maria|São Pedro|São João Batista|São Salvador');
