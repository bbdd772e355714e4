import { expect, test } from 'vitest'
import { readSshKey } from './ssh-key.ts'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT'

test('a public key is read with its comment and the fingerprints that ssh-keygen shows', () => {
  expect(readSshKey(` ${key} nina@laptop\n`)).toEqual({
    publicKey: key,
    comment: 'nina@laptop',
    fingerprint: 'SHA256:WSg7VojB2h5wYHLWs5HgdxqRgPWdRoeg4gVDGYRFQTo',
    md5Fingerprint: 'd6:6b:d4:46:4a:d7:71:bd:c9:d7:10:d7:1b:e0:dc:0a',
  })
})

test.each([
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  ['a key of another type than its content', key.replace('ssh-ed25519', 'ssh-rsa')],
  ['a part of a key', key.slice(0, 30)],
  ['a text', 'hello'],
  ['nothing', ''],
])('%s is not a public key', (_, text) => {
  expect(readSshKey(text)).toBeNull()
})
