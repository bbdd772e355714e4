import { sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { setServer } from './given-server.ts'

type Service = Pick<TestService, 'request' | 'database' | 'accountId'>

/**
 * Makes a server in a sandbox that carries the id of a creation that is not known, as it is after a backup was restored;
 * waits until it is reported, and returns the id of the orphan.
 */
export async function givenOrphan(
  service: Service,
  connectionId: string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  await setServer(service, connectionId, name, { operation_id: newId('server_action'), ...fields })
  await listAccount(service, connectionId)
  await quarterOfAnHourPasses(service, connectionId)
  await listAccount(service, connectionId)
  return await eventually(async () => {
    const { body } = await service.request('GET', `/v1/cloud/orphans?connection_id=${connectionId}&q=${name}`)
    return body.data[0]?.id
  })
}

/** Lists the servers of an account, and returns when that is done. */
export async function listAccount(
  service: Pick<Service, 'request'>,
  connectionId: string,
  addsNew: boolean = false,
): Promise<void> {
  const { status, body } = await service.request('PUT', `/v1/cloud/accounts/${connectionId}`, {
    body: { adds_new: addsNew },
    headers: { prefer: 'wait=20' },
  })
  if (status !== 202) throw new Error(JSON.stringify(body))
}

/** Makes what was found so much older. */
export async function quarterOfAnHourPasses(
  { database, accountId }: Service,
  connectionId: string,
): Promise<void> {
  await database.tenant(accountId, (tx) =>
    sql`
      update cloud_orphans set created_at = created_at - interval '15 minutes'
      where account_id = ${accountId} and connection_id = ${connectionId}`.execute(tx),
  )
}
