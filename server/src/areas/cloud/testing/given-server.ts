import type { TestService } from '#testing/service.ts'

type Service = Pick<TestService, 'request'>

/** Makes a server in the sandbox of a connection, adds it, and returns its id. */
export async function givenServer(
  service: Service,
  connectionId: string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  await setServer(service, connectionId, name, fields)
  const body = { connection_id: connectionId, refs: [name] }
  const { status, body: answer } = await service.request('POST', '/v1/servers/import', { body })
  if (status !== 200) throw new Error(`The server was not added: ${JSON.stringify(answer)}`)
  const { data } = (await service.request('GET', `/v1/servers?connection_id=${connectionId}&q=${name}`)).body
  return data.find((server: { ref: string }) => server.ref === name).id
}

/** Changes a server in the sandbox, or makes it. */
export async function setServer(
  service: Service,
  connectionId: string,
  name: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const path = `/v1/connections/${connectionId}/sandbox/servers/${name}`
  const { status, body } = await service.request('PUT', path, { body: fields })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
