import { sql } from 'kysely'
import { givenAgent, report } from '#areas/agents/testing/given-agent.ts'
import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { newCertificate } from './given-certificate.ts'

/** A server of its own that has served the older of two certificates for two days. */
export async function givenGap(service: TestService): Promise<string> {
  const agent = await givenAgent(service, crypto.randomUUID())
  const names = `DNS:${crypto.randomUUID()}.example`
  const [older, newer] = [await newCertificate(names), await newCertificate(names)]
  const { status, body } = await report(service, agent, {
    certificates_hash: 'stale',
    certificates: [
      { pem: newer, file: { path: '/etc/ssl/www.pem' } },
      { pem: older, listener: { address: '0.0.0.0', port: 443 } },
    ],
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await givenStaleGap(service, agent.serverId)
}

/** The gap of a server that serves another certificate than is in its files, as if that had been so for two days. */
export async function givenStaleGap(service: TestService, serverId: string): Promise<string> {
  const { accountId } = service
  await service.database.tenant(accountId, async (tx) => {
    await sql`
      update certificate_places set first_seen_at = first_seen_at - interval '2 days'
      where account_id = ${accountId} and server_id = ${serverId}`.execute(tx)
    // Both were made in the same second.
    await sql`
      update certificates set not_before = not_before - interval '30 days'
      where account_id = ${accountId} and id in (
        select certificate_id from certificate_places
        where account_id = ${accountId} and server_id = ${serverId} and kind = 'listener')`.execute(tx)
    await sql`update certificate_gap_runs set due_at = now() where account_id = ${accountId}`.execute(tx)
  })
  return await eventually(async () => {
    const path = `/v1/certificates/gaps?kind=stale&server_id=${serverId}`
    const { body } = await service.request('GET', path)
    return body.data[0]?.id as string | undefined
  })
}
