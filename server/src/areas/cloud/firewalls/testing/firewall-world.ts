/** Firewalls of sandboxes, each with a server, in a running service. */
import { givenFirewall, setFirewall } from '#areas/cloud/testing/given-firewall.ts'
import { givenServer } from '#areas/cloud/testing/given-server.ts'
import type { TestService } from '#testing/service.ts'

export type Fields = Record<string, unknown>

export const ssh = { protocol: 'tcp', ports: '22', network: '192.0.2.0/24', description: 'office' }
export const web = { protocol: 'tcp', ports: '443', network: '0.0.0.0/0', description: '' }
export const denied = {
  kind: 'rule',
  direction: 'inbound',
  action: 'deny',
  traffic: 'tcp 25',
  peers: [],
  description: '',
}

export function firewallWorld(service: TestService) {
  const get = async (path: string) => (await service.request('GET', path)).body
  const read = (id: string) => get(`/v1/firewalls/${id}`)
  const rulesOf = (id: string) => get(`/v1/firewalls/${id}/rules`)
  const eventsOf = async (kind: string, id: string) =>
    (await get(`/v1/events?event=${kind}&limit=200`)).data
      .map(({ data }: any) => data)
      .filter((data: any) => data.firewall_id === id)

  let made = 0
  async function given(fields: Fields = {}) {
    const name = `wall-${++made}`
    const { body: connection } = await service.request('POST', '/v1/connections', {
      body: { provider: 'sandbox', name: `Cloud of ${name}` },
    })
    const connectionId: string = connection.id
    const sandbox = `/v1/connections/${connectionId}/sandbox`
    const serverName = `server-of-${name}`
    const serverId = await givenServer(service, connectionId, serverName)
    return {
      name,
      connectionId,
      serverId,
      serverName,
      id: await givenFirewall(service, connectionId, name, {
        servers: [serverName],
        rules: [ssh],
        ...fields,
      }),
      set: (other: Fields) => setFirewall(service, connectionId, name, other),
      fail: (on: string, kind: string, times: number | null = 1) =>
        service.request('PATCH', sandbox, { body: { faults: [{ on, kind, times, name }] } }),
      async atProvider() {
        const { firewalls } = await get(sandbox)
        return firewalls.find((one: Fields) => one['name'] === name).rules
      },
    }
  }

  return { get, read, rulesOf, eventsOf, given }
}
