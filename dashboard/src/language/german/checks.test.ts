import { describe, expect, it } from 'vitest'
import { germanFieldTexts } from '#areas/monitoring/form/field-texts-de.ts'
import { toGerman } from './every-sentence.ts'
import { sentencesIn } from './testing/sentences-in.ts'

/** What checks send, names, and parts of the sentences below. */
const notShown = new Set([
  'EHLO holdfast.invalid',
  'EHLO holdfast.invalid\r\n',
  'a STARTTLS\r\n',
  'AUTH TLS\r\n',
  '-c default_transaction_read_only=on',
  'SET SESSION TRANSACTION READ ONLY',
  'Basic {}',
  'Bearer {}',
  'TLS 1.3, server CertificateVerify\0',
  'MySQL and MariaDB',
  'No time is left',
  "<?xml version='1.0'?><stream:stream to='{}' version='1.0' xmlns='{}' xmlns:stream='http://etherx.jabber.org/streams'>",
  "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>",
  's hs traffic',
])
const parts = [
  'The certificate',
  'The certificate {} in the chain',
  '{} expires in {} day{}, on {}',
  '{} % of the requests to {} were not answered{}',
  '{} records of {}',
  'There are no {}',
  'The {} are {}',
  '{}; none is expected',
  '{}; {} is missing',
  '{}; {} is not expected',
  'IPv{} address',
  '{} has no {}',
  'Install the package iputils-ping, and allow its use: setcap cap_net_raw+ep on the program, or the system setting net.ipv4.ping_group_range',
]
const whole = [
  'The certificate expires in 1 day, on 2026-02-01T00:00:00.000Z',
  'The certificate R11 in the chain expires in 3 days, on 2026-02-01T00:00:00.000Z',
  '100 % of the requests to 192.0.2.1 were not answered: Destination Host Unreachable',
  '50 % of the requests to 192.0.2.1 were not answered',
  'There are no MX records of example.com',
  'The A records of example.com are 192.0.2.1; none is expected',
  'The A records of example.com are 192.0.2.1, 192.0.2.2; 192.0.2.3 is missing',
  'The A records of example.com are 192.0.2.1; 192.0.2.1 is not expected',
  'example.com has no IPv6 address',
  '2 of 3 members are down: Mail, Web.',
  'Most monitors fail at the same time, so the connection of this installation is the likely cause. The check itself: 192.0.2.1:80 refused the connection',
  'This installation does not connect to 127.0.0.1.',
  'The body does not contain “Welcome”',
  'The header server is “nginx”, which equals “nginx”',
  'This machine cannot send ICMP requests: the program ping is not installed. Install the package iputils-ping, and allow its use: setcap cap_net_raw+ep on the program, or the system setting net.ipv4.ping_group_range',
]

describe('what checks say', () => {
  it('is German for every sentence in their sources', () => {
    const sentences = sentencesIn('checks/src').filter((text) => !germanFieldTexts[text])
    expect(sentences.length).toBeGreaterThan(80)
    const known = (text: string) => toGerman(text.replaceAll('{}', 'x1')) !== text.replaceAll('{}', 'x1')
    const unknown = sentences.filter((text) => !known(text) && !notShown.has(text))
    expect(unknown.toSorted()).toEqual(parts.toSorted())
  })

  it.each(whole)('%s', (sentence) => {
    const english = /\b(the|of|is|are|expires|expected|missing|days?|not|which|equals|address)\b/i
    const german = toGerman(sentence)
    expect(german).not.toBe(sentence)
    expect(german).not.toMatch(english)
  })
})
