// What the response codes of a server mean (RFC 1035 section 4.1.1, RFC 2136 section 2.2), as readable text.
import { DnsFault } from '#kernel/dns/fault.ts'
import { ProviderError, type ProviderErrorKind } from '#providers/ports/provider-error.ts'

export const rcodes = {
  noError: 0,
  formErr: 1,
  servFail: 2,
  nxDomain: 3,
  notImp: 4,
  refused: 5,
  yxDomain: 6,
  yxRrset: 7,
  nxRrset: 8,
  notAuth: 9,
  notZone: 10,
} as const

const names = new Map(Object.entries(rcodes).map(([name, code]) => [code as number, name.toUpperCase()]))

/** Reads a part of a response; throws `unknown` if it is malformed. */
export function readOrMalformed<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DnsFault)) throw error
    throw new ProviderError('unknown', `The server’s response is malformed: ${error.message}`, {
      cause: error,
    })
  }
}

/** The mnemonic of a response code. */
export function rcodeName(rcode: number): string {
  return names.get(rcode) ?? `RCODE ${rcode}`
}

/** Whether a code says that a prerequisite of an update does not hold. */
export function isUnmetPrerequisite(rcode: number): boolean {
  return rcode === rcodes.nxDomain || (rcode >= rcodes.yxDomain && rcode <= rcodes.nxRrset)
}

type RcodeError = { kind: ProviderErrorKind; words: string }

/** The error for a response without the required signature. */
export function notSigned(): ProviderError {
  return new ProviderError('auth', 'The server’s response is not signed: the server does not use the key.')
}

/** The error for a server that does not have the zone. */
export function noSuchZone(zone: string): ProviderError {
  return new ProviderError('not_found', `The server is not authoritative for ${zone}.`)
}

/** The error for a refused query or transfer. */
export function queryError(rcode: number, zone: string): ProviderError {
  return refusal(rcode, {
    [rcodes.notAuth]: { kind: 'not_found', words: `The server is not authoritative for ${zone}` },
    [rcodes.refused]: { kind: 'auth', words: `The key may not transfer the zone ${zone}` },
    [rcodes.servFail]: { kind: 'unavailable', words: `The server cannot serve the zone ${zone} now` },
  })
}

/** The error for a refused update. */
export function updateError(rcode: number, zone: string): ProviderError {
  return refusal(rcode, {
    [rcodes.notAuth]: { kind: 'not_found', words: `The server is not authoritative for ${zone}` },
    [rcodes.notZone]: { kind: 'rejected', words: `A name in the update is not in the zone ${zone}` },
    [rcodes.formErr]: { kind: 'rejected', words: 'The server cannot read a record of the update' },
    [rcodes.servFail]: { kind: 'unavailable', words: `The server failed to update the zone ${zone}` },
    [rcodes.notImp]: {
      kind: 'unsupported',
      words: `The server accepts no updates of ${zone}: it may be a secondary server`,
    },
  })
}

function refusal(rcode: number, known: Readonly<Record<number, RcodeError>>): ProviderError {
  const { kind, words } = known[rcode] ?? { kind: 'unknown', words: 'The server returned an error' }
  return new ProviderError(kind, `${words} (${rcodeName(rcode)}).`, { vendorCode: rcodeName(rcode) })
}
