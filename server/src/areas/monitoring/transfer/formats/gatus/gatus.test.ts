import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readContent } from '#areas/monitoring/transfer/read/read-content.ts'
import { acceptedStatuses, type Condition, parsedCondition, settingsOf } from './conditions.ts'

const read = (text: string) => readContent(Buffer.from(text), null)

const endpoint = (rest: string) => `endpoints:
  - name: a
    url: https://example.org
    conditions: ["[STATUS] == 200"]
${rest
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}`

const conditions = (...texts: string[]) => texts.map((text) => parsedCondition(text) as Condition)
const settings = (type: string, text: string) => settingsOf(type, parsedCondition(text) as Condition)

describe('a configuration of Gatus', () => {
  it('becomes monitors, and says what differs and in which line', () => {
    const { format, monitors, omissions } = read(
      readFileSync(new URL('./testing/config.yaml', import.meta.url), 'utf8'),
    )
    expect(format).toBe('gatus')
    expect(monitors.map(({ input }) => [input['name'], input['type'], input['interval_seconds']])).toEqual([
      ['core/front-end', 'http', 300],
      ['core/back-end', 'http', 300],
      ['internal/monitoring', 'http', 300],
      ['internal/nas', 'http', 300],
      ['example-dns-query', 'dns', 300],
      ['icmp-ping', 'icmp', 60],
      ['check-domain-expiration', 'http', 3600],
    ])
    expect(omissions.map(({ resource, line }) => [resource, line])).toEqual([
      ['core/front-end', 6],
      ['example-dns-query', 39],
      ['check-domain-expiration', 52],
    ])
  })

  it('imports requests, secrets, alerts and the limits of an endpoint', () => {
    const content = read(`alerting:
  slack:
    webhook-url: https://hooks.slack.com/services/T000/B000/XXXX
    default-alert: { failure-threshold: 5, minimum-reminder-interval: 1h }
  signal: { number: "1" }
${endpoint(`group: core
method: POST
graphql: true
body: "{ user { name } }"
headers: { Authorization: Bearer abc, X-Trace: "1" }
interval: 1h30m
client: { timeout: 5s, insecure: true, ignore-redirect: true }
alerts: [{ type: slack }, { type: signal }]
enabled: false`)}`)
    expect(content.monitors[0]?.input).toEqual({
      name: 'core/a',
      labels: { group: 'core', 'alert.slack': 'true' },
      paused: true,
      type: 'http',
      settings: {
        url: 'https://example.org',
        method: 'POST',
        body: '{"query":"{ user { name } }"}',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'X-Trace', value: '1' },
        ],
        secret_headers: [{ name: 'Authorization', value: 'Bearer abc' }],
        ignore_certificate: true,
        redirects: 0,
        accepted_statuses: ['200'],
      },
      interval_seconds: 5400,
      timeout_seconds: 5,
      fail_after: 5,
      recover_after: 2,
      reminder_seconds: 3600,
    })
    expect(content.channels).toHaveLength(1)
    expect(content.rules).toEqual([
      { name: 'Alerts to Gatus slack', label: 'alert.slack', channel: 'Gatus slack' },
    ])
    expect(content.omissions).toMatchObject([
      { resource: 'signal', line: 5 },
      { resource: 'core/a', line: 17, message: expect.stringContaining('the threshold of the first one') },
    ])
  })

  it.each([
    ['a variable of the environment', 'headers: { X: "$' + '{TOKEN}" }', 'variable TOKEN'],
    ['a tunnel', 'client: { tunnel: t }', 'SSH tunnel'],
    ['an unknown scheme', 'url: sctp://a:1', 'sctp://'],
  ])('leaves out what it cannot check: %s', (_title, rest, message) => {
    const text = endpoint(rest).replace(rest.startsWith('url') ? '    url: https://example.org\n' : '', '')
    const { monitors, omissions } = read(text)
    expect([monitors, omissions[0]?.message]).toEqual([[], expect.stringContaining(message)])
  })

  it('recognises the kind of check by the URL', () => {
    const urls = [
      'tcp://h:6379',
      'icmp://h',
      'tls://h:993',
      'starttls://h:25',
      'grpcs://h:443',
      'wss://h/x',
      'ssh://h:22',
    ]
    const text = urls.map(
      (url, n) => `  - { name: n${n}, url: "${url}", conditions: ["[CONNECTED] == true"] }\n`,
    )
    const { monitors } = read(`endpoints:\n${text.join('')}`)
    expect(monitors.map(({ input }) => input['type'])).toEqual([
      'tcp',
      'icmp',
      'tls',
      'tls',
      'grpc',
      'websocket',
      'ssh',
    ])
  })
})

describe('conditions', () => {
  it.each([
    [['[STATUS] == 200'], ['200']],
    [['[STATUS] >= 200', '[STATUS] < 300'], ['200-299']],
    [['[STATUS] == any(200, 204, 301)'], ['200', '204', '301']],
    [['[STATUS] != 404'], ['100-403', '405-599']],
    [['[STATUS] == pat(2*)'], ['200-299']],
    [['[RESPONSE_TIME] < 300'], ['100-599']],
  ])('on the status become ranges of codes: %j', (texts, ranges) => {
    expect(acceptedStatuses(conditions(...texts))).toEqual(ranges)
  })

  it.each([
    [
      'http',
      '[BODY] == pat(*hello*)',
      { assertions: [{ kind: 'body', comparison: 'contains', value: 'hello' }] },
    ],
    [
      'http',
      '[BODY] != pat(*error*)',
      { assertions: [{ kind: 'body', comparison: 'not_contains', value: 'error' }] },
    ],
    [
      'http',
      '[BODY] == pat(a*b)',
      { assertions: [{ kind: 'body', comparison: 'matches', value: '^(?s:a.*b)$' }] },
    ],
    [
      'http',
      '[BODY].user.name == john',
      { assertions: [{ kind: 'json', path: '$.user.name', comparison: 'equals', value: 'john' }] },
    ],
    [
      'http',
      '[BODY].data[0].id > 5',
      { assertions: [{ kind: 'json', path: '$.data[0].id', comparison: 'greater', value: '5' }] },
    ],
    [
      'http',
      '[BODY].a-b == any(x, y)',
      { assertions: [{ kind: 'json', path: '$["a-b"]', comparison: 'matches', value: '^(?s:x|y)$' }] },
    ],
    [
      'http',
      'has([BODY].errors) == false',
      { assertions: [{ kind: 'json', path: '$.errors', comparison: 'missing' }] },
    ],
    ['http', 'len([BODY].items) > 5', null],
    ['http', '[IP] == 127.0.0.1', null],
    ['http', '[RESPONSE_TIME] < 300', { slow_after_ms: 300 }],
    ['tls', '[CERTIFICATE_EXPIRATION] > 48h', { expiry_down_days: 2, expiry_days: 14 }],
    ['tcp', '[CONNECTED] == true', {}],
    ['tcp', '[CONNECTED] == false', null],
    ['dns', '[DNS_RCODE] == NXDOMAIN', { response_code: 'NXDOMAIN' }],
    ['dns', '[BODY] == 192.0.2.1', { values: ['192.0.2.1'], match: 'any' }],
  ])('%s: %s', (type, text, expected) => {
    expect(settings(type, text)).toEqual(expected)
  })
})
