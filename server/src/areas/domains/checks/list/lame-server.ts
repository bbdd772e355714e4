import type { ServerReading, ServerState } from '#platform/delegation/delegation.ts'
import type { Check } from '../check.ts'

/** As DNS names them, the same in every language. */
const stateWords: Readonly<Record<ServerState, string>> = {
  authoritative: 'authoritative',
  not_authoritative: 'not authoritative',
  refused: 'REFUSED',
  failed: 'SERVFAIL',
  no_answer: 'timeout',
  no_address: 'no address',
  not_asked: 'not asked',
}

/** Servers to which the domain is delegated and that do not serve it. */
export const lameServerCheck: Check = {
  code: 'lame_server',
  place: 'name_servers',
  needsDelegation: true,
  find({ domain, delegation }) {
    const asked = delegation?.servers.filter(({ state }) => state !== 'not_asked') ?? []
    const lame = asked.filter(({ state }) => state !== 'authoritative')
    if (lame.length === 0) return null
    const isDown = lame.length === asked.length
    return {
      severity: isDown ? 'critical' : 'warning',
      summary: isDown
        ? 'No name server of the domain answers for it'
        : 'Some name servers of the domain do not answer for it',
      message: isDown
        ? `${domain.name} does not resolve: ${lame.map(textOf).join('; ')}. Create the zone there, or set other name servers.`
        : `Queries for ${domain.name} are slow or fail at ${lame.map(textOf).join('; ')}. Create the zone there, or remove them from the name servers.`,
      remedies: [],
    }
  },
}

function textOf({ host, address, state }: ServerReading): string {
  return `${host} (${[...(address === null ? [] : [address]), stateWords[state]].join(', ')})`
}
