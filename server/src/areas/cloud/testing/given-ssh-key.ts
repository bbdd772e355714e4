import { randomBytes } from 'node:crypto'
import type { TestService } from '#testing/service.ts'

/** A public key as OpenSSH writes it, which nobody has the private one of. */
export function newPublicKey(comment = 'nina@laptop'): string {
  const strings = [Buffer.from('ssh-ed25519'), randomBytes(32)].flatMap((bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return [length, bytes]
  })
  return `ssh-ed25519 ${Buffer.concat(strings).toString('base64')} ${comment}`
}

/** Adds a key, and returns its id. */
export async function givenSshKey(
  service: Pick<TestService, 'request'>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/ssh-keys', {
    body: { public_key: newPublicKey(), ...fields },
  })
  if (status !== 201) throw new Error(`The key was not added: ${JSON.stringify(body)}`)
  return body.id
}
