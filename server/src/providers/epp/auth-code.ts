import { randomBytes } from 'node:crypto'

/** A code of 128 random bits, which RFC 9154 requires in section 4.1, with a character of each class that registries ask for. */
export function newAuthCode(): string {
  return `${randomBytes(16).toString('base64url')}#a7K`
}
