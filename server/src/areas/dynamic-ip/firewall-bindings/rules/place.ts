import { type FirewallConnection, openFirewalls } from '#areas/cloud/index.ts'
import { type ProviderClients, withProviderProblems } from '#areas/connections/index.ts'
import { requireTargetPermission } from '#areas/dynamic-ip/bindings/require-target-permission.ts'
import { selectDynamicIp } from '#areas/dynamic-ip/store.ts'
import { invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

export const requireCloudWrite = (context: Context) =>
  requireTargetPermission(context, 'cloud.write', 'a firewall rule')

type Asked = { dynamicIpId: string; connectionId: string; ref: string }

/** The name of a firewall at its provider; throws a fault of the input if it does not exist. */
export async function requireFirewall(
  providerClients: ProviderClients,
  lookup: Lookup,
  { dynamicIpId, connectionId, ref }: Asked,
): Promise<string> {
  const connection = await lookup.act(async (context) => {
    requireCloudWrite(context)
    await selectDynamicIp(context, dynamicIpId)
    return await openChosen(providerClients, context, connectionId)
  })
  return await withProviderProblems(connection.manifest.name, async () => {
    try {
      return (await connection.firewalls.read(ref)).name
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
      throw invalidInput([{ pointer: '/firewall_ref', message: error.message }])
    }
  })
}

async function openChosen(
  providerClients: ProviderClients,
  context: Context,
  connectionId: string,
): Promise<FirewallConnection> {
  try {
    return await openFirewalls(providerClients, context, connectionId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isUnknown = error.code === 'not_found'
    const message = isUnknown ? `There is no connection ${connectionId}.` : error.message
    throw invalidInput([{ pointer: '/connection_id', message }])
  }
}
