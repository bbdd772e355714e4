import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { listAccount } from './given-orphan.ts'

type Service = Pick<TestService, 'request'>

/** Makes a firewall in a sandbox, waits until it is listed, and returns its id. */
export async function givenFirewall(
  service: Service,
  connectionId: string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  await setFirewall(service, connectionId, name, fields)
  const { body: servers } = await service.request('GET', `/v1/servers?connection_id=${connectionId}&limit=1`)
  const [server] = servers.data
  if (server) await service.request('POST', `/v1/servers/${server.id}/refresh`)
  else await listAccount(service, connectionId)
  return await eventually(async () => {
    const { body } = await service.request('GET', `/v1/firewalls?connection_id=${connectionId}&q=${name}`)
    return body.data.find((one: { name: string }) => one.name === name)?.id
  })
}

/** Sets its rules, and what is beside them, outside of Holdfast. */
export async function setFirewall(
  service: Service,
  connectionId: string,
  name: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const path = `/v1/connections/${connectionId}/sandbox/firewalls/${name}`
  const { status, body } = await service.request('PUT', path, { body: { rules: [], ...fields } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
