/** What is done with the requests of probes (docs/probe-protocol.md). */
import { readAgentBody } from '#areas/agents/index.ts'
import { quotaOf } from '#kernel/access/gcra.ts'
import { tokenDigest } from '#kernel/access/token.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Clock } from '#kernel/time.ts'
import type { ProbeChecks } from '#platform/area.ts'
import type { Tenancy } from '#platform/context.ts'
import type { Watch } from '#platform/database/watch.ts'
import { storableJson } from '#platform/http/input/text.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import { waitSecondsOf } from '#platform/ingest/wait-seconds.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { enrol } from '../enrolment/enrol.ts'
import { rotateSecret } from '../enrolment/rotate.ts'
import { recordPresence } from '../presence/presence.ts'
import { waitForAssignments } from './assignments.ts'
import { enrolmentUnknown, probeRevoked, probeUnknown } from './problems.ts'
import { Enrolment, Results } from './schema.ts'
import type { ProbeSubject } from './subject-store.ts'

export type HandlerDependencies = {
  tenancy: Tenancy
  clock: Clock
  subjects: TokenSubjects<ProbeSubject>
  budget: IngestBudget
  watch: Watch
  metrics: Metrics
  checks: () => ProbeChecks
}

type Handler = (subject: ProbeSubject, request: IngestRequest) => Promise<IngestResponse>

/** Results once a second, assignments as often as monitors change, and what was stored while it was offline. */
const requests = { name: 'probe', quota: quotaOf(300, 240) }
const checkEnrolment = jsonChecker(Enrolment)
const checkResults = jsonChecker(Results)

/** They change no settings, and leave no entries in the audit log. */
const reported = 'probes.report'
const assigned = 'probes.assign'

export function probeHandlers(
  dependencies: HandlerDependencies,
): Readonly<Record<'enrol' | 'assign' | 'receiveResults' | 'replaceSecret', Handler>> {
  const { tenancy, clock, subjects, budget, metrics, checks } = dependencies

  async function requireInUse(subject: ProbeSubject): Promise<void> {
    if (subject.kind !== 'probe') throw probeUnknown
    if (subject.is_revoked) throw probeRevoked(subject.name)
    if (await budget.spend(subject, requests)) return
    throw new Problem('rate_limited', 'Too many requests of this probe. Nothing was recorded.', {
      headers: { 'Retry-After': '10' },
    })
  }

  async function receiveResults(subject: ProbeSubject, request: IngestRequest): Promise<IngestResponse> {
    await requireInUse(subject)
    const body = storableJson(await readAgentBody(request))
    checkResults(body)
    const { results, sequence: _sequence, ...seen } = body as Results
    const receivedAt = clock()
    const skewSeconds = skewOf(seen, receivedAt)
    // Before its results are recorded: they do not count for one that was revoked, and none is silent that sends some.
    const probe = await tenancy.act({ ...deviceCaller(subject, request), action: reported }, (context) =>
      recordPresence(context, subject.id, { ...seen, ip: request.ip, skewSeconds }),
    )
    const { outcomes, retries } = await checks().record(
      { accountId: subject.account_id, probeId: subject.id },
      results,
      receivedAt,
    )
    for (const outcome of outcomes) metrics.probeResults.inc({ outcome })
    return {
      status: 200,
      json: {
        server_time: clock().toISOString(),
        clock_skew_seconds: skewSeconds,
        rotate: probe.rotation_requested_at !== null,
        results: outcomes,
        retries,
      },
    }
  }

  async function replaceSecret(subject: ProbeSubject, request: IngestRequest): Promise<IngestResponse> {
    await requireInUse(subject)
    const used = tokenDigest(request.token ?? '')
    const secret = await tenancy.act(
      { ...deviceCaller(subject, request), action: 'probes.rotate_secret' },
      (context) => {
        context.afterCommit(() => subjects.invalidate(subject.account_id))
        return rotateSecret(context, subject.id, used)
      },
    )
    return { status: 200, json: { secret } }
  }

  const enrolMachine: Handler = async (subject, request) => {
    if (subject.kind !== 'enrolment') throw enrolmentUnknown
    if (subject.is_suspended)
      throw new Problem('account_suspended', 'The account is suspended: no probe can be enrolled.')
    const body = storableJson(await readAgentBody(request))
    checkEnrolment(body)
    const { probe, secret } = await tenancy.act(
      { ...deviceCaller(subject, request), action: 'probes.enrol' },
      (context) => {
        context.afterCommit(() => subjects.invalidate(subject.account_id))
        return enrol(context, subject.id, body as Enrolment)
      },
    )
    const server_time = clock().toISOString()
    return { status: 201, json: { probe_id: probe.id, name: probe.name, secret, server_time } }
  }

  const assign: Handler = async (subject, request) => {
    await requireInUse(subject)
    return await waitForAssignments(
      { ...dependencies, caller: { ...deviceCaller(subject, request), action: assigned } },
      subject,
      {
        used: tokenDigest(request.token ?? ''),
        known: knownTag(request),
        waitSeconds: waitSecondsOf(request),
        ended: request.ended(),
      },
    )
  }

  return { enrol: enrolMachine, assign, receiveResults, replaceSecret }
}

/** A clock may be centuries off, and is stored as an integer of 32 bits. */
const skewMax = 2 ** 31 - 1

function skewOf({ sent_at }: Pick<Results, 'sent_at'>, receivedAt: Date): number {
  const seconds = Math.round((Date.parse(sent_at) - receivedAt.getTime()) / 1000)
  return Math.max(-skewMax, Math.min(skewMax, seconds))
}

/** The tag without its quotation marks; a weak one is as good, because the answer is the same. */
function knownTag({ headers }: IngestRequest): string | null {
  return headers['if-none-match']?.replace(/^W\//, '').replaceAll('"', '') ?? null
}
