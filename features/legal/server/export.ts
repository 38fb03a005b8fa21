import { Readable } from 'node:stream';
import { tablePdf } from '#platform/files/server/table-pdf.ts';
import { xlsxBook } from '#platform/files/server/xlsx.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import { roles } from '../domain/bases.ts';
import { contactsOf, registerOf, type Asking, type LegalContact } from './register.ts';
import { filled, wordsOf } from './words.ts';

interface Exporting extends Asking {
  readonly now: Date;
}

const columns = ['id', 'name', 'purpose', 'basis', 'people', 'data', 'recipients', 'transfers', 'retention', 'measures', 'origin'] as const;
const wayTo = ({ address, phone, email, url }: LegalContact): string => [address, phone, email, url].filter(Boolean).join('; ');

/** Two sheets: what is done with personal data, and who answers for it. */
export async function registerBook(asking: Exporting): Promise<Readable> {
  const { locale, site } = asking;
  const { register, privacy } = wordsOf(locale);
  const said = { ...privacy, ...register };
  const [lines, contacts] = [await registerOf(asking), await contactsOf(asking.db)];
  const common = { locale, timeZone: site.config.timeZone };
  return Readable.from(
    xlsxBook([
      {
        ...common,
        name: register.sheet,
        columns: columns.map((column) => ({ title: said[column] })),
        rows: lines.map((line) => columns.map((column) => (column === 'origin' ? register[line.origin] : line[column]))),
      },
      {
        ...common,
        name: register.contacts,
        columns: [{ title: register.role }, { title: register.contact }, { title: '' }],
        rows: contacts.map((contact) => [roles[contact.role][locale], contact.name, wayTo(contact)]),
      },
    ]),
  );
}

/** On A4 across; the first rows say who answers for it. */
export async function registerPaper(asking: Exporting): Promise<Buffer> {
  const { locale, site, now } = asking;
  const { register, privacy } = wordsOf(locale);
  const [lines, contacts] = [await registerOf(asking), await contactsOf(asking.db)];
  const day = formatDateTime(now, site.config.timeZone).slice(0, 10);
  return tablePdf({
    title: register.title,
    authority: site.config.authority,
    lang: locale,
    columns: [
      { title: register.name, width: 34 },
      { title: privacy.purpose, width: 44 },
      { title: privacy.basis, width: 40 },
      { title: `${privacy.people}; ${privacy.data.toLowerCase()}`, width: 46 },
      { title: privacy.recipients, width: 34 },
      { title: privacy.retention, width: 36 },
      { title: register.measures, width: 35 },
    ],
    rows: [
      ...contacts.map((contact) => [roles[contact.role][locale], contact.name, wayTo(contact), '', '', '', '']),
      ...lines.map(({ name, purpose, basis, people, data, recipients, transfers, retention, measures }) => [
        name,
        purpose,
        basis,
        `${people}\n${data}`,
        `${recipients}\n${privacy.transfers}: ${transfers}`,
        retention,
        measures,
      ]),
    ],
    none: register.none,
    foot: (page, pages) => filled(register.foot, { day, page, pages }),
  });
}
