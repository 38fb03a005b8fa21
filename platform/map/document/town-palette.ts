/** Colours of the town map. Three variants: coloured and grey in light, one for dark (its grey is the same with less colour). */
export interface Palette {
  readonly dark: boolean;
  /** What lies outside the municipality. */
  readonly outside: string;
  readonly ground: string;
  readonly boundary: string;
  readonly parish: string;
  readonly landUse: Readonly<Record<string, string>>;
  readonly waterEdge: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly landmark: string;
  readonly landmarkEdge: string;
  readonly road: Readonly<Record<string, { readonly fill: string; readonly casing: string }>>;
  readonly path: string;
  readonly rail: string;
  readonly railGap: string;
  readonly label: string;
  readonly labelSoft: string;
  readonly labelGreen: string;
  readonly labelWater: string;
  readonly halo: string;
}

export type BasemapVariant = 'light' | 'dark' | 'grey-light' | 'grey-dark';

const light: Palette = {
  dark: false,
  outside: '#e4e6e8',
  ground: '#f4f2ec',
  boundary: '#8a6fb0',
  parish: '#b3a2c9',
  landUse: {
    water: '#a8d4ec',
    park: '#cbe6b8',
    forest: '#bddcae',
    farmland: '#f1ecd3',
    meadow: '#e1edc8',
    beach: '#f6e8bf',
    residential: '#ebe7e0',
    commercial: '#f5e3dd',
    industrial: '#e6e0e8',
    public: '#f3ead6',
    square: '#ece4d6',
    cemetery: '#cfdcc6',
    sports: '#b9e0c2',
  },
  waterEdge: '#84bcdc',
  building: '#dcd3c8',
  buildingEdge: '#c3b7a8',
  landmark: '#d3bf9f',
  landmarkEdge: '#b59c74',
  road: {
    motorway: { fill: '#f0a374', casing: '#c9713c' },
    primary: { fill: '#fad28c', casing: '#cf9f45' },
    secondary: { fill: '#fdf0bd', casing: '#cdb667' },
    residential: { fill: '#ffffff', casing: '#b8ae9e' },
    service: { fill: '#ffffff', casing: '#c8bfb0' },
    pedestrian: { fill: '#f7f0e4', casing: '#c4b59d' },
  },
  path: '#a98f6c',
  rail: '#7d8088',
  railGap: '#ffffff',
  label: '#2b363c',
  labelSoft: '#56524a',
  labelGreen: '#33622f',
  labelWater: '#22628a',
  halo: 'rgba(255,255,255,0.88)',
};

const dark: Palette = {
  dark: true,
  outside: '#12171b',
  ground: '#222b32',
  boundary: '#a58fce',
  parish: '#5f5480',
  landUse: {
    water: '#164566',
    park: '#28503a',
    forest: '#21402e',
    farmland: '#2e342c',
    meadow: '#2c3f2e',
    beach: '#3a3524',
    residential: '#2a343d',
    commercial: '#2d2a31',
    industrial: '#2a2933',
    public: '#2d2c2c',
    square: '#2b3137',
    cemetery: '#24352c',
    sports: '#255446',
  },
  waterEdge: '#2a668c',
  building: '#38444e',
  buildingEdge: '#4a5966',
  landmark: '#4a4638',
  landmarkEdge: '#6b6347',
  road: {
    motorway: { fill: '#bf7142', casing: '#14191d' },
    primary: { fill: '#9a7a38', casing: '#14191d' },
    secondary: { fill: '#7a7149', casing: '#14191d' },
    residential: { fill: '#525f6b', casing: '#161c21' },
    service: { fill: '#47545f', casing: '#1a2127' },
    pedestrian: { fill: '#454d54', casing: '#1a2127' },
  },
  path: '#8d7c5c',
  rail: '#78828c',
  railGap: '#222b32',
  label: '#eef2f5',
  labelSoft: '#ccd5dc',
  labelGreen: '#a5d3a0',
  labelWater: '#8cc4e8',
  halo: 'rgba(15,20,24,0.85)',
};

export const palettes: Readonly<Record<BasemapVariant, Palette>> = {
  light,
  dark,
  'grey-light': mapColours(light, (colour) => soften(colour, 0.12, 0.25)),
  'grey-dark': greyDark(),
};

/** Without colour the main roads would sink into the ground: they are lightened. */
function greyDark(): Palette {
  const grey = mapColours(dark, (colour) => soften(colour, 0.12, 0));
  const { motorway, primary, secondary } = mapColours(dark, (colour) => soften(colour, 0.12, 0.14)).road;
  return {
    ...grey,
    boundary: '#7d7d84',
    road: { ...grey.road, ...(motorway && { motorway }), ...(primary && { primary }), ...(secondary && { secondary }) },
  };
}

function mapColours(palette: Palette, change: (colour: string) => string): Palette {
  const walk = (value: unknown): unknown =>
    typeof value !== 'object' || value === null
      ? typeof value === 'string' && value.startsWith('#')
        ? change(value)
        : value
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- walk keeps every key
  const changed = walk(palette) as Palette;
  return { ...changed, label: palette.label, labelSoft: palette.labelSoft, labelGreen: palette.labelSoft, labelWater: palette.labelSoft };
}

/** Keeps `colourfulness` of the colour's own hue and mixes `white` (0 to 1) in. */
function soften(hex: string, colourfulness: number, white: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels;
  const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
  const soft = channels.map((channel) => Math.round((grey + (channel - grey) * colourfulness) * (1 - white) + 255 * white));
  return `#${soft.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
