import { expect, it } from 'vitest'
import { type CaaRecord, isIssuerAllowed } from './caa.ts'

const record = (text: string): CaaRecord => {
  const [flags, tag = '', ...value] = text.split(' ')
  return { flags: Number(flags), tag, value: value.join(' ') }
}

const encrypt = "C=US, O=Let's Encrypt, CN=R12"

it.each([
  ['the issuer is listed', ['0 issue letsencrypt.org'], 'www.example.com', encrypt, true],
  [
    'with parameters',
    ['0 issue letsencrypt.org; validationmethods=dns-01'],
    'www.example.com',
    encrypt,
    true,
  ],
  ['another is', ['0 issue digicert.com'], 'www.example.com', encrypt, false],
  [
    'one of several is',
    ['0 issue digicert.com', '0 Issue LetsEncrypt.org'],
    'www.example.com',
    encrypt,
    true,
  ],
  ['none may issue', ['0 issue ;'], 'www.example.com', encrypt, false],
  ['only the address for reports is set', ['0 iodef mailto:a@example.com'], 'www.example.com', encrypt, true],
  [
    'wildcards have their own rule',
    ['0 issue letsencrypt.org', '0 issuewild ;'],
    '*.example.com',
    encrypt,
    false,
  ],
  [
    'which is not for other names',
    ['0 issue letsencrypt.org', '0 issuewild ;'],
    'example.com',
    encrypt,
    true,
  ],
  [
    'wildcards follow the other rule without one',
    ['0 issue letsencrypt.org'],
    '*.example.com',
    encrypt,
    true,
  ],
  [
    'an unknown property is critical',
    ['128 tbs x', '0 issue letsencrypt.org'],
    'example.com',
    encrypt,
    false,
  ],
  ['an unknown property is not critical', ['0 tbs x'], 'example.com', encrypt, true],
  ['the issuer cannot be recognized', ['0 issue example.net'], 'example.com', 'O=Other, CN=X', null],
  ['nobody may issue, whoever it is', ['0 issue ;'], 'example.com', 'O=Other, CN=X', false],
])('CAA: %s', (_title, records, name, issuer, expected) => {
  expect(isIssuerAllowed(records.map(record), { name, issuer })).toBe(expected)
})
