/** Plain drawings of a street, as it was reported and as it was left: the demo's photos. Invented, like everything here. */
const frame = (sky: string, ground: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720"><rect width="960" height="720" fill="${sky}"/>
  <rect y="150" width="210" height="390" fill="#e9dfcd"/><rect x="210" y="90" width="260" height="450" fill="#d9c4a5"/><rect x="470" y="180" width="240" height="360" fill="#efe7da"/>
  <rect x="710" y="120" width="250" height="420" fill="#cfd8dc"/>${[60, 270, 380, 540, 780, 880].map((x) => `<rect x="${x}" y="260" width="50" height="80" fill="#5b6b7a"/>`).join('')}
  <rect y="540" width="960" height="60" fill="#b9b4aa"/><rect y="600" width="960" height="120" fill="${ground}"/>${inside}</svg>`;

const lamp = (lit: boolean): string =>
  frame(
    lit ? '#27344f' : '#141b2b',
    lit ? '#59606b' : '#2b2f36',
    `${lit ? '<path d="M620 215 L430 600 H840 Z" fill="#ffe9a8" opacity="0.45"/>' : ''}<rect x="520" y="180" width="18" height="400" fill="#2f2f2f"/>
    <rect x="520" y="180" width="120" height="16" fill="#2f2f2f"/><ellipse cx="625" cy="206" rx="44" ry="16" fill="${lit ? '#fff3c4' : '#4a4a4a'}"/>`,
  );

const bags = [
  [300, 560, '#2e2e2e'],
  [360, 575, '#3c4a3a'],
  [640, 565, '#31353d'],
  [580, 590, '#444'],
] as const;
const container = (full: boolean): string =>
  frame(
    '#bcd7ec',
    '#7b7b78',
    `<rect x="420" y="420" width="180" height="150" rx="14" fill="#2e7d4f"/><rect x="410" y="400" width="200" height="30" rx="10" fill="${full ? '#256640' : '#2e7d4f'}" ${full ? 'transform="rotate(-14 410 415)"' : ''}/>
    <circle cx="450" cy="578" r="14" fill="#222"/><circle cx="570" cy="578" r="14" fill="#222"/>
    ${full ? bags.map(([x, y, fill]) => `<ellipse cx="${x}" cy="${y}" rx="46" ry="34" fill="${fill}"/>`).join('') : ''}`,
  );

const pavement = (broken: boolean): string =>
  frame(
    '#cfe3f2',
    '#6f6f6c',
    broken
      ? '<path d="M360 650 q60 -46 150 -26 q110 -8 90 40 q-40 44 -140 34 q-120 6 -100 -48z" fill="#2c2a28"/><path d="M390 652 q60 -30 120 -16 q70 -2 60 24 q-60 26 -120 20 q-80 0 -60 -28z" fill="#4a4239"/>'
      : '<path d="M340 622 h290 v84 h-290z" fill="#4b4b49"/>',
  );

/** By the code of the type: before, after. */
export const scenes: Readonly<Record<string, readonly [string, string]>> = {
  iluminacao: [lamp(false), lamp(true)],
  residuos: [container(true), container(false)],
  pavimentos: [pavement(true), pavement(false)],
};

/** A street with a car before the damage; its number plate readable, or blacked out. */
export const withCar = (hidden: boolean): string =>
  frame(
    '#cfe3f2',
    '#6f6f6c',
    `<path d="M560 640 q40 -30 100 -18 q70 -6 60 26 q-30 30 -100 24 q-80 2 -60 -32z" fill="#2c2a28"/>
    <path d="M180 600 q10 -76 70 -80 h150 q50 4 80 64 l40 14 q16 8 14 40 h-356 q-8 -20 2 -38z" fill="#8f2d2d"/>
    <path d="M236 578 q10 -40 44 -42 h40 v42z M334 536 h56 q34 6 54 42 h-110z" fill="#dbe7ef"/>
    <circle cx="262" cy="640" r="34" fill="#222"/><circle cx="262" cy="640" r="15" fill="#999"/><circle cx="462" cy="640" r="34" fill="#222"/>
    <circle cx="462" cy="640" r="15" fill="#999"/><rect x="318" y="600" width="92" height="26" fill="${hidden ? '#000' : '#fff'}"/>
    ${hidden ? '' : '<text x="364" y="620" text-anchor="middle" font-family="sans-serif" font-size="18" font-weight="700" fill="#111">AA-00-ZZ</text>'}`,
  );
