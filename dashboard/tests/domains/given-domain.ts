import type { TestService } from '#server/testing/service.ts'
import { eventually } from '#server/testing/wait/wait.ts'

/** A domain of a new sandbox registrar. */
export async function givenSandboxDomain(service: TestService, name: string, fields: object = {}) {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox', name: `Registrar of ${name}` },
  })
  const registrar = connection.id as string
  await service.request('PUT', `/v1/connections/${registrar}/sandbox/domains/${name}`, { body: fields })
  await service.request('PUT', `/v1/domains/registrars/${registrar}`, { body: { adds_new: true } })
  const domain = await eventually(
    async () => (await service.request('GET', `/v1/domains?name=${name}`)).body.data[0],
  )
  return { registrar, domain: domain.id as string }
}
