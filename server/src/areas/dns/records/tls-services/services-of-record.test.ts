import { expect, it } from 'vitest'
import { mayNameOtherServices, servicesOfRecord } from './services-of-record.ts'

/** Name, port, protocol and hosts of the services of a record. */
function of(name: string, type: string, rdata: string) {
  return servicesOfRecord({ zone_id: 'zone_1', name, type, rdata }).map(
    ({ name: host, port, protocol, hosts = [] }) => [host, port, protocol, ...hosts],
  )
}

it.each([
  ['example.com', 'A', '192.0.2.1', [['example.com', 443, 'tls']]],
  ['*.example.com', 'CNAME', 'a.example.', [['*.example.com', 443, 'tls']]],
  ['_acme-challenge.example.com', 'CNAME', 'a.example.', []],
  ['example.com', 'MX', '10 Mail.Example.com.', [['mail.example.com', 25, 'smtp']]],
  ['example.com', 'MX', '0 .', []],
  ['_imaps._tcp.example.com', 'SRV', '0 1 993 mail.example.com.', [['mail.example.com', 993, 'tls']]],
  ['_submission._tcp.example.com', 'SRV', '0 1 587 m.example.com.', [['m.example.com', 587, 'smtp']]],
  ['_sip._tcp.example.com', 'SRV', '0 1 5061 sip.example.com.', []],
  ['_imaps._tcp.example.com', 'SRV', '0 0 0 .', []],
  [
    '_xmpp-client._tcp.example.com',
    'SRV',
    '0 1 5222 x.example.com.',
    [['example.com', 5222, 'xmpp', 'x.example.com']],
  ],
  ['example.com', 'HTTPS', '1 . alpn="h3,h2"', [['example.com', 443, 'tls']]],
  ['_8443._https.example.com', 'HTTPS', '1 . alpn=h2', [['example.com', 8443, 'tls']]],
  ['example.com', 'HTTPS', '1 cdn.example.net. port=444', [['example.com', 444, 'tls', 'cdn.example.net']]],
  ['_dns.ns.example.com', 'SVCB', '1 . alpn=dot', [['ns.example.com', 853, 'tls']]],
  ['_25._tcp.mx.example.com', 'TLSA', '3 1 1 00', [['mx.example.com', 25, 'smtp']]],
  ['_443._udp.example.com', 'TLSA', '3 1 1 00', []],
] as const)('%s %s %s names its service', (name, type, rdata, expected) => {
  expect(of(name, type, rdata)).toEqual(expected)
})

const value = (text: string) => ({ value: text })
const change = (type: string, from: string, to: string) => ({ type, old: value(from), new: value(to) })

it.each([
  [{ added: [{ type: 'A' }] }, true],
  [{ removed: [{ type: 'TLSA' }] }, true],
  [{ changed: [change('MX', '10 a.example.', '10 b.example.')] }, true],
  [{ changed: [change('MX', '10 a.example.', '10 a.example.')] }, false],
  [{ changed: [change('A', '192.0.2.1', '192.0.2.2')] }, false],
  [{ added: [{ type: 'TXT' }], removed: [{ type: 'CAA' }] }, false],
  [{}, false],
])('%j may name other services: %s', (changes, expected) => {
  expect(mayNameOtherServices(changes)).toBe(expected)
})

it('a server of mail or of a service counts only in a domain of the account', () => {
  const records = [
    ['example.com', 'MX', '10 mx.example.net.'],
    ['_ldaps._tcp.example.com', 'SRV', '0 1 636 dir.example.net.'],
    ['_xmpp-server._tcp.example.com', 'SRV', '0 1 5269 x.example.net.'],
  ] as const
  const services = records.flatMap(([name, type, rdata]) =>
    servicesOfRecord({ zone_id: 'zone_1', name, type, rdata }),
  )
  expect(services.map(({ onlyIfOwn }) => onlyIfOwn)).toEqual([
    'mx.example.net',
    'dir.example.net',
    'x.example.net',
  ])
})
