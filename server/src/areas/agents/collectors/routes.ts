/** The routes of collectors: the formats in which those who already measure their servers send what they have. */
import { Problem } from '#kernel/problem/problem.ts'
import type { OnServersReported } from '#platform/area.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import { deviceCaller } from '#platform/ingest/device-caller.ts'
import type { HandledRoute, IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestBudget } from '#platform/ingest/ingest-budget.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { createBatcher } from '#platform/work/claim/batcher.ts'
import { readSnappy, readText } from '../ingest/body.ts'
import type { AgentSubject } from '../ingest/subject-store.ts'
import { agentUnknown, reports, requireInUse, tooMany } from '../ingest/subjects.ts'
import type { CollectorAnswer } from './answer-schema.ts'
import { samplesOfText } from './formats/exposition-text.ts'
import { otlpAnswer, otlpProblem, readOtlp } from './formats/otlp-request.ts'
import { samplesOfWriteRequest } from './formats/remote-write.ts'
import { nodeExporterPath, otlpPath, remoteWritePath } from './paths.ts'
import { meaningOfOtel, otelTargetLabel } from './readings/otel-meaning.ts'
import { meaningOfPrometheus, prometheusTargetLabel } from './readings/prometheus-meaning.ts'
import { type ReceivedSamples, receivedSamples, shownName } from './readings/received.ts'
import { type ReceivedReadings, recordCollected } from './record-collected.ts'

type Dependencies = { tenancy: Tenancy; budget: IngestBudget; onServersReported: OnServersReported }

type Format = {
  read(request: IngestRequest): Promise<ReceivedSamples>
  answer(recorded: CollectorAnswer, request: IngestRequest): IngestResponse
  /** Protocols with an answer of their own for refused requests. */
  refusal?(problem: Problem, request: IngestRequest): IngestResponse
}

const asJson = (json: CollectorAnswer): IngestResponse => ({ status: 200, json })

const nodeExporter: Format = {
  read: async (request) =>
    receivedSamples(
      samplesOfText(await readText(request), new Date()),
      meaningOfPrometheus,
      prometheusTargetLabel,
    ),
  answer: asJson,
}

const remoteWrite: Format = {
  async read(request) {
    refuseOtherVersions(request)
    return receivedSamples(
      samplesOfWriteRequest(readSnappy(request)),
      meaningOfPrometheus,
      prometheusTargetLabel,
    )
  },
  answer: asJson,
}

const otlp: Format = {
  async read(request) {
    const { samples, unsupported } = await readOtlp(request)
    const received = receivedSamples(samples, meaningOfOtel, otelTargetLabel)
    const unknown = new Map(received.unknown)
    for (const name of unsupported) unknown.set(name, (unknown.get(name) ?? 0) + 1)
    return { ...received, unknown }
  },
  answer: otlpAnswer,
  refusal: otlpProblem,
}

/** Version 2 is negotiated by the status 415: Prometheus then has to be configured to send version 1. */
function refuseOtherVersions({ contentType, headers }: IngestRequest): void {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';')
  const message = parameters.map((one) => one.trim()).find((one) => one.startsWith('proto='))
  const isFirst = message === undefined || message === 'proto=prometheus.writerequest'
  if (type.trim() !== 'application/x-protobuf' || !isFirst)
    throw new Problem(
      'unsupported_media_type',
      'Send application/x-protobuf;proto=prometheus.WriteRequest: only version 1.0 of remote write is supported.',
    )
  if (headers['content-encoding']?.toLowerCase() !== 'snappy')
    throw new Problem('unsupported_media_type', 'Send Content-Encoding: snappy.')
}

const namesMax = 20
const versionMax = 64

export function collectorRoutes({
  tenancy,
  budget,
  onServersReported,
}: Dependencies): HandledRoute<AgentSubject>[] {
  const record = createBatcher((accountId, received: readonly ReceivedReadings[]) =>
    tenancy.act(systemCaller(accountId, 'agent reports', 'cloud.agents.report'), (context) =>
      recordCollected(context, received, onServersReported),
    ),
  )
  const receive = async (
    { read, answer }: Format,
    subject: AgentSubject,
    request: IngestRequest,
  ): Promise<IngestResponse> => {
    requireInUse(subject, 'collector')
    if (!(await budget.spend(subject, reports))) return tooMany
    const { readings, leftOut, unknown } = await read(request)
    const outcome = await record(subject.account_id, {
      agentId: subject.id,
      readings,
      version: request.userAgent.slice(0, versionMax),
      caller: { ...deviceCaller(subject, request), action: 'cloud.agents.report' },
      ip: request.ip,
    })
    if ('problem' in outcome) throw outcome.problem
    const { added, late, dropped } = outcome.counts
    return answer(
      {
        recorded: added,
        late,
        left_out: leftOut + dropped,
        unknown: {
          samples: [...unknown.values()].reduce((sum, count) => sum + count, 0),
          names: [...unknown.keys()].slice(0, namesMax).map(shownName),
        },
      },
      request,
    )
  }
  const route = (path: IngestRoute, format: Format): HandledRoute<AgentSubject> => ({
    ...path,
    unknownToken: agentUnknown,
    async handle(subject, request) {
      try {
        return await receive(format, subject, request)
      } catch (error) {
        if (error instanceof Problem && format.refusal) return format.refusal(error, request)
        throw error
      }
    },
  })
  return [route(nodeExporterPath, nodeExporter), route(remoteWritePath, remoteWrite), route(otlpPath, otlp)]
}
