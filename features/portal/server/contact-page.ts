import { anonymous } from '#platform/access/actor.ts';
import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { breadcrumbs, organisation } from '#platform/http/server/schema-org.ts';
import { unstorable } from '#platform/http/server/unstorable.ts';
import { AppError, type FieldErrors } from '#platform/kernel/errors.ts';
import { fieldErrors } from '#platform/kernel/messages.ts';
import { contactInput } from '../contact-contract.ts';
import { portalErrors } from '../errors.ts';
import { pagesEn } from '../messages/pages.en.ts';
import { pagesPt } from '../messages/pages.pt.ts';
import { receiveContact } from './contact.ts';
import { stampOf, topicsFor } from './contact-form.ts';

const path = '/contactos';
const words = { pt: pagesPt, en: pagesEn } as const;
const marks = {
  pt: {
    required: 'obrigatório',
    optional: 'opcional',
    wrong: 'Corrija o que está assinalado.',
    open: 'Escrever com ficheiros em anexo, no portal',
    often: (minutes: number) =>
      `Desta ligação já foram enviadas muitas mensagens. O que escreveu continua aqui: envie dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}, ou telefone-nos.`,
  },
  en: {
    required: 'required',
    optional: 'optional',
    wrong: 'Please correct the errors in the form.',
    open: 'Write with files attached, in the portal',
    often: (minutes: number) =>
      `Many messages were sent from this connection already. What you wrote is still here: send it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or call us.`,
  },
} as const;

type Written = Readonly<Record<string, string>>;

async function page(asked: Asked, written: Written, errors: FieldErrors, refused: string | null): Promise<PageContent> {
  const { site, services, locale } = asked;
  const { contact: say, fields: labels } = words[locale];
  const mark = marks[locale];
  const topics = await topicsFor(asked.db, locale);
  const order = Object.keys(labels);
  const wrong = Object.entries(errors).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const labelOf = (name: string): string => Object.entries(labels).find(([field]) => field === name)?.[1] ?? name;
  const ties = (name: string): Html =>
    errors[name]
      ? html`id="field-${name}" name="${name}" aria-invalid="true" aria-describedby="error-${name}"`
      : html`id="field-${name}" name="${name}"`;
  const error = (name: string): Html | null =>
    errors[name] ? html`<span class="error" id="error-${name}">${errors[name].map(({ message }) => message).join(' ')}</span>` : null;
  const input = (name: string, type: string, complete: string | null, isOptional = false): Html =>
    html`<div class="field">
      <label for="field-${name}">${labelOf(name)} (${isOptional ? mark.optional : mark.required})</label>
      ${error(name)}
      <input
        ${ties(name)}
        type="${type}"
        value="${written[name] ?? ''}"
        ${complete && html`autocomplete="${complete}"`}
        ${isOptional ? null : html`aria-required="true"`}
      />
    </div>`;
  return {
    ...frame(asked),
    form: true,
    refused: refused !== null,
    about: [{ '@type': 'ContactPage', name: say.title, publisher: organisation(asked) }, breadcrumbs(asked, [[say.title, path]])],
    body: html`<h1>${say.title}</h1>
      <p>${say.write}</p>
      ${
        refused &&
        html`<div class="errors" role="alert">
          <p>${refused}</p>
          <ul>
            ${wrong.map(
              ([name, complaints]) =>
                html`<li><a href="#field-${name}">${labelOf(name)}: ${complaints.map(({ message }) => message).join(' ')}</a></li>`,
            )}
          </ul>
        </div>`
      }
      <form method="post" action="${path}" novalidate>
        <input type="hidden" name="stamp" value="${written['stamp'] ?? stampOf(services.secrets, site, asked.now)}" />
        ${
          topics.length > 0
            ? html`<div class="field">
                <label for="field-topicId">${labels.topicId} (${mark.optional})</label>
                ${error('topicId')}
                <select ${ties('topicId')}>
                  <option value="">${say.noTopic}</option>
                  ${topics.map(
                    ({ id, name }) => html`<option value="${id}" ${written['topicId'] === String(id) ? html`selected` : null}>${name}</option>`,
                  )}
                </select>
              </div>`
            : null
        }
        ${input('name', 'text', 'name')}
        <p>${say.contactHelp}</p>
        ${input('email', 'email', 'email', true)} ${input('phone', 'tel', 'tel', true)} ${input('subject', 'text', null)}
        <div class="field">
          <label for="field-message">${labels.message} (${mark.required})</label>
          ${error('message')}
          <textarea ${ties('message')} rows="8" aria-required="true">${written['message'] ?? ''}</textarea>
        </div>
        <p class="trap" aria-hidden="true">
          <label>${labels.homepage} <input name="homepage" tabindex="-1" autocomplete="off" /></label>
        </p>
        <p>${say.data}</p>
        <div class="field">
          ${error('consent')}
          <label class="tick"
            ><input ${ties('consent')} type="checkbox" ${written['consent'] === 'on' ? html`checked` : null} /> ${labels.consent}
            (${mark.required})</label
          >
        </div>
        <p><button class="action" type="submit">${say.submit}</button></p>
      </form>`,
  };
}

function frame({ locale, site }: Asked): Pick<PageContent, 'title' | 'description' | 'image' | 'to' | 'toLabel'> {
  const { contact: say } = words[locale];
  const description = say.lead.replace('{{authority}}', site.config.authority);
  return { title: say.title, description, image: null, to: '/portal/contact-us', toLabel: marks[locale].open };
}

/** Nobody counts in thousands of seconds. */
function tooOften({ locale }: Asked, { details }: AppError): string {
  return marks[locale].often(Math.max(1, Math.ceil(Number(details.params?.['seconds'] ?? 0) / 60)));
}

/** The contact form for whoever has no JavaScript: under the same rules, without files. */
export const contactPage: PlainPage = {
  path,
  module: null,
  label: { pt: 'Contactos', en: 'Contacts' },
  rateLimit: { max: 10, seconds: 3600 },
  read: (asked) => page(asked, {}, {}, null),
  send: async (asked, form) => {
    const { site, db, locale, services } = asked;
    const { contact: say } = words[locale];
    const mark = marks[locale];
    // The stamp is another one in each form: what was sent twice arrives once.
    const stamp = form['stamp'] ?? '';
    const parsed = contactInput.safeParse({ ...form, key: stamp.length < 40 ? undefined : stamp.slice(-40) });
    const lack = unstorable(form) ?? parsed.error;
    if (lack || !parsed.success) return page(asked, form, fieldErrors(lack ?? { issues: [] }, locale), mark.wrong);
    try {
      const number = await receiveContact(
        services,
        { site, db, locale, actor: anonymous, tx: (work) => site.tx(anonymous, work) },
        'portal',
        parsed.data,
      );
      const { email } = parsed.data;
      return {
        ...frame(asked),
        form: true,
        body: html`<h1>${say.sentTitle}</h1>
          <p role="status">${say.sent.replace('{{number}}', () => String(number))} ${email && say.sentMail.replace('{{email}}', () => email)}</p>
          <p><a href="${path}">${say.another}</a></p>`,
      };
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.status >= 500) throw failure;
      const fields = failure.details.fields ?? {};
      const { stamp: used, ...rest } = form;
      const isUsed = failure.code === portalErrors['contact.key-used'].code || used === undefined;
      return page(asked, isUsed ? rest : form, fields, Object.keys(fields).length > 0 ? mark.wrong : failure.say(locale));
    }
  },
  again: (asked, form, error) => page(asked, form, {}, error.status === 429 ? tooOften(asked, error) : error.say(asked.locale)),
  addresses: async () => [{ path, changed: null }],
};
