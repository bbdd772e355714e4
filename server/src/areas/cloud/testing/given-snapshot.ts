import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

type Service = Pick<TestService, 'request'>

/** Takes a snapshot of a server, waits until it is listed, and returns its id. */
export async function givenSnapshot(service: Service, serverId: string, name: string): Promise<string> {
  const { status, body } = await service.request('POST', `/v1/servers/${serverId}/actions`, {
    body: { kind: 'snapshot', name },
    headers: { prefer: 'wait=20' },
  })
  if (status !== 202) throw new Error(`The snapshot was not taken: ${JSON.stringify(body)}`)
  return await eventually(async () => {
    const { body: page } = await service.request('GET', `/v1/snapshots?server_id=${serverId}`)
    return page.data.find((snapshot: { name: string }) => snapshot.name === name)?.id
  })
}

/** Creates a schedule that does not run soon, and returns its id. */
export async function givenSchedule(
  service: Service,
  serverId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/snapshot-schedules', {
    body: { server_id: serverId, name: 'Yearly', cron: '0 0 29 2 *', keep: 2, ...fields },
  })
  if (status !== 201) throw new Error(`The schedule was not created: ${JSON.stringify(body)}`)
  return body.id
}
