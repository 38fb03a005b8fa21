import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { email, phone } from '#platform/kernel/contact.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { optional, requiredText } from '#platform/kernel/text.ts';
import { portalErrors } from './errors.ts';

/** What a person writes to the municipality. One way to answer is needed. */
export const contactInput = z
  .object({
    name: requiredText(150, 2),
    email: optional(email),
    phone: optional(phone),
    subject: requiredText(150, 2),
    message: requiredText(4000, 10),
    /** Made by the form: the same message sent twice arrives once. */
    key: z.string().min(16).max(100).optional(),
  })
  .superRefine((value, context) => {
    if (value.email === null && value.phone === null) context.addIssue(issueAt('contact.required', ['email']));
  });

export const contactContract = contract('contact', null, {
  send: {
    method: 'POST',
    path: '/api/:module/notifications/contact',
    summary: 'Sends the contact form of the portal or of a module',
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
  },
});
