import type { TestService } from '#testing/service.ts'

/** Restarts a server, waits for the end, and returns the id of the action. */
export async function givenAction(service: Pick<TestService, 'request'>, serverId: string): Promise<string> {
  const { status, body } = await service.request('POST', `/v1/servers/${serverId}/actions`, {
    body: { kind: 'reboot' },
    headers: { prefer: 'wait=20' },
  })
  if (status !== 202) throw new Error(`The action was not created: ${JSON.stringify(body)}`)
  return body.id
}
