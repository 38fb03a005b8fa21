import { itemAt } from '#platform/kernel/items.ts';
import { nifCheckDigit } from '#platform/kernel/nif.ts';
import { birthPlaces, familyNames, givenNames, organisations, type Organisation } from './data/party-words.ts';
import { createRandom, type Random } from './random.ts';
import type { Address, Municipality } from './municipality.ts';

/** An entity with its parts, in the values of the declared resources; lookups are named by their codes. */
export interface DemoParty {
  readonly category: string;
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
  readonly gender: string | null;
  readonly maritalStatus: string | null;
  readonly addressType: string;
  readonly address: Address;
  readonly contactType: string;
  readonly contact: Readonly<Record<string, string>>;
  readonly identificationType: string;
  readonly identification: Readonly<Record<string, string | boolean>>;
}

const maritals = ['solteiro', 'casado', 'casado', 'uniao-facto', 'divorciado', 'viuvo'] as const;

/** Organisations and people of the municipality; the same for the same plan and year. Numbers lie where none is given out: nobody's. */
export function makeParties({ plan, addresses }: Pick<Municipality, 'plan' | 'addresses'>, now: Date): DemoParty[] {
  const chance = createRandom(`${plan.seed}/parties`);
  const homes = chance.shuffle(addresses);
  const home = (n: number): Address => itemAt(homes, n % homes.length);
  const names = new Set<string>();
  return [
    ...organisations.map((organisation, n) => legal(organisation, plan.name, chance, n, home(n))),
    ...givenNames.map(([given, woman], n) => {
      let name = '';
      do name = `${given} ${chance.pick(familyNames)} ${chance.pick(familyNames)}`;
      while (names.has(name) || /(\S+) \1$/.test(name));
      names.add(name);
      return natural({ name, woman, town: plan.name, year: now.getFullYear(), n, home: home(organisations.length + n) }, chance);
    }),
  ];
}

function legal({ category, name, short, cae, does, office }: Organisation, town: string, chance: Random, n: number, address: Address): DemoParty {
  const said = name.replaceAll('{m}', town);
  const host = `${plain(short?.replaceAll('{m}', town) ?? said.split(/[—,]/)[0] ?? said)}.example`;
  const founded = chance.int(1912, 2019);
  const isCompany = /Lda\.|S\.A\.|C\.R\.L\./.test(said);
  return {
    category,
    values: {
      kind: 'legal',
      name: said,
      country: 'PT',
      taxNumber: nifOf(`599${String(chance.int(10_000, 99_999))}`),
      currency: 'EUR',
      searchTerm: short?.replaceAll('{m}', town) ?? null,
      active: true,
      businessName: short?.replaceAll('{m}', town) ?? null,
      description: does,
      classificationCode: cae,
      establishmentAt: day(founded, chance),
      shareCapital: isCompany ? chance.pick(['5000.00', '10000.00', '25000.00', '50000.00', '250000.00']) : null,
    },
    gender: null,
    maritalStatus: null,
    addressType: 'sede',
    address,
    contactType: 'geral',
    contact: { title: office, homePhone: `+351200000${three(n)}`, email: `geral@${host}`, website: `https://www.${host}` },
    identificationType: 'certidao-permanente',
    identification: {
      number: [1, 2, 3].map(() => String(chance.int(1000, 9999))).join('-'),
      issuePlace: 'Conservatória do Registo Comercial',
      lifetime: true,
    },
  };
}

interface Natural {
  readonly name: string;
  readonly woman: boolean;
  readonly town: string;
  readonly year: number;
  readonly n: number;
  readonly home: Address;
}

function natural({ name, woman, town, year, n, home }: Natural, chance: Random): DemoParty {
  const issued = chance.int(year - 8, year - 1);
  const parts = name.split(' ');
  const technical = n % 7 === 0;
  return {
    category: technical ? 'tecnico' : 'municipe',
    values: {
      kind: 'natural',
      name,
      country: 'PT',
      taxNumber: nifOf(`299${String(chance.int(10_000, 99_999))}`),
      active: n !== 13,
      obs: technical ? 'Técnico inscrito: assina termos de responsabilidade.' : null,
      birthAt: day(chance.int(year - 84, year - 22), chance),
      birthPlace: chance.chance(0.6) ? town : chance.pick(birthPlaces),
    },
    gender: woman ? 'feminino' : 'masculino',
    maritalStatus: chance.pick(maritals),
    addressType: 'residencia',
    address: home,
    contactType: 'pessoal',
    contact: {
      title: name,
      mobilePhone: `+351900000${three(n)}`,
      email: `${plain(parts[0] ?? '')}.${plain(parts.at(-1) ?? '')}${n}@correio.example`,
    },
    identificationType: n % 9 === 4 ? 'titulo-residencia' : 'cartao-cidadao',
    identification: {
      number: `${chance.int(10_000_000, 39_999_999)} ${chance.int(0, 9)} ZX${chance.int(0, 9)}`,
      issuePlace: town,
      lifetime: false,
      fromAt: `${issued}-03-15`,
      toAt: `${issued + 10}-03-14`,
    },
  };
}

const nifOf = (firstEight: string): string => `${firstEight}${nifCheckDigit(firstEight)}`;
const three = (n: number): string => String(n + 1).padStart(3, '0');
const day = (year: number, chance: Random): string =>
  `${year}-${String(chance.int(1, 12)).padStart(2, '0')}-${String(chance.int(1, 28)).padStart(2, '0')}`;

/** For addresses on the Internet: letters and digits only. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/[^\w]/g, '').toLowerCase();
}
