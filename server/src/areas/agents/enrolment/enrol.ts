/** Enrolment: a machine with an enrolment token gets a secret of its own, for the server that it is. */

import { enterServer, findServer, serversOfMachine } from '#areas/cloud/index.ts'
import { connectionWithoutCredentials } from '#areas/connections/index.ts'
import { readAddress } from '#kernel/ip/address.ts'
import { scopeOf } from '#kernel/ip/scope.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { OnServerChanged } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { revoked } from '../agents/agents.ts'
import { createAgent } from '../agents/create-agent.ts'
import { intervalSecondsDefault } from '../agents/schema.ts'
import { agentEvent } from '../events.ts'
import type { Enrolment } from '../reports/enrolment-schema.ts'
import { type AgentRow, lockedAgentOfServer } from '../store.ts'
import { countUse, lockedUsableToken } from './enrolment-tokens.ts'
import type { EnrolmentTokenRow } from './store.ts'

type Enrolled = { agent: AgentRow; serverName: string; secret: string }

/**
 * Enrols a machine. `manual` is the manifest of servers without an API, to which one belongs that is not known. Throws
 * the problem if the token cannot be used, and `server_has_agent` unless the token is for this server.
 */
export async function enrol(
  context: Context,
  tokenId: string,
  machine: Enrolment,
  { manual, onServerChanged }: { manual: ProviderManifest; onServerChanged: OnServerChanged },
): Promise<Enrolled> {
  const token = await lockedUsableToken(context, tokenId)
  const { id: serverId, name: serverName } = await serverOf(context, token, machine, manual)
  const earlier = await lockedAgentOfServer(context, serverId)
  if (earlier) {
    if (token.server_id === null)
      throw new Problem(
        'server_has_agent',
        `The server ${serverName} has an agent, on ${earlier.hostname}. Create an enrolment token for this server to replace it.`,
      )
    await revoked(context, earlier)
  }
  const { agent, secret } = await createAgent(
    context,
    { id: serverId, name: serverName },
    {
      form: machine.form,
      version: machine.version,
      hostname: machine.hostname,
      fingerprint: machine.fingerprint,
      enrolled_by: token.id,
      interval_seconds: intervalSecondsDefault,
    },
  )
  // Now that the server has an agent again: what the earlier one saw is judged by the reports of this one.
  if (earlier) await onServerChanged(context, serverId)
  await countUse(context, token)
  await context.publish(agentEvent('agent.enrolled', agent))
  return { agent, serverName, secret }
}

async function serverOf(
  context: Context,
  token: EnrolmentTokenRow,
  { hostname, addresses, instance }: Enrolment,
  manual: ProviderManifest,
): Promise<{ id: string; name: string }> {
  if (token.server_id !== null) {
    const bound = await findServer(context, token.server_id)
    if (!bound)
      throw new Problem('enrolment_token_revoked', 'The server of this enrolment token was removed.')
    return bound
  }
  const own = (addresses ?? []).flatMap((text) => readAddress(text)?.address ?? [])
  const known = await serversOfMachine(context, {
    instance: instance ?? null,
    addresses: own.filter((address) => scopeOf(address) === 'global'),
  })
  const [server] = known
  if (server && known.length === 1) return server
  const connection = await connectionWithoutCredentials(context, manual)
  return await enterServer(
    context,
    { ...connection, manifest: manual },
    { connection_id: connection.id, name: hostname, addresses: own },
  )
}
