/** Finds the accepted groups: each hello offers those that are left, until the server refuses. */
import type { Session } from '#checks/tls-scan/connection/session.ts'
import { groupsBefore13, groupsOfTls13 } from '#checks/tls-scan/registry/named-groups.ts'
import type { ClientHello } from '#checks/tls-scan/wire/client-hello.ts'
import type { HelloVersion } from '#checks/tls-scan/wire/versions.ts'

export type GroupTarget = {
  version: HelloVersion
  /** Accepted ones; before TLS 1.3 those with ECDHE. */
  suites: readonly number[]
  serverName: string | null
}

/** The accepted groups in the order of the server. */
export async function acceptedGroups(session: Session, target: GroupTarget): Promise<readonly number[]> {
  if (target.suites.length === 0) return []
  const candidates = target.version === 'TLSv1.3' ? groupsOfTls13 : groupsBefore13
  const accepted: number[] = []
  /** Before TLS 1.3 a server can use its certificate only if the client has the curve of the key. */
  let withAccepted = false
  for (;;) {
    const left = candidates.filter((group) => !accepted.includes(group))
    if (left.length === 0) return accepted
    const group = await selectedGroup(session, target, withAccepted ? [...left, ...accepted] : left)
    if (group !== null && left.includes(group)) accepted.push(group)
    else if (withAccepted || target.version === 'TLSv1.3' || accepted.length === 0) return accepted
    else withAccepted = true
  }
}

async function selectedGroup(
  session: Session,
  { version, suites, serverName }: GroupTarget,
  groups: readonly number[],
): Promise<number | null> {
  const hello: ClientHello = { version, suites, groups, serverName }
  const answer = await session.ask(hello, version === 'TLSv1.3' ? 'hello' : 'key_exchange')
  if (answer.kind !== 'hello' || answer.hello.version !== version) return null
  if (version === 'TLSv1.3') return answer.hello.group
  return answer.flight.exchange?.kind === 'ec' ? answer.flight.exchange.group : null
}
