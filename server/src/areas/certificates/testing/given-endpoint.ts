import type { TestService } from '#testing/service.ts'

type Service = Pick<TestService, 'request'>

/** The id of an endpoint that was added by hand, and is not scanned. */
export async function givenEndpoint(service: Service, name = 'endpoint.example'): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/certificates/endpoints', { body: { name } })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
