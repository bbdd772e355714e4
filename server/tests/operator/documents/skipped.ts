/** Examples that no test runs, with the reason: the first line of the block, by document. */
import type { Block } from './examples.ts'

const skipped: readonly { document: string; line: string; reason: string }[] = [
  {
    document: 'README.md',
    line: 'npm ci && npm start',
    reason: 'The continuous integration installs, starts and tests by these commands.',
  },
  {
    document: 'docs/guides/dynamic-ip.md',
    line: '# /etc/systemd/system/holdfast-ip.service',
    reason: 'It needs systemd and root.',
  },
]

const firstLine = (code: string) => code.split('\n')[0]

export const skippedExamples = {
  has: (document: string, code: string) =>
    skipped.some((one) => one.document === document && one.line === firstLine(code)),
  /** Entries without a matching block. */
  unused: (all: readonly (readonly [document: string, blocks: readonly Block[]])[]) =>
    skipped.filter(
      ({ document, line }) =>
        !all.some(
          ([name, blocks]) => name === document && blocks.some(({ code }) => firstLine(code) === line),
        ),
    ),
}
