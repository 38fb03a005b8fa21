import type { categories } from './content-texts.ts';

/** Drawings for the news, one scene a category in colours of its own each time: made here, free of rights. */
type Category = keyof typeof categories;

const skies = ['#cfe3f2', '#f6dcc3', '#dbe7d3', '#d9d8ee'] as const;

const hills = (tone: string): string => `<path d="M0 520 Q240 380 480 500 T960 470 T1440 500 V960 H0Z" fill="${tone}"/>`;
const house = (x: number, y: number, wall: string): string =>
  `<rect x="${x}" y="${y}" width="150" height="190" fill="${wall}"/><path d="M${x - 14} ${y} L${x + 75} ${y - 74} L${x + 164} ${y}Z" fill="#b4553f"/>
  <rect x="${x + 28}" y="${y + 40}" width="34" height="48" fill="#5b6b7a"/><rect x="${x + 88}" y="${y + 40}" width="34" height="48" fill="#5b6b7a"/><rect x="${x + 56}" y="${y + 116}" width="38" height="74" fill="#6a4a34"/>`;
const tree = (x: number, y: number, size: number): string =>
  `<rect x="${x - size / 12}" y="${y}" width="${size / 6}" height="${size * 0.6}" fill="#6a4f37"/><circle cx="${x}" cy="${y - size * 0.25}" r="${size * 0.45}" fill="#4d7f52"/><circle cx="${x + size * 0.25}" cy="${y}" r="${size * 0.3}" fill="#5d9160"/>`;

const scenes: Readonly<Record<Category, (turn: number) => string>> = {
  obras: (
    turn,
  ) => `${hills('#c9c2b4')}${[0, 1, 2, 3, 4].map((n) => house(60 + n * 270, 470 - ((n + turn) % 2) * 40, ['#efe7da', '#e3d0b4', '#dfe6ea'][(n + turn) % 3] ?? '')).join('')}
    <rect y="660" width="1440" height="300" fill="#7b7b78"/><path d="M0 800 H1440" stroke="#f4f1e8" stroke-width="10" stroke-dasharray="80 60"/>
    ${[200, 620, 1040].map((x) => `<path d="M${x} 720 l24 -84 h22 l24 84z" fill="#e8742c"/><rect x="${x - 10}" y="716" width="90" height="14" fill="#c95f1f"/>`).join('')}`,
  ambiente: (
    turn,
  ) => `${hills('#a9c59a')}<path d="M0 700 Q360 640 720 720 T1440 690 V960 H0Z" fill="#6d9f6b"/><path d="M520 960 Q640 800 760 760 T1000 640 L1060 650 Q900 790 860 830 T760 960Z" fill="#7fb2cf"/>
    ${[160, 380, 560, 1120, 1290].map((x, n) => tree(x, 640 + ((n + turn) % 3) * 30, 180 + ((n * 37 + turn * 20) % 80))).join('')}`,
  cultura: (
    turn,
  ) => `${hills('#b9a8c4')}${[0, 1, 2].map((n) => house(90 + n * 520, 440, ['#efe7da', '#e9dfcd', '#dfe6ea'][(n + turn) % 3] ?? '')).join('')}<rect y="630" width="1440" height="330" fill="#d8cbb5"/>
    <path d="M0 250 Q360 ${340 + turn * 10} 720 260 T1440 250" fill="none" stroke="#7a6a58" stroke-width="6"/>
    ${Array.from({ length: 16 }, (_flag, n) => `<path d="M${n * 90 + 20} ${272 + (n % 3) * 14} h52 l-26 62z" fill="${['#d1495b', '#edae49', '#00798c', '#66a182'][(n + turn) % 4]}"/>`).join('')}`,
  educacao: (
    turn,
  ) => `${hills('#bcd0c0')}<rect x="300" y="370" width="840" height="310" fill="${['#efe7da', '#e9dfcd', '#e3e6d4', '#f0dfd0'][turn % 4]}"/><path d="M270 370 L720 220 L1170 370Z" fill="#b4553f"/>
    ${[360, 500, 860, 1000].map((x) => `<rect x="${x}" y="430" width="84" height="110" fill="#5b7f95"/>`).join('')}<rect x="660" y="510" width="120" height="170" fill="#6a4a34"/>
    <circle cx="720" cy="310" r="34" fill="#f4f1e8"/><rect y="680" width="1440" height="280" fill="#9db58b"/>${tree(180, 640, 220)}${tree(1290, 640, 200)}`,
  municipio: (
    turn,
  ) => `${hills('#c4c9d2')}<rect x="420" y="330" width="600" height="370" fill="${['#f1ece0', '#ece3d2', '#e6e9ec', '#efe5d8'][turn % 4]}"/>
    ${[470, 590, 790, 910].map((x) => `<rect x="${x}" y="400" width="60" height="220" rx="30" fill="#6b7f90"/>`).join('')}<rect x="680" y="520" width="80" height="180" fill="#6a4a34"/>
    <rect x="650" y="180" width="140" height="150" fill="#e3d8c4"/><path d="M640 180 L720 90 L800 180Z" fill="#b4553f"/><circle cx="720" cy="250" r="38" fill="#fff"/><path d="M720 250 v-24 M720 250 h18" stroke="#333" stroke-width="5"/>
    <rect y="700" width="1440" height="260" fill="#cfc4ae"/>${Array.from({ length: 9 }, (_tile, n) => `<path d="M${n * 180 - 40} 960 L${n * 120 + 240} 700" stroke="#b8ab92" stroke-width="4"/>`).join('')}`,
};

export function drawing(category: Category, turn: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="960" viewBox="0 0 1440 960"><rect width="1440" height="960" fill="${skies[turn % skies.length]}"/>
  <circle cx="${1200 - turn * 90}" cy="170" r="70" fill="#fff3c4" opacity="0.9"/>${scenes[category](turn)}</svg>`;
}

export const pictureAlt: Readonly<Record<Category, string>> = {
  obras: 'Desenho de uma rua com casas e cones de obra',
  ambiente: 'Desenho de um parque com árvores junto a uma ribeira',
  cultura: 'Desenho de uma praça em festa, com bandeirolas',
  educacao: 'Desenho de uma escola com árvores',
  municipio: 'Desenho dos paços do concelho numa praça',
};
