/** External changes to the servers of a sandbox. */
import { readAddress } from '#kernel/ip/address.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'
import { done } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { ProviderState } from '#providers/ports/provider.ts'
import {
  newSandboxServer,
  readSandboxServer,
  type SandboxServer as StoredServer,
  sandboxServerNames,
  updateSandboxServer,
} from '#providers/sandbox/cloud/servers.ts'
import type { Open } from './sandbox-domains.operations.ts'
import { SandboxServer, SandboxServerInput, SandboxServerParams } from './sandbox-schema.ts'

const path = '/v1/connections/{connection_id}/sandbox/servers/{server_name}'

export function sandboxServerOperations(open: Open): readonly Operation[] {
  return [
    operation({
      id: 'account.sandbox.servers.put',
      method: 'PUT',
      path,
      summary: 'Change a sandbox server externally',
      description:
        'Simulates a change made outside Holdfast. Creates a running server if it does not exist. Omitted fields stay unchanged.',
      permission: 'account.write',
      params: SandboxServerParams,
      body: SandboxServerInput,
      response: { status: 200, body: SandboxServer, description: 'The server in the sandbox.' },
      async handle(context, { params: { connection_id, server_name: name }, body }) {
        const { target, providerState } = await open(context, connection_id)
        const addresses = body.addresses && canonicalAddresses(body.addresses)
        await updateSandboxServer(providerState, name, (server = newSandboxServer(context.now)) => ({
          ...server,
          ...body,
          ...(addresses && { addresses }),
        }))
        await context.audit(target, { before: null, after: { sandbox_server: name, ...body } })
        const stored = (await readSandboxServer(providerState, name)) ?? newSandboxServer(context.now)
        return { body: serverView(name, stored) }
      },
    }),
    operation({
      id: 'account.sandbox.servers.remove',
      method: 'DELETE',
      path,
      summary: 'Remove a sandbox server externally',
      description: 'Simulates a server that was deleted at its provider.',
      permission: 'account.write',
      params: SandboxServerParams,
      response: { status: 204, description: 'The sandbox does not have the server.' },
      async handle(context, { params: { connection_id, server_name: name } }) {
        const { target, providerState } = await open(context, connection_id)
        await updateSandboxServer(providerState, name, () => undefined)
        await context.audit(target, { before: { sandbox_server: name }, after: null })
        return done
      },
    }),
  ]
}

export async function sandboxServerViews(providerState: ProviderState) {
  const views = []
  for (const name of await sandboxServerNames(providerState)) {
    const server = await readSandboxServer(providerState, name)
    if (server) views.push(serverView(name, server))
  }
  return views
}

function serverView(name: string, { created_at: _, actions, ...server }: StoredServer) {
  return { name, ...server, actions: actions.map(({ kind, started_at }) => ({ kind, started_at })) }
}

function canonicalAddresses(texts: readonly string[]): string[] {
  return texts.map((text, index) => {
    const read = readAddress(text)
    if (!read)
      throw invalidInput([
        { pointer: pointer('addresses', index), message: `"${text}" is not an IP address.` },
      ])
    return read.address
  })
}
