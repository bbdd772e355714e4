import { describe, expect, test } from 'vitest'
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

/** A key of the parts, each with its length. */
function keyOf(type: string, ...parts: Buffer[]): string {
  const bytes = [Buffer.from(type), ...parts].map((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    return Buffer.concat([length, part])
  })
  return `${type} ${Buffer.concat(bytes).toString('base64')}`
}

const bytes = (length: number, first = 1) =>
  Buffer.concat([Buffer.from([first]), Buffer.alloc(length - 1, 7)])

// `ssh-keygen` makes keys of these types only with a security key at hand.
test.each([
  keyOf('sk-ssh-ed25519@openssh.com', bytes(32), Buffer.from('ssh:')),
  keyOf('sk-ecdsa-sha2-nistp256@openssh.com', Buffer.from('nistp256'), bytes(65, 4), Buffer.from('ssh:')),
])('a key of a security key is read: %s', (publicKey) => {
  expect(readSshKey(publicKey)).toMatchObject({ publicKey, comment: '' })
})

describe('what is refused', () => {
  test.each([
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz', 'was a private key'],
    ['a private key in PEM', '-----BEGIN RSA PRIVATE KEY-----', 'was a private key'],
    ['a private key of PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519', 'was a private key'],
    ['a key in the format of RFC 4716', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA', 'ssh-keygen -i'],
    ['two keys', `${key}\n${key}`, 'several lines'],
    ['options before the key', `from="192.0.2.1" ${key}`, 'options before the key'],
    ['a certificate', 'ssh-ed25519-cert-v01@openssh.com AAAA', 'is a certificate'],
    ['a type that OpenSSH no longer accepts', 'ssh-dss AAAAB3NzaC1kc3M= me', 'type ssh-dss'],
    ['a key of another type than its content', key.replace('ssh-ed25519', 'ssh-rsa'), 'damaged'],
    ['a part of a key', key.slice(0, 30), 'damaged'],
    ['more than a key', keyOf('ssh-ed25519', bytes(32), bytes(1)), 'damaged'],
    ['a key that is too short', keyOf('ssh-ed25519', bytes(31)), 'damaged'],
    ['a short RSA key', keyOf('ssh-rsa', bytes(3), bytes(64)), 'damaged'],
    ['a negative number', keyOf('ssh-rsa', bytes(3), bytes(256, 0x80)), 'damaged'],
    ['a compressed point', keyOf('ecdsa-sha2-nistp256', Buffer.from('nistp256'), bytes(33, 2)), 'damaged'],
    ['another curve', keyOf('ecdsa-sha2-nistp256', Buffer.from('nistp384'), bytes(65, 4)), 'damaged'],
    ['a text', 'hello', 'must be a public key'],
    ['a name of every object', 'constructor AAAA', 'not supported'],
    ['nothing', '', 'must be a public key'],
  ])('%s', (_, text, fault) => {
    expect(readSshKey(text)).toEqual({ fault: expect.stringContaining(fault) })
  })
})
