import type { Text } from '#platform/kernel/locale.ts';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { withDark } from './colours.ts';
import type { Shape } from './shapes.ts';

/*
 * Symbols of the national data model for municipal master plans: colours, widths and patterns of its annex III (Direção-Geral do Território,
 * norma técnica PDM of 2021, objects up to 152). Of patterns the kind and the colour; symbols made of several signs are drawn by their outline.
 * A line each: code, shape (area, line, point), width in mm, outline, fill/opacity, pattern/colour, dashes in mm, name.
 */
const table = `
1 A 0.35 #000000 - - - Área de Intervenção do Plano
2 A 0.1 #531500 #7f1f00/0.7 - - Espaço Central
3 A 0.1 #531500 #b86304/0.7 - - Espaço Habitacional
4 A 0.1 #531500 #ab7f14/0.7 - - Espaço Urbano de Baixa Densidade
5 A 0.1 #531500 #fcac98/0.7 - - Espaço de Atividades Económicas
6 A 0.1 #531500 #e5dea1/0.7 - - Espaço de uso especial – turístico
7 A 0.1 #531500 #74743a/0.7 - - Espaço Verde
8 A 0.1 #531500 #61be61/0.7 - - Espaço Agrícola
9 A 0.1 #531500 #009500/0.7 - - Espaço Florestal
10 A 0.1 #531500 #4d4d4d/0.7 - - Espaço de Exploração de Recursos Energéticos e Geológicos
11 A 0.1 #531500 #c6ffc6/0.7 - - Espaço Natural e Paisagístico
12 A 0.1 #531500 #8847aa/0.7 - - Espaço de Atividades Industriais
13 A 0.1 #531500 #003f7d/0.7 - - Aglomerado Rural
14 A 0.1 #531500 #246fa6/0.7 - - Área de Edificação Dispersa
15 A 0.1 #531500 #358fd2/0.7 - - Espaço Cultural
16 A 0.1 #531500 #82bae3/0.7 - - Espaço de Ocupação Turística
17 A 0.1 #531500 #cbe2f3/0.7 - - Espaço de Equipamentos e Infraestruturas
18 A 0.2 #000000 - vertical/#000000 - Estrutura Ecológica Municipal
19 A 0.2 #a5a5a5 - dots/#000000 - Espaço Canal
20 A 0.53 #767676 - - 6;3 Unidade Operativa de Planeamento e Gestão (U.O.P.G.)
21 A 0 #d2d200 - - - Área de Intervenção de Programa Especial
22 A 0.7 #000000 - - 5;6 Área de Intervenção de Plano Municipal (PU, PP)
23 A 0.1 #000000 #a0a0a0/1.0 - - Equipamento de Utilização Coletiva
23 P 0.53 #000000 #a0a0a0/1.0 - - Equipamento de Utilização Coletiva
24 A 0.1 #000000 #ffffff/1.0 - - Equipamento de Utilização Coletiva Previsto
24 P 0.53 #000000 #ffffff/1.0 - - Equipamento de Utilização Coletiva Previsto
25 L 0.9 #ff0000 - - - Rodovia Principal
26 L 0.9 #ff0000 - - 4;2;10;2 Rodovia Principal Prevista
27 L 0.7 #ff0000 - - - Rodovia Distribuidora
28 L 0.7 #ff0000 - - 4;2;10;2 Rodovia Distribuidora Prevista
29 L 0.5 #ff0000 - - - Rodovia de Acesso Local
30 L 0.5 #ff0000 - - 2;1 Rodovia de Acesso Local Prevista
31 P 0 #ff0000 #ff0000/1.0 - - Nó Rodoviário
32 P 0.53 #ff0000 #ff0000/1.0 - - Nó Rodoviário Previsto
33 P 0 #000000 #000000/1.0 - - Estação ou Interface de Transporte
34 P 0.53 #000000 #ffffff/1.0 - - Estação ou Interface de Transporte Prevista
35 L 1 #000000 - - - Via-Férrea
36 L 1 #000000 - - - Via-Férrea Prevista
37 P 0.53 #000000 #fdf97e/1.0 - - Infraestrutura de Transporte Aéreo
38 P 0.53 #000000 #ffffff/1.0 - - Infraestrutura de Transporte Aéreo Prevista
39 P 0.53 #000000 #22bff1/1.0 - - Porto
40 P 0.53 #000000 #ffffff/1.0 - - Porto Previsto
41 P 0 #71f4f4 #71f4f4/1.0 - - Captação, Tratamento ou Armazenamento de Água
42 P 0.53 #71f4f4 #ffffff/1.0 - - Captação, Tratamento ou Armazenamento de Água Prevista
43 L 0.44 #71f4f4 - - - Conduta Adutora
44 L 0.44 #8306ff - - - Colector de Águas Residuais
45 P 0 #8306ff #8306ff/1.0 - - Bombagem ou Tratamento de Águas Residuais
46 P 0.53 #8306ff #ffffff/1.0 - - Bombagem ou Tratamento de Águas Residuais Prevista
47 P 0 #a84040 #a84040/1.0 - - Estação de Tratamento de Resíduos Sólidos
48 P 0.53 #a84040 #ffffff/1.0 - - Estação de Tratamento de Resíduos Sólidos Prevista
49 P 0.53 #000000 #bf0000/1.0 - - Infraestrutura de Produção ou Transformação de Energia Elétrica
50 P 0.53 #000000 #ffffff/1.0 - - Infraestrutura de Produção ou Transformação de Energia Elétrica Prevista
51 L 0.44 #bf0000 - - - Infraestrutura de Transporte de Energia Eletrica
52 L 0.44 #000000 - - - Gasoduto ou Oleoduto
53 A 0 #caecfb #caecfb/0.6 - - Leito e Margem das Águas do Mar
54 A 0.1 #22bff1 #22bff1/0.5 - - Leito e Margem das Águas Fluviais
54 L 0.53 #22bff1 - - - Leito e Margem das Águas Fluviais
55 A 0.2 #00006d - backward/#00006d - Zona Contígua à Margem
56 A 0.2 #6d0000 - forward/#6d0000 - Zona Adjacente
57 A 0.09 #22bff1 #22bff1/0.7 - - Albufeira Classificada
58 A 0.09 #22bff1 #22bff1/0.7 - - Lago ou Lagoa classificada
59 A 0.2 #00006d - backward/#00006d - Zona Terrestre de Proteção
60 A 0 #f9f400 #f9f400/0.6 - - Zona Reservada da Zona Terrestre de Proteção
61 A 0.2 #cd5642 - dots/#cd5642 - Zona de Proteção da Barragem
62 A 0.2 #e83096 - dots/#e83096 - Zona de Respeito da Barragem
63 A 0.2 #00006d - horizontal/#00006d - Perímetro de Proteção de Captação de Água Subterrânea
64 A 0.2 #22bff1 - vertical/#22bff1 - Perímetro de Proteção de Águas da Nascente
65 A 0.2 #7986cb - forward/#7986cb - Perímetro de Proteção de Águas Minerais Naturais
66 A 0.2 #ad7b10 - dots/#ad7b10 - Zona de Defesa / Zona Especial de Defesa
67 A 0.7 #ad7b10 - - 4;0.9;1;0.9 Área Cativa / Área de Reserva
68 A 0.2 #005e00 - vertical/#005e00 - Reserva Agrícola Nacional
69 A 0.2 #6d0000 - vertical/#6d0000 - Área Excluída da Reserva Agrícola Nacional
70 A 0.53 #c1be00 - - - Perímetro Hidroagrícola
71 A 0.2 #73a949 - dots/#73a949 - Povoamento de Oliveiras
72 A 0.2 #2b583e #bfffbf/0.7 dots/#73a949 - Povoamento de Sobreiros ou Azinheiras
73 A 0.2 #b60000 - dots/#73a949 - Área onde tenham ocorrido Incêndios, Depreciação do Arvoredo ou Abates Ilegais
74 A 0.2 #00b600 - vertical/#00b600 - Povoamento de Azevinho
75 A 0.18 #00b600 #9dddb4/0.6 vertical/#00b600 - Regime Florestal Total
76 A 0.18 #00b600 - vertical/#00b600 - Regime Florestal Parcial
77 A 0.2 #672b1f - forward/#672b1f - Povoamento Florestal Percorrido por Incêndio
78 A 0.2 #8a2300 - cross/#8a2300 - Classe de Risco de Incêndio (alta ou muito alta)
79 A 0.2 #ff6215 - dots/#ff6215 - Zona critica
80 A 0.2 #8a2300 - vertical/#8a2300 - Redes de Faixas de Gestão de Combustível (rede primária e secundária)
80 L 0.53 #8a2300 - - 8;1;1;1;1;1 Redes de Faixas de Gestão de Combustível (rede primária e secundária)
81 A 0 #00b600 #00b600/0.7 horizontal/#ffffff - Árvore ou Arvoredo de Interesse Público
81 P 0 #00b600 #00b600/1.0 - - Árvore ou Arvoredo de Interesse Público
82 A 0.2 #823628 - horizontal/#823628 - Área Excluída da Reserva Ecológica Nacional
83 A 0.1 #00eb00 #fefaa8/0.5 - - Parque Nacional
84 A 0.1 #00eb00 #fefaa8/0.5 - - Parque Natural
85 A 0.2 #00eb00 #fefaa8/0.5 - - Reserva Natural
86 A 0.26 #006d00 #fefaa8/0.5 dots/#006d6d - Monumento Natural
86 P 0 #00b600 #00b600/1.0 - - Monumento Natural
87 A 0.26 #006d00 #f5c419/0.5 dots/#006d00 - Paisagem Protegida (de interesse regional ou local)
87 P 0 #00b600 #00b600/1.0 - - Paisagem Protegida (de interesse regional ou local)
88 A 0.2 #b600b6 #f5acca/0.5 - - Sítio da Lista Nacional
89 A 0.2 #b600b6 #f5acca/0.5 - - Zona Especial de Conservação
90 A 0.2 #b600b6 #f5acca/0.5 - - Zona de Proteção Especial
91 A 0.2 #000000 #a11f83/0.7 - - Monumento Nacional
91 P 0.35 #000000 #a11f83/1.0 - - Monumento Nacional
92 A 0.2 #000000 #a11f83/0.7 - - Imóvel de Interesse Público
92 P 0.35 #000000 #a11f83/1.0 - - Imóvel de Interesse Público
93 A 0.2 #000000 #a11f83/0.7 - - Imóvel de Interesse Municipal
93 P 0.35 #000000 #a11f83/1.0 - - Imóvel de Interesse Municipal
94 A 0.2 #000000 #a11f83/0.7 - - Imóvel em Vias De Classificação
94 P 0.35 #000000 #a11f83/1.0 - - Imóvel em Vias De Classificação
95 A 0.7 #a11f83 - - - Zona Geral de Proteção
96 A 0.2 #a11f83 - forward/#a11f83 - Zona Especial de Proteção Provisória
97 A 0.2 #a11f83 - forward/#000000 - Zona Especial de Proteção
98 A 0.09 #000000 - vertical/#000000 - Zona de Proteção de Edifício Público ou de Outra Construção
99 A 0.2 #000000 - vertical/#4d4d4d - Zona de Proteção de Estabelecimento Prisional ou Tutelar de Menores
100 A 0.2 #000000 - forward/#4d4d4d - Área de Jurisdição de Alfândega
101 A 0.2 #000000 - horizontal/#000000 - Zona de Servidão Militar
102 A 0.2 #71f4f4 - vertical/#71f4f4 - Zona de Servidão de Abastecimento de Água
103 A 0.2 #8306ff - vertical/#8306ff - Zona de Servidão de Drenagem de Águas Residuais
104 A 0.2 #bf0000 - horizontal/#bf0000 - Zona de Servidão de Rede Elétrica
105 A 0.2 #4d4d4d - cross/#767676 - Zona de Servidão de Gasoduto ou Oleoduto
106 L 1.4 #ff0000 - - - Itinerário Principal
107 L 1.22 #ff0000 - - - Itinerário Principal Autoestrada
108 L 1 #ff0000 - - - Itinerário Complementar
109 L 1 #ff0000 - - - Itinerário Complementar Autoestrada
110 L 0.7 #ff0000 - - - Estrada Nacional
111 L 0.7 #ff0000 - - 25;2 Estrada Regional
112 A 0.2 #800000 - forward/#800000 - Zona de Servidão de Estrada do Plano Rodoviário Nacional
113 L 0.88 #a40052 - - 10;2;2;2 Estradas Nacionais Desclassificadas
114 A 0.2 #ed60ad - forward/#ed60ad - Zona de Servidão de Estrada Nacional Desclassificada
115 L 0.79 #000000 - - 8;4;2;4 Estrada Municipal
116 L 0.26 #000000 - - 1;0.5 Caminho Municipal
117 A 0.2 #4d4d4d - forward/#a5a5a5 - Zona de Servidão de Estrada ou Caminho Municipal
118 A 0.2 #000000 - dots/#00006d - Zona de Servidão de Via-Férrea
119 A 0.1 #000000 #767676/0.5 - - Zona de Servidão Aeronáutica
120 A 0.09 #0000ff - dots/#0000ff - Zona de Servidão Radioelétrica
121 P 0 #0000b6 #0000b6/1.0 - - Farol ou Outro Sinal Marítimo
122 A 0.53 #0000b6 - - - Zona de Servidão de Sinalização Marítima
123 A 0.53 #000000 - - - Zona de Proteção da Rede Geodésica
124 P 0 #000000 #ffffff/1.0 - - Marco Geodésico
125 P 0 #8a2300 #ffffff/1.0 - - Estabelecimento com Produtos Explosivos
126 A 0.2 #8a2300 - dots/#8a2300 - Zona de Segurança de Estabelecimento com Produtos Explosivos
127 P 0.53 #ff0000 #ff0000/1.0 - - Estabelecimento com Substâncias Perigosas
128 A 0.2 #b70000 - dots/#ff0000 - Zona de Segurança de Estabelecimento com Substâncias Perigosas
129 A 0.53 #f09332 - - - Área de Jurisdição do Porto
130 A 0.44 #694114 - - - Área de Intervenção de Programa Setorial
131 A 0.44 #0000b6 - - - Área de Intervenção de Programa Intermunicipal
132 A 0.44 #0000b6 - - 10;6 Área de Intervenção de Plano Intermunicipal (PUI, PPI)
133 A 0.2 #ff0000 - dots/#ff0000 - Área de Risco
134 A 0.2 #6d0000 - dots/#6d0000 - Área de Perigosidade
135 A 0.44 #6d4e0a - - - Área Urbana de Génese Ilegal (AUGI)
136 A 0.44 #0000b6 - - - Área de Reabilitação Urbana (ARU)
137 P 0.53 #000000 #ffffff/1.0 - - Infraestrutura Associada a Gasoduto ou Oleoduto
138 A 0.7 #5e5e5e - forward/#5e5e5e - Unidade de execução
139 A 0.2 #b60000 - dots/#b60000 - Zona Sensível ao Ruído
140 A 0.2 #b60001 - dots/#b60001 - Zona Mista ao Ruído
141 A 0.2 #000000 #a11f83/0.7 - - Parque Arqueológico
141 P 0.35 #000000 #a11f83/1.0 - - Parque Arqueológico
142 A 0.2 #ff6417 - dots/#ff6417 - Área de Servidão de Recurso Geológico
143 L 0.8 #ff0000 - - 6;3 Estrada em Projeto
144 A 0.2 #800000 - forward/#800000 - Zona de Respeito de Estrada do Plano Rodoviário Nacional
145 A 0.7 #d2d200 - - - Zona de proteção e de salvaguarda dos recursos e valores naturais
146 P 0 #da32ce #da32ce/1.0 - - Estacionamento
147 P 0 #da32ce #ffffff/1.0 - - Estacionamento Previsto
148 A 0.26 #54a3dd #c6f9fe/0.7 horizontal/#000000 - Reserva Ecológica Nacional
149 A 0.18 #ad7b10 - dots/#ad7b10 - Geossítio
150 P 0 #000000 #000000/1.0 - - Imóvel inventariado
151 A 0.1 #531500 #e5dea1/0.7 - - Espaço de uso especial – infraestrutura estruturante
152 A 0.1 #531500 #e5dea1/0.7 - - Espaço de uso especial – equipamento
`;

export interface PlanObject {
  readonly code: number;
  readonly shape: Shape;
  readonly name: string;
  readonly symbol: Omit<VectorStyle, 'shape' | 'rules' | 'label' | 'onlyRules'>;
}

const shapes = { A: 'area', L: 'line', P: 'point' } as const;
/** On a screen of 96 dots an inch. */
const PIXELS = 96 / 25.4;
const LEAST = 0.75;

function objectOf(line: string): PlanObject {
  const [code = '', kind = '', width = '', outline = '', fill = '', pattern = '', dash = '', ...name] = line.split(' ');
  const shape = kind === 'L' ? shapes.L : kind === 'P' ? shapes.P : shapes.A;
  const [inside = '', opacity = '0'] = fill === '-' ? [] : fill.split('/');
  const [hatch, hatchColour = ''] = pattern === '-' ? [] : pattern.split('/');
  const seen = {
    colour: seenOn(shape === 'point' && inside !== '' && inside !== '#ffffff' ? inside : outline),
    width: Math.max(LEAST, Math.round(Number(width) * PIXELS * 100) / 100),
    ...(dash !== '-' && { dash: dash.split(';').map((mm) => Math.round(Number(mm) * PIXELS * 10) / 10) }),
  };
  if (shape === 'point') return { code: Number(code), shape, name: name.join(' '), symbol: { ...seen, radius: { near: 7, far: 4, until: 4 } } };
  const filled = shape === 'area' && (inside !== '' || hatch !== undefined);
  return {
    code: Number(code),
    shape,
    name: name.join(' '),
    symbol: {
      ...seen,
      ...(filled && {
        fill: {
          colour: inside === '' ? seenOn(hatchColour) : both(inside),
          opacity: inside === '' ? 0 : Number(opacity),
          ...(isHatch(hatch) && { hatch, hatchColour: seenOn(hatchColour) }),
        },
      }),
    },
  };
}

/** Official colours of surfaces mean something: they are the same on either ground. */
const both = (hex: string): VectorStyle['colour'] => ({ light: hex, dark: hex });
/** Lines and hatches would not be seen on the dark ground: there they are the nearest shade that is. */
const seenOn = (hex: string): VectorStyle['colour'] => ({ ...withDark(hex) });

type Hatch = NonNullable<NonNullable<VectorStyle['fill']>['hatch']>;
const isHatch = (text: string | undefined): text is Hatch => ['forward', 'backward', 'cross', 'horizontal', 'vertical', 'dots'].includes(text ?? '');

export const planObjects: readonly PlanObject[] = table.trim().split('\n').map(objectOf);

/** Data that say of each object its map and its code follow the model. */
export const isPlan = (fields: readonly { readonly key: string }[]): boolean =>
  ['planta', 'codigo'].every((wanted) => fields.some(({ key }) => key === wanted));

/** Fields of the model that are told of an object; by those that name it, it is searched. */
export const planFields: Readonly<Record<string, { readonly title: Text; readonly isName?: true }>> = {
  designacao: { title: { pt: 'Designação', en: 'Designation' }, isName: true },
  legenda: { title: { pt: 'Legenda', en: 'Legend' }, isName: true },
  etiqueta: { title: { pt: 'Etiqueta', en: 'Label' }, isName: true },
  tema: { title: { pt: 'Tema', en: 'Theme' } },
  subtema: { title: { pt: 'Subtema', en: 'Subtheme' } },
  codigo: { title: { pt: 'Código', en: 'Code' } },
  planta: { title: { pt: 'Planta', en: 'Map' } },
  medida: { title: { pt: 'Medida', en: 'Measure' } },
  fonte_inf: { title: { pt: 'Fonte', en: 'Source' } },
  data_inf: { title: { pt: 'Data', en: 'Date' } },
};

/** A style by the objects' codes, for those that are there; null where none of them is known. */
export function planStyle(shape: Shape, codes: readonly number[], field: string): VectorStyle | null {
  const known = planObjects.filter((object) => object.shape === shape && codes.includes(object.code));
  if (known.length === 0) return null;
  return {
    shape,
    colour: both('#767676'),
    width: 1,
    rules: known.map(({ code, name, symbol }) => ({ title: { pt: name, en: name }, when: { field, in: [code] }, ...symbol })),
  };
}
