/** The directory of a CA (RFC 8555, section 7.1.1): where what is done, and what it asks for. */
import { shortened } from './acme-error.ts'
import { isRecord } from './json.ts'

export type Directory = {
  newNonce: string
  newAccount: string
  newOrder: string
  revokeCert: string
  /** RFC 9773. */
  renewalInfo: string | null
  /** Null: there are none to agree to. */
  terms: string | null
  website: string | null
  /** The names by which CAA records allow it. */
  caaIdentities: string[]
  requiresBinding: boolean
  /** By name, with their descriptions (draft-ietf-acme-profiles). */
  profiles: Record<string, string>
}

const profilesMax = 50

/** Null: it is no directory. */
export function readDirectory(body: unknown): Directory | null {
  if (!isRecord(body)) return null
  const { newNonce, newAccount, newOrder, revokeCert } = body
  if (!isUrl(newNonce) || !isUrl(newAccount) || !isUrl(newOrder) || !isUrl(revokeCert)) return null
  const meta = isRecord(body['meta']) ? body['meta'] : {}
  const { caaIdentities } = meta
  const profiles = isRecord(meta['profiles']) ? Object.entries(meta['profiles']) : []
  return {
    newNonce,
    newAccount,
    newOrder,
    revokeCert,
    renewalInfo: isUrl(body['renewalInfo']) ? body['renewalInfo'] : null,
    terms: isUrl(meta['termsOfService']) ? meta['termsOfService'] : null,
    website: isUrl(meta['website']) ? meta['website'] : null,
    caaIdentities: Array.isArray(caaIdentities)
      ? caaIdentities
          .flatMap((name) => (typeof name === 'string' ? name.toLowerCase() : []))
          .filter((name) => /^[a-z0-9.-]{1,253}$/.test(name))
          .slice(0, 20)
      : [],
    requiresBinding: meta['externalAccountRequired'] === true,
    profiles: Object.fromEntries(
      profiles
        .filter(([name]) => /^[\w.-]{1,64}$/.test(name))
        .slice(0, profilesMax)
        .map(([name, text]) => [name, shortened(String(text), 500)]),
    ),
  }
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2000 && /^https?:\/\//.test(value)
}
