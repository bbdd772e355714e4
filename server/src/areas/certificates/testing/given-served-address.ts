import { sql } from 'kysely'
import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

type Served = { endpointId: string; address: string; serverId: string | null; certificateId: string }

/** An address of an endpoint that was scanned, as if the scan had reached it there. */
export async function givenServedAddress(service: TestService, served: Served): Promise<void> {
  const { accountId } = service
  const { endpointId, address, serverId, certificateId } = served
  const path = `/v1/certificates/endpoints/${endpointId}`
  await eventually(async () => (await service.request('GET', path)).body.scanned_at)
  await service.database.tenant(accountId, async (tx) => {
    await sql`
      insert into certificate_endpoint_addresses (account_id, endpoint_id, address, server_id, state, observed_at,
        succeeded_at, certificate_id, changed_at)
      values (${accountId}, ${endpointId}, ${address}, ${serverId}, 'tls', now(), now(), ${certificateId}, now())`.execute(
      tx,
    )
    await sql`
      update certificate_endpoints set state = 'tls', failure = null, succeeded_at = now()
      where account_id = ${accountId} and id = ${endpointId}`.execute(tx)
  })
}
