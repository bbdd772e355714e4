/** The paths to which collectors report, for the router and the OpenAPI document. */
import { Type } from 'typebox'
import type { IngestRoute } from '#platform/ingest/ingest-route.ts'
import { CollectorAnswer } from './answer-schema.ts'

const shared = {
  takesBody: 'data',
  isPostOnly: true,
  credentials: ['ingest_token', 'ingest_basic'],
} as const satisfies Partial<IngestRoute>

const ExportAnswer = Type.Object(
  {
    partialSuccess: Type.Optional(
      Type.Object({ rejectedDataPoints: Type.String(), errorMessage: Type.String() }),
    ),
  },
  { title: 'OtlpExportAnswer' },
)

const answer = 'What was recorded, and which series no metric is made of.'

export const nodeExporterPath: IngestRoute = {
  ...shared,
  id: 'ingest.collectors.node_exporter',
  path: '/v1/ingest/collector/node-exporter',
  summary: 'Push what node_exporter answers',
  description:
    'The text format of Prometheus, as `GET /metrics` of node_exporter answers it. The body may be compressed with gzip.',
  responses: { 200: answer },
  json: { response: CollectorAnswer },
}

export const remoteWritePath: IngestRoute = {
  ...shared,
  id: 'ingest.collectors.remote_write',
  path: '/v1/ingest/collector/prometheus',
  summary: 'Receive remote write of Prometheus',
  description:
    'Version 1.0 of the protocol: `prometheus.WriteRequest`, compressed with snappy, with the series of node_exporter of one server. Other messages get the status 415.',
  responses: { 200: answer },
  json: { response: CollectorAnswer },
}

export const otlpPath: IngestRoute = {
  ...shared,
  id: 'ingest.collectors.otlp',
  path: '/v1/ingest/collector/otlp/v1/metrics',
  summary: 'Receive metrics of OpenTelemetry',
  description:
    'OTLP/HTTP in protobuf or JSON, plain or compressed with gzip, with the metrics of one host under the names of the semantic conventions for systems. What is not recorded is named in `partial_success`.',
  responses: { 200: 'In the format of the request.' },
  json: { response: ExportAnswer },
}
