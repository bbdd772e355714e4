import type { Catalogue } from '../sentences.ts'
import { connectionSentences } from './connections.ts'
import { powerdnsSentences } from './powerdns.ts'
import { rfc2136Sentences } from './rfc2136.ts'
import { sandboxSentences } from './sandbox.ts'

/** The texts of each provider: what it is, its fields, and what it answers. A new provider adds its file here. */
export const vendorSentences: Readonly<Record<string, Catalogue>> = {
  powerdns: powerdnsSentences,
  rfc2136: rfc2136Sentences,
  sandbox: sandboxSentences,
}

export const providerSentences: Catalogue = Object.assign(
  {},
  connectionSentences,
  ...Object.values(vendorSentences),
)
