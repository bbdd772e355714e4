import type { TestService } from '#testing/service.ts'

/** Registers a domain at the sandbox of a connection, adds it, and returns its id. */
export async function givenDomain(
  service: Pick<TestService, 'request'>,
  connectionId: string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  await service.request('PUT', `/v1/connections/${connectionId}/sandbox/domains/${name}`, {
    body: fields,
  })
  const body = { connection_id: connectionId, names: [name] }
  const { status } = await service.request('POST', '/v1/domains/import', { body })
  if (status !== 200) throw new Error(`The domain was not added: ${status}`)
  return (await service.request('GET', `/v1/domains?connection_id=${connectionId}&name=${name}`)).body.data[0]
    .id
}
