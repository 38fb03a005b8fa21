import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { email, phone } from '#platform/kernel/contact.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { issue, issueAt } from '#platform/kernel/issue.ts';
import { optional, requiredText } from '#platform/kernel/text.ts';
import { portalErrors } from './errors.ts';

export const mostFiles = 3;

/** JSON says `true`, a form's field `true` or `on`. */
const consent = z.preprocess((value) => [true, 'true', 'on'].some((yes) => yes === value), z.boolean()).refine((given) => given, issue('required'));
const topic = z.preprocess((value) => (value === undefined || value === null || value === '' ? null : Number(value)), z.int().positive().nullable());

/** What a person writes to the municipality. One way to answer is needed. */
export const contactInput = z
  .object({
    topicId: topic.default(null),
    name: requiredText(150, 2),
    email: optional(email),
    phone: optional(phone),
    subject: requiredText(150, 2),
    message: requiredText(4000, 10),
    /** The data may be used to answer: without it nothing is kept. */
    consent,
    /** What the form was handed out with (`form`). */
    stamp: z.string().max(500).default(''),
    /** A field nobody sees, for programs that fill in all there are. */
    homepage: z.string().max(500).default(''),
    /** Made by the form: the same message sent twice arrives once. */
    key: z.string().min(16).max(100).optional(),
  })
  .superRefine((value, context) => {
    if (value.email === null && value.phone === null) context.addIssue(issueAt('contact.required', ['email']));
  });
export type ContactInput = z.output<typeof contactInput>;

const base = {
  access: 'public',
  params: z.object({ module: z.string().max(60) }),
  rateLimit: { max: 10, seconds: 3600 },
  status: 201,
  body: contactInput,
  output: z.object({
    /** Tells the request apart, for a call about it. */
    number: z.int(),
  }),
  errors: [kernelErrors['record.not-found'], kernelErrors['request.invalid'], portalErrors['contact.key-used']],
} as const;

const path = '/api/:module/notifications/contact';

export const contactContract = contract('contact', null, {
  form: {
    method: 'GET',
    path,
    summary: 'What the contact form begins with: topics to choose from, and a stamp of when it was handed out',
    access: 'public',
    silent: true,
    params: base.params,
    output: z.object({
      topics: z.array(z.object({ id: z.int(), name: z.string() })),
      stamp: z.string(),
      /** MB a file may have. */
      uploadMax: z.number(),
    }),
    errors: [kernelErrors['record.not-found']],
  },
  send: { ...base, method: 'POST', path, summary: 'Sends the contact form of the portal or of a module' },
  sendWithFiles: {
    ...base,
    method: 'POST',
    path: `${path}/files`,
    summary: `The same with up to ${mostFiles} files: documents or pictures`,
    kind: 'upload',
    errors: [...base.errors, kernelErrors['request.unsupported-type'], kernelErrors['request.file-too-large']],
  },
});
