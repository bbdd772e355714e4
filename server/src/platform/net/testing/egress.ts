import { createEgress } from '../egress.ts'
import { EgressError } from '../egress-error.ts'
import type { EgressRequest } from '../exchange/exchange.ts'
import { type EgressSettings, egressPolicy } from '../policy.ts'
import type { Resolver } from '../resolve.ts'

/** An egress for which every name has these addresses, and the list of names that it looked up. */
export function givenEgress(
  addresses: readonly string[] = ['127.0.0.1'],
  settings: Partial<EgressSettings> = {},
) {
  const asked: string[] = []
  const resolver: Resolver = async (host) => {
    asked.push(host)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { asked, egress: egressThrough(resolver, settings) }
}

export function egressThrough(resolver: Resolver, settings: Partial<EgressSettings> = {}) {
  return createEgress(
    egressPolicy({ allowPrivateNetworks: true, egressAllow: [], egressDeny: [], ...settings }),
    resolver,
  )
}

export function get(url: string, more: Partial<EgressRequest> = {}): EgressRequest {
  return { url, method: 'GET', headers: {}, timeoutSeconds: 10, maxBytes: 1024, ...more }
}

/** The kind and message of an error. */
export async function failure(attempt: Promise<unknown>): Promise<{ kind: string; message: string }> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof EgressError) return { kind: error.kind, message: error.message }
    throw error
  }
  return { kind: 'none', message: '' }
}
