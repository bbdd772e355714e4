import { sql } from 'kysely'
import type { DropConfidence } from '#kernel/domains/watch/watch-state.ts'
import { addSeconds } from '#kernel/time.ts'
import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { givenWatched } from './given-watched.ts'

/** Watches a domain of a TLD that does not exist as one that is released within a day of this time. Returns its id. */
export async function givenRelease(
  service: TestService,
  name: string,
  { earliest, confidence }: { earliest: Date; confidence: DropConfidence },
): Promise<string> {
  const { body } = await service.request('GET', `/v1/watched-domains?name=${name}`)
  const id = body.data[0]?.id ?? (await givenWatched(service, name))
  // No registry has the name, so it is not observed again for a day.
  await eventually(async () => {
    const { body: watched } = await service.request('GET', `/v1/watched-domains/${id}`)
    return watched.evidence !== null
  })
  const [status, stage] =
    confidence === 'low' ? ['registered', 'lapsed'] : ['dropping_soon', 'pending_delete']
  const expectedDrop = JSON.stringify({ earliest, latest: addSeconds(earliest, 86_400), confidence })
  await service.database.tenant(service.accountId, (tx) =>
    sql`
      update watched_domains
      set state = jsonb_set(state, '{expectedDrop}', ${expectedDrop}::jsonb), drops_at = ${earliest.toISOString()},
        status = ${status}, stage = ${stage}
      where account_id = ${service.accountId} and id = ${id}`.execute(tx),
  )
  return id
}
