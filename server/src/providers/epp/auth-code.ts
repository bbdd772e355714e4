import { randomBytes } from 'node:crypto'

/** A code that is hard to guess (RFC 9154, section 4.1), with a character of each class that registries ask for. */
export function newAuthCode(): string {
  return `${randomBytes(15).toString('base64url')}#a7K`
}
