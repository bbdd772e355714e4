import type { TestService } from '#testing/service.ts'

let count = 0

/** Watches a domain whose registry cannot be asked, and returns its id. */
export async function givenWatched(
  service: Pick<TestService, 'request'>,
  name = `watched-${++count}.example`,
): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/watched-domains', { body: { name } })
  if (status !== 201) throw new Error(`The domain is not watched: ${JSON.stringify(body)}`)
  return body.id
}
