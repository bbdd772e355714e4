/** Requests of OTLP/HTTP and their answers (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
import { Problem } from '#kernel/problem/problem.ts'
import type { IngestResponse } from '#platform/ingest/ingest.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import { readBody, readBytes } from '../../ingest/body.ts'
import type { CollectorAnswer } from '../answer-schema.ts'
import { metricsOfJson, metricsOfProtobuf, type OtlpMetrics } from './otlp.ts'
import { writeMessage } from './protobuf.ts'

const protobufType = 'application/x-protobuf'
const jsonType = 'application/json'

function typeOf({ contentType }: IngestRequest): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

export async function readOtlp(request: IngestRequest): Promise<OtlpMetrics> {
  switch (typeOf(request)) {
    case protobufType:
      return metricsOfProtobuf(await readBytes(request))
    case jsonType:
      return metricsOfJson(await readBody(request))
    default:
      throw new Problem('unsupported_media_type', `Send ${protobufType} or ${jsonType}.`)
  }
}

/** An `ExportMetricsServiceResponse`: with `partial_success` if not everything was recorded. */
export function otlpAnswer({ late, unknown }: CollectorAnswer, request: IngestRequest): IngestResponse {
  const rejected = late + unknown.samples
  const message = [
    unknown.samples > 0 && `No metric is made of ${unknown.names.join(', ')}.`,
    late > 0 && `${late} data points are too old, or of the future.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
  if (typeOf(request) === jsonType)
    return {
      status: 200,
      json:
        rejected > 0
          ? { partialSuccess: { rejectedDataPoints: String(rejected), errorMessage: message } }
          : {},
    }
  const partial = writeMessage([
    [1, BigInt(rejected)],
    [2, Buffer.from(message)],
  ])
  return {
    status: 200,
    text: rejected > 0 ? writeMessage([[1, partial]]) : Buffer.alloc(0),
    type: protobufType,
  }
}

/** A `google.rpc.Status`. The status of HTTP says whether it can be tried again. */
export function otlpProblem(problem: Problem, request: IngestRequest): IngestResponse {
  const { status, message, headers } = problem
  if (typeOf(request) !== protobufType) throw problem
  return {
    status,
    headers: { ...headers },
    text: writeMessage([[2, Buffer.from(message)]]),
    type: protobufType,
  }
}
