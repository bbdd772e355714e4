import { randomBytes } from 'node:crypto'

/** Linode sets no password of `root`, and requires one. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
