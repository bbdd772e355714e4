import { expect, it } from 'vitest'
import { issuerNameIn } from './issuer-name.ts'

it.each([
  ["C=US, O=Let's Encrypt, CN=R11", 'R11'],
  ['C=US, O="CLOUDFLARE, INC.", CN=Cloudflare TLS Issuing ECC CA 1', 'Cloudflare TLS Issuing ECC CA 1'],
  ['CN="A \\"B\\", C",O=Test', 'A "B", C'],
  ['C=AT, O=ZeroSSL', 'ZeroSSL'],
  ['C=US', null],
  ['', null],
])('the issuer %s is called %s', (distinguishedName, name) => {
  expect(issuerNameIn(distinguishedName)).toBe(name)
})
