import { itemAt, lastOf } from '#platform/kernel/items.ts';
import { nifCheckDigit } from '#platform/kernel/nif.ts';
import { familyNames, givenNames } from './data/party-words.ts';
import { alterations, corrections, findings, offices, staffNames, urbanKinds, uses, usesOf, type UrbanKind } from './data/urban-words.ts';
import { createRandom, type Random } from './random.ts';

/** A parcel of the demo town, with what stands on it. */
export interface Plot {
  readonly id: number;
  readonly squareMetres: number;
  readonly dicofre: string;
  readonly parish: string;
  readonly address: string;
  readonly postcode: string | null;
  readonly place: string;
  /** Null: nothing is built there yet. */
  readonly building: { readonly kind: string; readonly storeys: number; readonly squareMetres: number } | null;
  readonly isRural: boolean;
}

export interface Card {
  readonly name: string;
  readonly nif: string;
  readonly email: string;
  readonly role: 'owner' | 'technician' | 'staff';
}

/** One process; people are places in `cards`, lookups are named. */
export interface DemoProcess {
  readonly number: string;
  readonly sub: string | null;
  /** Place of the process it hangs under. */
  readonly under: number | null;
  readonly plots: readonly number[];
  /** Columns that are texts, days and numbers. */
  readonly values: Readonly<Record<string, string | number | null>>;
  /** Columns that name a row of a lookup table. */
  readonly names: Readonly<Record<string, string | null>>;
  readonly people: { readonly owner: number; readonly architect: number | null; readonly responsible: number | null; readonly manager: number };
  /** What its status was, day by day, the last being today's. */
  readonly story: readonly { readonly day: string; readonly status: string }[];
  readonly requirements: readonly { subject: string; enteredAt: string; dueAt: string; metAt: string | null }[];
  readonly inspections: readonly { inspectedAt: string; obs: string }[];
}

const dayMs = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Desks are closed on Saturday and Sunday. */
const workday = (at: number): number => at + (weekend[new Date(at).getUTCDay()] ?? 0) * dayMs;
const weekend: Readonly<Record<number, number>> = { 0: 1, 6: 2 };
/** The same, never later than asked. */
const openDay = (at: number): number => (workday(at) === at ? at : openDay(at - dayMs));
const cents = (value: number): string => (Math.round(value * 100) / 100).toFixed(2);

/** Owners, technicians and the desk's own: 299 and 599 begin numbers that are nobody's. */
export function makeCards(seed: string): Card[] {
  const chance = createRandom(`${seed}/cards`);
  const taken = new Set<string>();
  const nif = (start: string): string => {
    for (;;) {
      const eight = `${start}${String(chance.int(10_000, 99_999))}`;
      if (taken.has(eight)) continue;
      taken.add(eight);
      return `${eight}${nifCheckDigit(eight)}`;
    }
  };
  const person = (): string => `${chance.pick(givenNames)[0]} ${chance.pick(familyNames)} ${chance.pick(familyNames)}`;
  const mail = (name: string, n: number): string =>
    `${name
      .normalize('NFD')
      .replaceAll(/[^\w ]/g, '')
      .toLowerCase()
      .split(' ')
      .filter(Boolean)
      .slice(0, 2)
      .join('.')}${n}@correio.example`;
  const made = (role: Card['role'], name: string, start: string, n: number): Card => ({ name, nif: nif(start), email: mail(name, n), role });
  return [
    ...Array.from({ length: 320 }, (_, n) => made('owner', person(), '299', n)),
    ...Array.from({ length: 40 }, (_, n) => made('owner', `${chance.pick(familyNames)} & ${chance.pick(familyNames)}, Lda.`, '599', 400 + n)),
    ...Array.from({ length: 26 }, (_, n) =>
      made('technician', n % 3 === 0 ? `${chance.pick(offices)} ${chance.pick(familyNames)}` : person(), n % 3 === 0 ? '599' : '299', 500 + n),
    ),
    ...staffNames.map((name, n) => made('staff', name, '299', 600 + n)),
  ];
}

interface Town {
  readonly seed: string;
  readonly name: string;
  readonly plots: readonly Plot[];
  readonly cards: readonly Card[];
  readonly now: Date;
}

/** Ten years of files, the oldest first; the same for the same seed, plots and day. Numbers follow the usual rule: serial and year. */
export function makeProcesses({ seed, name: town, plots, cards, now }: Town, count: number): DemoProcess[] {
  const chance = createRandom(`${seed}/urbanism`);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const by = (role: Card['role']) => cards.flatMap((card, index) => (card.role === role ? [index] : []));
  const people = { owners: by('owner'), technicians: by('technician'), staff: by('staff') };
  const mains = Math.round(count * 0.82);
  const entries = Array.from({ length: mains }, () => openDay(today - Math.ceil(3650 * chance.next() ** 1.35) * dayMs)).toSorted((a, b) => a - b);
  const serials = new Map<number, number>();
  const made: DemoProcess[] = [];
  const deck = chance.shuffle(plots);
  for (const [index, entry] of entries.entries()) {
    const year = new Date(entry).getUTCFullYear();
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    const plot = itemAt(deck, index % deck.length);
    const kind = chance.weighted(urbanKinds.map((one) => [one, one.weight] as const));
    const technicians = [chance.pick(people.technicians), chance.pick(people.technicians)] as const;
    const who = {
      owner: chance.pick(people.owners),
      architect: kind.works || chance.chance(0.4) ? technicians[0] : null,
      responsible: kind.works && chance.chance(0.8) ? technicians[1] : null,
      manager: chance.pick(people.staff),
    };
    const isNew = itemAt(kind.construction, 0) === 'Construção nova';
    const construction = plot.building === null && isNew ? 'Construção nova' : chance.pick(kind.construction);
    const use = chance.pick(usesOf[plot.building?.kind ?? 'other'] ?? usesOf['other'] ?? []);
    const subject = said(chance.pick(kind.subjects), { use, place: plot.place, construction });
    const story = storyOf(kind, entry, today, chance);
    const extra = kind.construction[0] === 'Loteamento' && kind.works === false ? [itemAt(deck, (index + 1) % deck.length).id] : [];
    made.push({
      number: `${serial}/${year}`,
      sub: null,
      under: null,
      plots: [plot.id, ...extra],
      values: {
        subject,
        entryAt: iso(entry),
        ...whereOf(plot),
        ...areasOf(plot, kind, chance),
        ...deedsOf(plot, town, entry, chance),
        ...permitsOf(kind, story, serial),
      },
      names: namesOf(kind, construction, use, story, plot),
      people: who,
      story,
      ...deskOf(kind, story, today, chance),
    });
  }
  const parents = made.flatMap((one, index) =>
    one.names['use_type_id'] !== null && /Obra em curso|Concluído/.test(lastOf(one.story).status) ? [index] : [],
  );
  for (let n = 0; made.length < count && parents.length > 0; n += 1)
    made.push(subOf(made, itemAt(parents, n % parents.length), n >= parents.length, today, chance));
  return made;
}

/** Alterations while the work goes on, the use when it is done; the second time round always an alteration. */
function subOf(all: readonly DemoProcess[], under: number, again: boolean, today: number, chance: Random): DemoProcess {
  const parent = itemAt(all, under);
  const last = lastOf(parent.story);
  const isUse = last.status === 'Concluído' && !again;
  const entry = openDay(
    Math.min(today - dayMs, Math.max(Date.parse(String(parent.values['entryAt'])) + 3 * dayMs, Date.parse(last.day) + chance.int(-60, 40) * dayMs)),
  );
  const since2024 = entry >= Date.UTC(2024, 2, 4) ? 1 : 0;
  const kind: UrbanKind = {
    procedure: isUse ? uses.procedures[since2024] : alterations.procedure,
    weight: 0,
    classification: isUse ? uses.classification : alterations.classification,
    construction: [alterations.construction],
    license: isUse ? uses.licenses[since2024] : alterations.license,
    subjects: [],
    works: false,
  };
  const story = storyOf(kind, entry, today, chance);
  const use = parent.names['use_type_id'] ?? '';
  const siblings = all.filter((one) => one.under === under).length;
  const { dicofre, address, postalCode } = parent.values;
  return {
    number: parent.number,
    sub: String(siblings + 1),
    under,
    plots: parent.plots,
    values: {
      subject: isUse ? said(uses.subject, { use }) : chance.pick(alterations.subjects),
      entryAt: iso(entry),
      dicofre: dicofre ?? null,
      address: address ?? null,
      postalCode: postalCode ?? null,
      ...permitsOf(kind, story, siblings + 1),
    },
    names: { ...parent.names, ...namesOf(kind, isUse ? (parent.names['construction_type_id'] ?? '') : alterations.construction, use, story, null) },
    people: parent.people,
    story,
    ...deskOf(kind, story, today, chance),
  };
}

const said = (text: string, words: Readonly<Record<string, string>>): string => {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  return filled.charAt(0).toUpperCase() + filled.slice(1);
};

const whereOf = ({ dicofre, address, postcode }: Plot) => ({ dicofre, address, postalCode: postcode });

function namesOf(kind: UrbanKind, construction: string, use: string, story: DemoProcess['story'], plot: Plot | null) {
  const status = lastOf(story).status;
  const isGranted = story.some((one) => one.status === 'Deferido');
  return {
    classification_type_id: kind.classification,
    procedure_type_id: kind.procedure,
    construction_type_id: construction,
    use_type_id: /Certid|informação/.test(kind.procedure) ? null : use,
    status_id: status,
    state_id: status === 'Caducado' ? 'Caducado' : isGranted ? 'Em vigor' : 'Em elaboração',
    order_type_id: isGranted ? 'Deferimento' : status === 'Indeferido' ? 'Indeferimento' : status === 'Rejeitado' ? 'Rejeição liminar' : null,
    license_type_id: story.some((one) => one.status === 'Título emitido') ? kind.license : null,
    ...(plot && { matrix_type_id: plot.isRural ? 'Rústico' : 'Urbano', regime_type_id: 'RJUE: regime geral (DL 555/99)' }),
  };
}

/** Days until a state is reached, where they are not the usual few weeks. */
const lasting: Readonly<Record<string, readonly [number, number]>> = {
  Concluído: [150, 700],
  Arquivado: [30, 200],
  'Obra em curso': [10, 90],
  'Saneamento e apreciação liminar': [2, 20],
  'Em apreciação técnica': [10, 130],
};

/** Which way the file went: granted two times of three, and only as far as there was time. */
function storyOf(kind: UrbanKind, entry: number, today: number, chance: Random): DemoProcess['story'] {
  const built = kind.works
    ? (['Título emitido', 'Obra em curso', 'Concluído'] as const)
    : kind.license === null
      ? (['Arquivado'] as const)
      : (['Título emitido', 'Arquivado'] as const);
  const end = chance.weighted<readonly string[]>([
    [['Em apreciação técnica', 'Deferido', ...built], 58],
    [['Em consulta a entidades externas', 'Em apreciação técnica', 'Deferido', ...built], 15],
    [['Em apreciação técnica', 'Em audiência prévia', 'Indeferido', 'Arquivado'], 9],
    [['Em apreciação técnica', 'Deferido', 'Caducado'], 6],
    [['Rejeitado'], 5],
    [['Em apreciação técnica', 'Desistência'], 7],
  ]);
  const asked = chance.chance(0.35) && end.length > 1 ? ['Aguarda elementos do requerente'] : [];
  const steps = ['Saneamento e apreciação liminar', ...asked, ...end];
  const story = [{ day: iso(entry), status: 'Entrado' }];
  let at = entry;
  for (const status of steps) {
    const [least, most] = lasting[status] ?? [6, 75];
    at = workday(at + chance.int(least, most) * dayMs);
    if (at >= today) break;
    story.push({ day: iso(at), status });
  }
  return story;
}

const dayOf = (story: DemoProcess['story'], status: string): string | null => story.find((one) => one.status === status)?.day ?? null;

function permitsOf({ works, license }: UrbanKind, story: DemoProcess['story'], serial: number): Record<string, string> {
  const day = license === null ? null : dayOf(story, 'Título emitido');
  if (day === null) return {};
  const number = `${serial}/${day.slice(0, 4)}`;
  const isUse = license?.includes('utilização') === true || license?.startsWith('Recibo') === true;
  return isUse
    ? { useLicense: number, useLicenseAt: day }
    : works || license?.includes('loteamento') === true
      ? { constructionLicense: number, constructionLicenseAt: day }
      : {};
}

/** Areas that add up, but for some files that somebody should look at. */
function areasOf({ squareMetres: land, building }: Plot, kind: UrbanKind, chance: Random): Record<string, string | number> {
  if (!kind.works) return { landArea: cents(land), conservatoryLand: cents(land) };
  const storeys = building?.storeys ?? chance.int(1, 2);
  const deployment = Math.min(land * 0.8, building?.squareMetres ?? Math.min(land * 0.4, chance.range(70, 220)));
  const [built, covered] = [Number(cents(deployment * storeys)), Number(cents(deployment))];
  const dependent = Number(cents(built * chance.range(0.08, 0.2)));
  const total = Number(cents(land));
  const odd = chance.chance(0.05) ? chance.pick(['private', 'land', 'sealed'] as const) : null;
  return {
    landArea: cents(land),
    totalArea: cents(total),
    coveredArea: cents(covered),
    uncoveredArea: cents(total - covered),
    deploymentArea: cents(covered),
    constructionArea: cents(built),
    grossArea: cents(built),
    dependentArea: cents(dependent),
    usefulArea: cents(built * 0.78),
    liveableArea: cents(built * 0.61),
    waterproofingArea: cents(odd === 'sealed' ? land * 1.1 : Math.min(land, covered * 1.25)),
    volume: cents(built * 2.9),
    buildingHeight: cents(storeys * 2.95),
    sillQuota: cents(chance.range(18, 96)),
    floorsAbove: storeys,
    floorsBelow: chance.chance(0.15) ? 1 : 0,
    privateParking: Math.max(1, Math.round(built / 120)),
    publicParking: storeys > 3 ? chance.int(2, 8) : 0,
    conservatoryImplantation: cents(covered),
    conservatoryConstruction: cents(built),
    conservatoryDependent: cents(dependent),
    conservatoryPrivate: cents(built - dependent + (odd === 'private' ? 12.5 : 0)),
    conservatoryLand: cents(odd === 'land' ? land * 0.93 : land),
  };
}

/** As they stand at the land registry and the tax office. */
function deedsOf({ parish, address, isRural }: Plot, town: string, entry: number, chance: Random) {
  const issued = iso(workday(entry - chance.int(5, 150) * dayMs));
  const neighbour = (): string => `${chance.pick(givenNames)[0]} ${chance.pick(familyNames)}`;
  return {
    conservatoryNumber: `${chance.int(12, 6800)}/${chance.int(1986, 2014)}0${chance.int(1, 9)}${chance.int(10, 28)}`,
    conservatoryName: `Conservatória do Registo Predial de ${town}`,
    conservatoryAt: issued,
    north: address.split(',')[0] ?? null,
    south: neighbour(),
    east: neighbour(),
    west: chance.chance(0.3) ? 'Caminho público' : neighbour(),
    administrationDivision: parish,
    article: String(chance.int(20, 9400)),
    matrixSection: isRural ? chance.pick(['A', 'B', 'C', 'D']) : null,
    fraction: !isRural && chance.chance(0.12) ? chance.pick(['A', 'B', 'C', 'D', 'E']) : null,
    associatedRecords: chance.chance(0.1) ? chance.int(1, 3) : 0,
  };
}

/** What was asked of the owner, and who went out to look. */
function deskOf({ works }: UrbanKind, story: DemoProcess['story'], today: number, chance: Random) {
  const requirements = story.flatMap(({ day, status }, index) => {
    if (status !== 'Aguarda elementos do requerente') return [];
    const due = workday(Date.parse(day) + 21 * dayMs);
    const next = story[index + 1]?.day ?? null;
    return [{ subject: chance.pick(corrections), enteredAt: day, dueAt: iso(due), metAt: next !== null && Date.parse(next) < today ? next : null }];
  });
  const begun = dayOf(story, 'Obra em curso');
  const done = dayOf(story, 'Concluído');
  const inspections = [
    ...(begun !== null && chance.chance(0.5)
      ? [
          {
            inspectedAt: iso(Math.min(openDay(today), workday(Date.parse(begun) + chance.int(20, 120) * dayMs))),
            obs: chance.pick(findings.slice(2)),
          },
        ]
      : []),
    ...(works && done !== null ? [{ inspectedAt: done, obs: chance.pick(findings.slice(0, 2)) }] : []),
  ];
  return { requirements, inspections };
}
