import { keysOf } from '#platform/kernel/unknown.ts';
import { cookies } from '#platform/privacy/cookies.ts';
import type { Paper, Section } from '../contract.ts';
import { accessibilityRun, type AccessibilityRun } from '../domain/accessibility-run.ts';
import { roles, type Role } from '../domain/bases.ts';
import { checklist, reasons, results, type CheckItem, type CheckResult, type Reason } from '../domain/checklist.ts';
import { conformityOf } from '../domain/conformity.ts';
import { contactsOf, registerOf, type Asking, type LegalContact } from './register.ts';
import { filled, wordsOf } from './words.ts';

const section = (title: string, some: Partial<Omit<Section, 'title'>>): Section => ({ title, paragraphs: [], items: [], rows: [], ...some });
const sayDay = (day: string): string => day.split('-').toReversed().join('/');
const contactPage = '/#/portal/contact-us';

function rowsOf(contacts: readonly LegalContact[], wanted: readonly Role[], { locale }: Asking): Section['rows'] {
  const say = wordsOf(locale).contact;
  return contacts
    .filter(({ role }) => wanted.includes(role))
    .flatMap(({ role, name, address, phone, email, url }) => [
      { name: roles[role][locale], text: [name, address].filter(Boolean).join(', '), href: null },
      ...(phone === null ? [] : [{ name: say.phone, text: phone, href: `tel:${phone}` }]),
      ...(email === null ? [] : [{ name: say.email, text: email, href: `mailto:${email}` }]),
      ...(url === null ? [] : [{ name: say.url, text: url, href: url }]),
    ]);
}

/** What people found, the latest of each item and place; of an item its worst place counts. */
async function checksOf({ db }: Asking) {
  const rows = await db
    .selectFrom('accessibility_check')
    .select(['item', 'place', 'result', 'checked_at as at', 'note'])
    .where('deleted_at', 'is', null)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!latest.has(`${row.item} ${row.place}`)) latest.set(`${row.item} ${row.place}`, row);
  const order: readonly string[] = ['none', 'met', 'partly', 'unmet'];
  const worst = new Map<string, (typeof rows)[number]>();
  for (const row of latest.values()) {
    const known = worst.get(row.item);
    if (!known || order.indexOf(row.result) > order.indexOf(known.result)) worst.set(row.item, row);
  }
  // Of the declared choices; the row's type says text.
  return [...worst.values()].map((row) => ({ ...row, item: row.item as CheckItem, result: row.result as CheckResult }));
}

export async function accessibilityPaper(asking: Asking, run: AccessibilityRun | null = accessibilityRun): Promise<Paper> {
  const { db, locale } = asking;
  const say = wordsOf(locale).accessibility;
  const [checks, contacts] = [await checksOf(asking), await contactsOf(db)];
  const gaps = await db
    .selectFrom('accessibility_gap')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const count = (result: CheckResult): number => checks.filter((one) => one.result === result).length;
  const findings = run?.findings.length ?? 0;
  const state = conformityOf({ findings: run && findings, checks, gaps: gaps.filter(({ reason }) => reason !== 'outside').length });
  const failing = checks.filter(({ result }) => result === 'unmet' || result === 'partly');
  const feedback = rowsOf(contacts, ['accessibility'], asking);
  const lastDay =
    checks
      .map(({ at }) => String(at))
      .toSorted()
      .at(-1) ?? '';
  return {
    title: say.title,
    lead: say.lead,
    sections: [
      section(say.state, { paragraphs: [say[state]] }),
      section(say.gaps, {
        paragraphs: [say.known],
        items: gaps.map(({ name, reason, why, alternative, until_at: until }) =>
          [
            `${name} (${reasons[reason as Reason][locale].toLowerCase()}).`,
            why,
            alternative,
            until && filled(say.until, { day: sayDay(String(until)) }),
          ]
            .filter(Boolean)
            .join(' '),
        ),
      }),
      ...(failing.length === 0
        ? []
        : [
            section(say.failing, {
              items: failing.map(({ item, place, result, note }) =>
                [`${checklist[item][locale]}: ${results[result][locale].toLowerCase()} (${place}).`, note].filter(Boolean).join(' '),
              ),
            }),
          ]),
      section(say.how, {
        paragraphs: [
          ...(run === null
            ? [say.noRun]
            : [
                filled(say.run, {
                  day: sayDay(run.day),
                  tool: run.tool,
                  pages: run.pages.length,
                  findings: findings === 0 ? say.findings.none : findings === 1 ? say.findings.one : filled(say.findings.many, { count: findings }),
                }),
                filled(say.runScope, { rules: Object.keys(run.rules).length }),
              ]),
          checks.length === 0
            ? say.noManual
            : filled(say.manual, {
                done: checks.length,
                all: keysOf(checklist).length,
                met: count('met'),
                partly: count('partly'),
                unmet: count('unmet'),
                none: count('none'),
                day: sayDay(lastDay),
              }),
        ],
      }),
      section(say.contact, {
        paragraphs: [say.contactText, ...(feedback.length === 0 ? [say.noContact] : [])],
        rows: [...feedback, { name: say.contactPage, text: say.contactPageLink, href: contactPage }],
      }),
      section(say.enforcement, { paragraphs: [say.enforcementText], rows: rowsOf(contacts, ['enforcement'], asking) }),
    ],
  };
}

export async function privacyPaper(asking: Asking): Promise<Paper> {
  const { db, site, locale } = asking;
  const say = wordsOf(locale).privacy;
  const { authority } = site.config;
  const who = rowsOf(await contactsOf(db), ['controller', 'representative', 'dpo'], asking);
  const lines = await registerOf(asking);
  return {
    title: say.title,
    lead: say.lead,
    sections: [
      section(say.who, { paragraphs: who.length === 0 ? [filled(say.noController, { authority })] : [], rows: who }),
      section(say.rights, { paragraphs: [say.rightsText, say.rightsOwn, say.rightsComplaint] }),
      section(say.cookies, {
        paragraphs: [say.cookiesNone, say.device, say.cookiesSome],
        items: Object.entries(cookies).map(
          ([name, { purpose, kept }]) => `${name}. ${purpose[locale]} (${filled(say.kept, { kept: kept[locale] })})`,
        ),
      }),
      section(say.processing, { paragraphs: [say.processingText] }),
      ...lines.map(({ name, purpose, basis, people, data, recipients, transfers, retention }) =>
        section(name, {
          rows: [
            [say.purpose, purpose],
            [say.basis, basis],
            [say.people, people],
            [say.data, data],
            [say.recipients, recipients],
            [say.transfers, transfers],
            [say.retention, retention],
          ].flatMap(([label = '', text = '']) => (text === '' ? [] : [{ name: label, text, href: null }])),
        }),
      ),
    ],
  };
}
