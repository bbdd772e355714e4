import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

type Connections = { sandbox: string; failingConnection: string }

/** Domains of two registrars: some expire soon, one is on hold, and one registrar cannot be read. */
export async function createDomains(
  createResource: CreateResource,
  { service, hoursAgo }: TestEnvironment,
  { sandbox, failingConnection }: Connections,
) {
  hoursAgo(0)
  const register = (name: string, days: number, fields: object = {}) =>
    createResource(
      `connections/${sandbox}/sandbox/domains/${name}`,
      { expires_at: daysFromNow(days), ...fields },
      'PUT',
    )
  await register('kelpworks.example', 4.5)
  await register('xn--mnchen-3ya.example', 20, { locked: false })
  await register('shop-with-a-rather-long-name-for-a-column-of-a-table.example', 300, { auto_renew: true })
  await register('on-hold.example', 120, { statuses: ['serverHold'], privacy: false })
  await createResource(`domains/registrars/${sandbox}`, { adds_new: true }, 'PUT')
  await createResource(`domains/registrars/${failingConnection}`, { adds_new: false }, 'PUT')
  await register('later.example', 200)
  const { id: domain } = await eventually(
    async () => (await service.request('GET', '/v1/domains?q=kelpworks')).body.data[0],
  )
  const { id: heldDomain } = await eventually(
    async () => (await service.request('GET', '/v1/domains?status=suspended')).body.data[0],
  )
  await createResource(
    `domains/${domain}`,
    { notes: 'Paid by the office. Ask Grace before it is renewed.', labels: { team: 'web' } },
    'PATCH',
  )
  return { domain: domain as string, heldDomain: heldDomain as string }
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
