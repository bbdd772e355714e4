import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, type Certificate, givenAuthority } from '#checks/testing/certificates.ts'
import { httpCheck } from './http-check.ts'

let authority: Authority
let client: Certificate
let other: Certificate
beforeAll(async () => {
  authority = await givenAuthority()
  client = await authority.sign({ name: 'client', altNames: 'DNS:client', days: 60 })
  other = await authority.sign({ name: 'other', altNames: 'DNS:other', days: 60 })
})
afterAll(() => authority.remove())

const url = 'https://example.com/'
const faultsOf = (settings: object) => httpCheck.faults({ url, ...settings })

test.each([
  [{ url: 'http://[::g]/' }, '/url', 'not a valid URL'],
  [{ accepted_statuses: ['2xx', '299-200'] }, '/accepted_statuses/1', '299 is greater than 200'],
  [{ assertions: [{ kind: 'json', path: '$[', comparison: 'exists' }] }, '/assertions/0/path', ''],
  [
    { assertions: [{ kind: 'body', comparison: 'matches', value: '(' }] },
    '/assertions/0/value',
    'missing closing )',
  ],
  [
    { assertions: [{ kind: 'header', name: 'a', comparison: 'equals' }] },
    '/assertions/0/value',
    'needs a value',
  ],
  [{ authority: 'no certificate' }, '/authority', 'BEGIN CERTIFICATE'],
  [
    { client_certificate: { cert: 'x', key: '-----BEGIN ENCRYPTED PRIVATE KEY-----' } },
    '/client_certificate/key',
    'passphrase',
  ],
])('%j is refused before it is saved', (settings, pointer, message) => {
  expect(faultsOf(settings)).toContainEqual({ pointer, message: expect.stringContaining(message) })
})

test('a private key must belong to its certificate, and may be left out of an update', () => {
  expect(faultsOf({ client_certificate: { cert: client.cert, key: client.key } })).toEqual([])
  expect(faultsOf({ client_certificate: { cert: client.cert } })).toEqual([])
  expect(faultsOf({ client_certificate: { cert: client.cert, key: other.key } })).toEqual([
    { pointer: '/client_certificate/key', message: 'The private key does not belong to the certificate' },
  ])
})
