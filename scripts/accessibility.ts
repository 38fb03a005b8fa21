import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isoDate } from '#platform/kernel/dates.ts';

/**
 * `npm run accessibility`: walks every page with axe and puts what came of it into the product, which declares it in the accessibility statement.
 * Alone it takes the result of the last walk, `test-results/accessibility.json`.
 */
const target = 'features/legal/domain/accessibility-run.ts';
const run = z
  .object({
    day: isoDate,
    tool: z.string().min(1),
    pages: z.array(z.string()).min(1),
    rules: z.record(z.string(), z.number()),
    findings: z.array(z.string()),
    stops: z.number(),
  })
  .parse(JSON.parse(readFileSync('test-results/accessibility.json', 'utf8')));
const { stops, ...kept } = run;
const before = readFileSync(target, 'utf8');
const declared = before.slice(0, before.indexOf('export const accessibilityRun'));
writeFileSync(target, `${declared}export const accessibilityRun: AccessibilityRun | null = ${JSON.stringify(kept, null, 2)};\n`);
console.log(
  `${target}: ${kept.pages.length} pages (of ${stops} addresses), ${Object.keys(kept.rules).length} rules, ${kept.findings.length} findings.`,
);
console.log('Run oxfmt over it, look at the difference, commit it.');
