/** Targets that hang, drip, and are behind networks that lose or swallow packets. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckResult } from '#checks/outcome.ts'
import {
  checksInNamespace,
  type NamespacedCheck,
  namespaceFault,
  namespacePrograms,
} from '#checks/testing/network-namespace.ts'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'

const programs = missingPrograms(namespacePrograms)
const missing = programs.length > 0 ? programs : namespaceFault()

/** 192.0.2.1 answers nothing, 192.0.2.2 only every second ping, 192.0.2.3 rejects all; 198.51.100.1 has no route. */
const rules = `
table inet test {
  chain input {
    type filter hook input priority 0;
    ip daddr 192.0.2.1 drop
    ip daddr 192.0.2.2 icmp type echo-request numgen inc mod 2 == 1 drop
    ip daddr 192.0.2.3 tcp dport 80 reject with icmp type host-unreachable
    ip daddr 192.0.2.3 icmp type echo-request reject with icmp type host-unreachable
    tcp dport 7004 tcp flags & (fin|syn|rst|psh) == psh numgen inc mod 2 == 0 drop
  }
}`

/** A server that runs lines of the shell for each connection; socat itself would read the quotes in them. */
const socat = (port: number, ...lines: string[]) =>
  [
    `cat >/mnt/${port} <<'END_OF_SCRIPT'`,
    ...lines,
    'END_OF_SCRIPT',
    `socat TCP-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr EXEC:"sh /mnt/${port}" 2>/dev/null &`,
  ].join('\n')
/** Up to the empty line. */
const readRequest = "sed '/^.$/q' >/dev/null"
const sendHead = "printf 'HTTP/1.1 200 OK\\r\\n\\r\\n'"

const servers = [
  // Seen in this network's own mounts only.
  'mount -t tmpfs tmpfs /mnt',
  ...['1', '2', '3'].map((last) => `ip address add 192.0.2.${last}/32 dev lo`),
  // It accepts, and stays silent.
  socat(7001, 'exec sleep 600'),
  // It begins well, and then sends a letter from time to time.
  socat(7002, readRequest, sendHead, 'while printf x; do sleep 0.05; done'),
  // It closes as soon as it has the request.
  socat(7003, readRequest),
  // Each second packet with data to or from it is lost, and sent again by the system.
  socat(7004, readRequest, sendHead, 'printf hello'),
  socat(7005, 'read -r line', "printf '+PONG\\r\\n'"),
].join('\n')

const at = (port: number) => ({ url: `http://127.0.0.1:${port}/` })
const tcp = (host: string, port = 80) => ({ host, port })

const table: readonly [title: string, check: NamespacedCheck, expected: object][] = [
  [
    'a server that accepts and stays silent',
    { type: 'http', settings: at(7001), timeout: 400 },
    {
      outcome: 'down',
      failure: { class: 'timeout', message: expect.stringContaining('the first byte of the answer') },
    },
  ],
  [
    'a server that drips its answer',
    { type: 'http', settings: at(7002), timeout: 500 },
    {
      outcome: 'down',
      failure: { class: 'timeout', message: expect.stringContaining('the rest of the answer') },
    },
  ],
  [
    'a server that closes without an answer',
    { type: 'http', settings: at(7003), timeout: 5000 },
    { outcome: 'down', failure: { class: 'closed' } },
  ],
  [
    'a server behind a network that loses packets',
    {
      type: 'http',
      settings: { ...at(7004), assertions: [{ kind: 'body', comparison: 'equals', value: 'hello' }] },
      timeout: 20_000,
    },
    { outcome: 'up', failure: null },
  ],
  [
    'a silent server that is expected to begin TLS',
    { type: 'tls', settings: tcp('127.0.0.1', 7001), timeout: 400 },
    { outcome: 'down', failure: { class: 'timeout', message: expect.stringContaining('the TLS handshake') } },
  ],
  [
    'an address that swallows connections',
    { type: 'tcp', settings: tcp('192.0.2.1'), timeout: 400 },
    { outcome: 'down', failure: { class: 'connect_timeout' }, address: '192.0.2.1' },
  ],
  [
    'an address that a router rejects',
    { type: 'tcp', settings: tcp('192.0.2.3'), timeout: 5000 },
    { outcome: 'down', failure: { class: 'connect_failed' } },
  ],
  [
    'an address without a route',
    { type: 'tcp', settings: tcp('198.51.100.1'), timeout: 5000 },
    { outcome: 'unknown', failure: { class: 'probe_internal' } },
  ],
  [
    'a name server that answers nothing',
    { type: 'dns', settings: { name: 'example.com', server: '192.0.2.1' }, timeout: 400 },
    { outcome: 'down', failure: { class: 'timeout' } },
  ],
  [
    'a host that answers no ping',
    { type: 'icmp', settings: { host: '192.0.2.1', count: 1 }, timeout: 5000 },
    { outcome: 'down', failure: { class: 'timeout', message: 'No response from 192.0.2.1 in time' } },
  ],
  [
    'a host that answers every second ping',
    { type: 'icmp', settings: { host: '192.0.2.2', count: 4 }, timeout: 10_000 },
    { outcome: 'degraded', warnings: [{ code: 'packet_loss' }], evidence: { received: 2, loss_percent: 50 } },
  ],
  [
    'a host that a router rejects',
    { type: 'icmp', settings: { host: '192.0.2.3', count: 1 }, timeout: 5000 },
    { outcome: 'down', failure: { class: 'connect_failed' } },
  ],
  [
    'a host without a route',
    { type: 'icmp', settings: { host: '198.51.100.1', count: 1 }, timeout: 5000 },
    { outcome: 'unknown', failure: { class: 'probe_internal' } },
  ],
  [
    'a server that answers after all the others',
    {
      type: 'tcp',
      settings: { ...tcp('127.0.0.1', 7005), send: 'PING\\r\\n', expect: '^\\+PONG' },
      timeout: 5000,
    },
    { outcome: 'up', failure: null },
  ],
]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a check in a network of its own'), () => {
  let results: CheckResult[]
  beforeAll(async () => {
    const ports = [7001, 7002, 7003, 7004, 7005]
    results = await checksInNamespace(
      { rules, servers, ports },
      table.map(([, check]) => check),
    )
  })

  test.each(table.map(([title, , expected], index) => [title, index, expected] as const))(
    'of %s',
    (_, index, expected) => {
      expect(results[index]).toMatchObject(expected)
    },
  )
})
