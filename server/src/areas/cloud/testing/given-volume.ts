import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

type Service = Pick<TestService, 'request'>

/** Creates a volume in a sandbox with a server, waits until it is listed, and returns its id. */
export async function givenVolume(
  service: Service,
  connectionId: string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const at = `/v1/connections/${connectionId}/sandbox/volumes/${name}`
  const { status, body } = await service.request('PUT', at, { body: fields })
  if (status !== 200) throw new Error(`The volume was not created: ${JSON.stringify(body)}`)
  const { body: servers } = await service.request('GET', `/v1/servers?connection_id=${connectionId}&limit=1`)
  await service.request('POST', `/v1/servers/${servers.data[0].id}/refresh`)
  return await eventually(async () => {
    const { body: page } = await service.request('GET', `/v1/volumes?connection_id=${connectionId}&q=${name}`)
    return page.data[0]?.id
  })
}
