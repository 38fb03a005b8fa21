import { z } from 'zod';
import { issue, issueAt } from '#platform/kernel/issue.ts';
import { withoutDuplicates } from '#platform/kernel/lists.ts';
import { moduleCode, moduleCodeLack, optional, optionalText, requiredText, seoText, withoutEmojis } from '#platform/kernel/text.ts';

const seo = optional(seoText);

const fields = z.object({
  code: moduleCode.nullish().transform((code) => code ?? ''),
  url: optional(
    z
      .string()
      .trim()
      .max(500)
      .pipe(z.url({ protocol: /^https?$/ })),
  ).default(null),
  name: z.object({ pt: withoutEmojis(requiredText(80)), en: optionalText(80).default(null) }),
  description: z.object({ pt: seo.default(null), en: seo.default(null) }).prefault({}),
  keywords: z
    .array(requiredText(60))
    .max(30)
    .superRefine(withoutDuplicates((word) => word.toLowerCase()))
    .default([]),
  home: z.boolean().default(false),
  backoffice: z.boolean().default(false),
  guest: z.boolean().default(true),
  active: z.boolean().default(true),
  themeColor: optional(
    z
      .string()
      .trim()
      .toLowerCase()
      .refine((text) => /^#[0-9a-f]{6}$/.test(text), issue('format')),
  ).default(null),
});

/** A module as a form sends it. Code and external address exclude each other (specification 1 §5). */
export const moduleInput = fields.superRefine(({ code, url }, context) => {
  const lack = moduleCodeLack(code, url);
  if (lack !== null) context.addIssue(issueAt(lack, ['code']));
});
export type ModuleInput = z.output<typeof moduleInput>;

/** A change of a module: without a code (and without an address in its place) the module keeps what it has. */
export const moduleChange = fields
  .extend({ code: moduleCode.nullish(), url: fields.shape.url.removeDefault().optional() })
  .superRefine(({ code, url }, context) => {
    const lack = code === undefined || code === null ? null : moduleCodeLack(code, url ?? null);
    if (lack !== null) context.addIssue(issueAt(lack, ['code']));
  });
export type ModuleChange = z.output<typeof moduleChange>;
