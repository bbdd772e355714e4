import type { TestService } from '#testing/service.ts'

/** Renews a domain of a sandbox, whose order waits for the registry, and returns the id of the operation. */
export async function givenOperation(
  service: Pick<TestService, 'request'>,
  connectionId: string,
  domainId: string,
): Promise<string> {
  const { body: domain } = await service.request('GET', `/v1/domains/${domainId}`)
  const offer = `/v1/connections/${connectionId}/sandbox/offers/${domain.name}`
  await service.request('PUT', offer, { body: { order_state: 'blocked' } })
  const response = await service.request('POST', '/v1/domains/operations', {
    body: {
      kind: 'renew',
      domain_id: domainId,
      years: 1,
      expires_at: domain.expires_at.slice(0, 10),
      max_price: { amount: '100', currency: 'EUR' },
    },
    headers: { prefer: 'wait=10' },
  })
  if (response.status !== 202)
    throw new Error(`The operation was not created: ${JSON.stringify(response.body)}`)
  return response.body.id
}
