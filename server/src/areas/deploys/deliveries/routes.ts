/** The routes for senders of deliveries, and for the receivers of calls. */

import { quotaOf } from '#kernel/access/gcra.ts'
import { Problem } from '#kernel/problem/problem.ts'
import type { Tenancy } from '#platform/context.ts'
import type { FailedAttempts } from '#platform/http/access/failed-attempts.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import { createIngest, type Ingest, type IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { TokenSubjects } from '#platform/ingest/token-subjects.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { recordProgress } from '../jobs/progress.ts'
import { deliveryPath, headerDeliveryPath, Progress, progressPath } from './paths.ts'
import { type DeploySubject, readDeployToken } from './subject-store.ts'
import { type Taken, takeDelivery } from './take-delivery.ts'

type Dependencies = {
  tenancy: Tenancy
  subjects: TokenSubjects<DeploySubject>
  budget: IngestBudget
  failedAttempts: FailedAttempts
  metrics: Metrics
}

/** A push that changes many files is larger than other reports. */
const bodyBytesMax = 4 * 1024 * 1024

const refusedForRate = (detail: string) =>
  new Problem('rate_limited', detail, { headers: { 'Retry-After': '60' } })

/** It leaves no entry in the audit log. */
const reported = 'cloud.deploys.report'

const deliveries = quotaOf(60, 60)
const reports = quotaOf(600, 120)

const checkProgress = jsonChecker(Progress)

export function deliveryIngest(dependencies: Dependencies): Ingest {
  const { tenancy, subjects, budget } = dependencies
  const unknown = new Problem('not_found', 'There is no deploy hook with this URL.')
  const ended = new Problem('not_found', 'There is no deploy with this token that has not ended.')

  async function deliver(subject: DeploySubject, request: IngestRequest): Promise<IngestResponse> {
    if (subject.kind !== 'hook') throw unknown
    if (subject.is_suspended) throw new Problem('account_suspended', 'The account is suspended.')
    if (!(await budget.spend(subject, { name: 'deploys', quota: deliveries })))
      throw refusedForRate('Too many deliveries. Nothing was recorded.')
    const caller = { ...deviceCaller(subject, request), action: 'cloud.deploys.deliver' }
    const taken = await tenancy.act(caller, (context) => takeDelivery(context, subject.id, request))
    return answerTo(taken)
  }

  return createIngest<DeploySubject>(
    {
      operation: 'cloud.deploys.deliver',
      readToken: readDeployToken,
      subjects,
      unavailable: 'problem',
      body: { bytesMax: bodyBytesMax, whenLonger: 'refuse' },
      routes: [
        { ...deliveryPath, unknownToken: unknown, handle: deliver },
        { ...headerDeliveryPath, unknownToken: unknown, handle: deliver },
        {
          ...progressPath,
          unknownToken: ended,
          async handle(subject, request) {
            if (subject.kind !== 'deploy') throw ended
            if (!(await budget.spend(subject, { name: 'deploys', quota: reports })))
              throw refusedForRate('Too many reports. Nothing was recorded.')
            const progress = progressOf(request)
            const caller = { ...deviceCaller(subject, request), action: reported }
            const answer = await tenancy.act(caller, (context) => {
              context.afterCommit(() => subjects.invalidate(subject.account_id))
              return recordProgress(context, subject.id, progress)
            })
            return { status: 200, json: answer }
          },
        },
      ],
    },
    dependencies,
  )
}

function progressOf({ body }: IngestRequest): Progress {
  let progress: unknown
  try {
    progress = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new Problem('malformed_json', `The body is no JSON: ${(error as Error).message}`)
  }
  checkProgress(progress)
  return progress as Progress
}

function answerTo(taken: Taken): IngestResponse {
  switch (taken.kind) {
    case 'refused':
      throw taken.problem
    case 'full':
      throw refusedForRate('The queue of the target is full: wait until a deploy has ended.')
    case 'ping':
      return { status: 200, json: { status: 'ping', deploy_id: null, reason: null, is_repeated: false } }
    case 'deploy': {
      const { id, state, reason, isRepeated } = taken
      const isEnded = state === 'skipped' || state === 'rejected'
      return {
        status: isEnded || isRepeated ? 200 : 202,
        json: { status: state, deploy_id: id, reason, is_repeated: isRepeated },
      }
    }
  }
}
