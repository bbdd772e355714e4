import { sql } from 'kysely'
import type { EppStatus } from '#kernel/domains/epp-status.ts'
import { advance } from '#kernel/domains/watch/advance.ts'
import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import {
  type DropConfidence,
  type Observation,
  unobserved,
  type WatchState,
} from '#kernel/domains/watch/watch-state.ts'
import { addSeconds } from '#kernel/time.ts'
import type { TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import { columnsOf } from '../watched-kind.ts'
import { givenWatched } from './given-watched.ts'

type Release = { earliest: Date; confidence: DropConfidence }

/** Watches a domain of a TLD that does not exist as one that is released within a day of this time. Returns its id. */
export async function givenRelease(service: TestService, name: string, release: Release): Promise<string> {
  const { body } = await service.request('GET', `/v1/watched-domains?name=${name}`)
  const id = body.data[0]?.id ?? (await givenWatched(service, name))
  // No registry has the name, so it is not observed again for a day.
  await eventually(async () => {
    const { body: watched } = await service.request('GET', `/v1/watched-domains/${id}`)
    return watched.evidence !== null
  })
  const { state, observation } = observedBefore(name, release)
  const { status, stage, state: json, drops_at, expires_at } = columnsOf(state)
  await service.database.tenant(service.accountId, (tx) =>
    sql`
      update watched_domains
      set state = ${json}::jsonb, observation = ${JSON.stringify(observation)}::jsonb, drops_at = ${drops_at},
        expires_at = ${expires_at}, status = ${status}, stage = ${stage}, stale_since = null
      where account_id = ${service.accountId} and id = ${id}`.execute(tx),
  )
  return id
}

/** What its registry has shown: a name that nobody has renewed, and which was deleted unless that is not known. */
function observedBefore(name: string, { earliest, confidence }: Release) {
  const daysBefore = (days: number) => addSeconds(earliest, -days * 86_400)
  const isDeleted = confidence !== 'low'
  const lapses = isDeleted ? 80 : 35
  const seen: [days: number, statuses: EppStatus[]][] = [
    [lapses + 3, ['clientTransferProhibited']],
    [lapses - 0.5, ['autoRenewPeriod']],
    ...(isDeleted ? deletion : []),
  ]
  let state: WatchState = unobserved(daysBefore(lapses + 3))
  let observation: Observation | null = null
  for (const [days, statuses] of seen) {
    const record = {
      handle: 'D1-EXAMPLE',
      statuses,
      registeredAt: daysBefore(3000),
      expiresAt: daysBefore(lapses),
      changedAt: null,
      registrar: { name: 'Example Registrar, Inc.', ianaId: '9999' },
      nameservers: [],
      dsRecords: [],
    }
    observation = {
      at: daysBefore(days),
      evidence: { outcome: 'found', source: 'rdap', server: 'rdap.example.com', record },
      delegation: 'unknown',
    }
    state = advance(state, observation, profileOf(name)).state
  }
  const expectedDrop = { earliest, latest: addSeconds(earliest, 86_400), confidence }
  return { state: { ...state, expectedDrop }, observation }
}

const deletion: [days: number, statuses: EppStatus[]][] = [
  [36, ['autoRenewPeriod']],
  [35, ['redemptionPeriod', 'pendingDelete']],
  [5.25, ['redemptionPeriod', 'pendingDelete']],
  [5, ['pendingDelete']],
]
