/**
 * Follows a domain that is held elsewhere by what its registry publishes: daily, and hourly in the last week before its
 * expiry. Requests wait in the queue of the registry. No evidence leaves the domain as it is; it counts as gone once the
 * registry has twice, on different days, not known it, and its name servers do not delegate it.
 */
import { randomInt } from 'node:crypto'
import { resourceError } from '#areas/connections/index.ts'
import { nextDue, publishNotice } from '#areas/domains/domain/notices.ts'
import { changedColumns, publishChanges } from '#areas/domains/domain/reading.ts'
import type { HostAnswer } from '#areas/domains/registry/host-requests.ts'
import type { RegistryData } from '#areas/domains/registry/look-up.ts'
import { type DomainChange, findDomain, updateDomain } from '#areas/domains/store/domains.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { NotFound } from '#kernel/domains/watch/evidence.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/work/work-kind.ts'
import { notRegistered, readingOf } from './registry-reading.ts'

const daySeconds = 24 * 60 * 60
const hourSeconds = 60 * 60
const urgentSeconds = 7 * daySeconds
/** Names that wait for one registry ask again at different times, and the longer they wait, the less often. */
const spreadSeconds = 10 * 60
const missesMax = 2
/** Answers that are closer together count once. */
const apartSeconds = 12 * hourSeconds

type Answer = HostAnswer & { isDelegated: boolean }
type Act = <T>(task: (context: Context) => Promise<T>) => Promise<T>

export async function followDomain(
  job: Job,
  act: Act,
  registryData: Pick<RegistryData, 'ask' | 'delegationOf'>,
): Promise<void> {
  const domain = await act(async (context) => {
    const found = await findDomain(context, job.id)
    return found && isReadingDue(found, context.now) ? found : null
  })
  const answer = domain ? await ask(registryData, domain.name) : null
  await act((context) => record(context, job, answer))
}

async function ask(registryData: Pick<RegistryData, 'ask' | 'delegationOf'>, name: string): Promise<Answer> {
  const answer = await registryData.ask(name, 'rest')
  const isUnknown = answer.isAsked && answer.evidence.outcome === 'not_found'
  return {
    ...answer,
    isDelegated: isUnknown && (await registryData.delegationOf(name)) === 'delegated',
  }
}

function readingDueAt({ expires_at, read_at, needs_reading, status }: DomainRow, now: Date): Date | null {
  if (status === 'gone') return null
  if (needs_reading || read_at === null) return now
  const isUrgent = expires_at !== null && expires_at <= addSeconds(now, urgentSeconds) && expires_at > now
  return addSeconds(read_at, isUrgent ? hourSeconds : daySeconds)
}

function isReadingDue(domain: DomainRow, now: Date): boolean {
  const at = readingDueAt(domain, now)
  return at !== null && at <= now
}

async function record(context: Context, job: Job, answer: Answer | null): Promise<void> {
  await job.hold(context.tx)
  const before = await findDomain(context, job.id)
  if (!before) return
  const set = answer === null ? changedColumns(before, {}, context.now) : changeOf(context, before, answer)
  const after = await updateDomain(context, before.id, { ...set, updated_at: before.updated_at })
  await publishChanges(context, before, after)
  const noticed = await publishNotice(context, after, after.registrar ?? '')
  await job.finish(context.tx, {
    dueAt: dueAt(
      context,
      { ...after, noticed_days: noticed },
      pauseAfter(answer, waitedSeconds(before, context.now)),
    ),
    set: { noticed_days: noticed },
  })
}

function changeOf(context: Context, before: DomainRow, answer: Answer): DomainChange {
  const { now } = context
  if (!answer.isAsked) return {}
  const { evidence } = answer
  if (evidence.outcome === 'none') {
    // Where the registry never tells, what was entered is all there is to know.
    const isEnough = evidence.reason === 'unsupported' && before.entered_expires_at !== null
    const { reason: code, message } = evidence
    return { error: isEnough ? null : resourceError(context, { code, message }) }
  }
  if (evidence.outcome === 'not_found') return notFoundChange(context, before, evidence, answer.isDelegated)
  return {
    ...changedColumns(before, readingOf(evidence), now),
    registrar: evidence.record.registrar?.name ?? before.registrar,
    error: null,
    needs_reading: false,
    missed_listings: 0,
    listed_at: now,
    read_at: now,
  }
}

function notFoundChange(
  context: Context,
  before: DomainRow,
  evidence: NotFound,
  isDelegated: boolean,
): DomainChange {
  const message = notRegistered(evidence, before.name)
  const error = resourceError(context, { code: 'not_registered', message })
  const { missed_listings, read_at } = before
  const isRepeated =
    missed_listings > 0 && read_at !== null && addSeconds(read_at, apartSeconds) > context.now
  if (isDelegated || isRepeated) return { error, needs_reading: false }
  const missed = missed_listings + 1
  return {
    error,
    needs_reading: false,
    read_at: context.now,
    missed_listings: missed,
    ...(missed >= missesMax && { status: 'gone' }),
  }
}

/** A registry that could not be asked is asked again later. */
function dueAt(context: Context, domain: DomainRow, pauseSeconds: number): Date | null {
  const { now } = context
  const known = nextDue({ ...domain, needs_reading: false }, now)
  const reading = readingDueAt(domain, now)
  const times = [known, reading && laterOf(reading, addSeconds(now, pauseSeconds))]
  const due = times.filter((time) => time !== null).map((time) => time.getTime())
  return due.length === 0 ? null : new Date(Math.min(...due))
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b
}

/** How long its reading has been due. */
function waitedSeconds({ read_at, created_at }: DomainRow, now: Date): number {
  const dueSince = read_at === null ? created_at : addSeconds(read_at, daySeconds)
  return Math.floor((now.getTime() - dueSince.getTime()) / 1000)
}

function pauseAfter(answer: Answer | null, waited: number): number {
  if (answer === null) return 0
  if (!answer.isAsked) return answer.waitSeconds + randomInt(Math.min(spreadSeconds, Math.max(2, waited)))
  const { evidence } = answer
  if (evidence.outcome !== 'none') return 0
  if (evidence.reason === 'unsupported') return daySeconds
  return Math.max(evidence.retryAfterSeconds ?? 0, hourSeconds) + randomInt(spreadSeconds)
}
