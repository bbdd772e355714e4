/** The time step that an authenticator code belongs to (TOTP, RFC 6238, with HMAC-SHA-1 and 30 seconds). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000

/** The newest step, within the allowed clock difference, that has this code; null if there is none. */
export function timeStepOf(secret: string, code: string, nowMs: number): number | null {
  const present = Math.floor(nowMs / stepMs)
  // One more step into the past, because the library checked the code a moment ago.
  for (const step of [present + 1, present, present - 1, present - 2])
    if (isEqual(codeOf(secret, step), code)) return step
  return null
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
