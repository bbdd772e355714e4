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
  {
    document: 'docs/guides/move-monitors.md',
    line: 'sqlite3 kuma.db ".backup small.db"',
    reason: 'It needs a database of Uptime Kuma.',
  },
  {
    document: 'docs/guides/servers.md',
    line: '# /etc/prometheus/prometheus.yml',
    reason: 'It needs a name with TLS; exposition.test.ts has Prometheus scrape the path that is in it.',
  },
  {
    document: 'docs/operations.md',
    line: 'npm ci && npm run pack-release        # in a checkout: makes release/holdfast-<version>.tar.gz, 5.5 MB',
    reason: 'release.test.ts packs a release, installs it and starts it.',
  },
  {
    document: 'docs/operations.md',
    line: '[Service]',
    reason: 'It needs systemd and root.',
  },
  {
    document: 'docs/operations.md',
    line: '# /etc/systemd/system/holdfast@.service, started as holdfast@api-7071, holdfast@worker-7073, …',
    reason: 'It needs systemd and root.',
  },
  {
    document: 'docs/operations.md',
    line: '# /etc/prometheus/prometheus.yml',
    reason: 'It needs Prometheus and several machines; monitoring.test.ts checks the rules with promtool.',
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
