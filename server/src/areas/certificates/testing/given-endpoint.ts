import type { TestService } from '#testing/service.ts'

type Service = Pick<TestService, 'request'>

const path = '/v1/certificates/endpoints'

/** The id of an endpoint that was added by hand, or found meanwhile in a record. */
export async function givenEndpoint(service: Service, name = 'endpoint.example'): Promise<string> {
  const { status, body } = await service.request('POST', path, { body: { name } })
  if (status === 201) return body.id
  if (body.code !== 'conflict') throw new Error(JSON.stringify(body))
  const { body: known } = await service.request('GET', `${path}?name=${name}`)
  return known.data.find(({ port }: { port: number }) => port === 443).id
}
