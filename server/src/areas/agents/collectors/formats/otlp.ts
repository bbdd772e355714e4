/**
 * Metrics of OTLP/HTTP (https://opentelemetry.io/docs/specs/otlp/): an `ExportMetricsServiceRequest` in protobuf or JSON.
 * Gauges and cumulative sums are read; histograms and summaries are left out, and so are sums of differences (delta),
 * because one that is lost or repeated would make all later values wrong.
 */
import { type Static, Type } from 'typebox'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { otelAttributes } from '../readings/otel-meaning.ts'
import { doubleOf, type Field, fieldsOf, integerOf, textOf } from './protobuf.ts'
import { type Sample, samplesMax } from './sample.ts'
import { refuseTooMany } from './too-many.ts'

/** The samples, and the names of metrics that are no gauges and no cumulative sums. */
export type OtlpMetrics = { samples: Sample[]; unsupported: string[] }

/** Those that say what a sample means, so that many others do not fill the memory for each sample. */
type Attributes = Record<string, string>
type Point = { attributes: Attributes; at: Date; value: number }
/** The points are read one by one, so that no more than the maximum are in memory. */
type Metric = { name: string; ofResource: Attributes; isSupported: boolean; points: Iterable<Point> }

const cumulative = 2

function collected(metrics: Iterable<Metric>): OtlpMetrics {
  const samples: Sample[] = []
  const unsupported: string[] = []
  for (const { name, ofResource, isSupported, points } of metrics) {
    if (!isSupported && unsupported.push(name) > samplesMax) refuseTooMany()
    for (const { attributes, at, value } of isSupported ? points : [])
      if (samples.push({ name, labels: { ...ofResource, ...attributes }, at, value }) > samplesMax)
        refuseTooMany()
  }
  return { samples, unsupported }
}

// ---- Protobuf

export function metricsOfProtobuf(message: Buffer): OtlpMetrics {
  return collected(metricsIn(message))
}

function* metricsIn(message: Buffer): Generator<Metric> {
  for (const ofOne of messagesIn(message, 1)) {
    const [resource] = messagesIn(ofOne, 1)
    const ofResource = resource ? attributesIn(resource, 1) : {}
    for (const scope of messagesIn(ofOne, 2))
      for (const metric of messagesIn(scope, 2)) yield metricOf(metric, ofResource)
  }
}

function metricOf(message: Buffer, ofResource: Attributes): Metric {
  let name = ''
  let isSupported = false
  for (const field of fieldsOf(message)) {
    if (field.number === 1) name = textOf(field)
    if (hasPoints(field)) isSupported = true
  }
  return { name, ofResource, isSupported, points: pointsIn(message) }
}

function* pointsIn(metric: Buffer): Generator<Point> {
  for (const field of fieldsOf(metric))
    if (hasPoints(field)) for (const point of messagesIn(field.bytes, 1)) yield* pointOf(point)
}

/** A gauge, or a cumulative sum: other kinds are left out. */
function hasPoints({ number, bytes }: Field): boolean {
  return number === 5 || (number === 7 && isCumulative(bytes))
}

function isCumulative(sum: Buffer): boolean {
  return fieldsOf(sum).some((field) => field.number === 2 && integerOf(field) === cumulative)
}

function pointOf(message: Buffer): Point[] {
  let value: number | null = null
  let at = new Date(0)
  for (const field of fieldsOf(message)) {
    if (field.number === 3) at = timeOf(Number(field.bits))
    if (field.number === 4) value = doubleOf(field)
    if (field.number === 6) value = integerOf(field)
  }
  return value === null ? [] : [{ attributes: attributesIn(message, 7), at, value }]
}

function* messagesIn(message: Buffer, number: number): Generator<Buffer> {
  for (const field of fieldsOf(message)) if (field.number === number) yield field.bytes
}

function attributesIn(message: Buffer, number: number): Attributes {
  const attributes: Attributes = {}
  for (const pair of messagesIn(message, number)) {
    let [key, value] = ['', '']
    for (const field of fieldsOf(pair)) {
      if (field.number === 1) key = textOf(field)
      if (field.number === 2) value = anyValueOf(field)
    }
    if (otelAttributes.has(key)) attributes[key] = value
  }
  return attributes
}

/** A text, a truth value or a whole number; no attribute that is needed has another. */
function anyValueOf({ bytes }: Field): string {
  for (const field of fieldsOf(bytes)) {
    if (field.number === 1) return textOf(field)
    if (field.number === 2 || field.number === 3) return String(integerOf(field))
  }
  return ''
}

function timeOf(nanoseconds: number): Date {
  return new Date(nanoseconds / 1e6)
}

// ---- JSON

// 64-bit numbers are texts, and may be sent as numbers.
const Integer = Type.Unsafe<string | number>({
  anyOf: [{ type: 'string', pattern: '^-?[0-9]{1,20}$' }, { type: 'number' }],
})
const KeyValue = Type.Object({
  key: Type.String(),
  value: Type.Optional(
    Type.Object({ stringValue: Type.Optional(Type.String()), intValue: Type.Optional(Integer) }),
  ),
})
const PointJson = Type.Object({
  attributes: Type.Optional(Type.Array(KeyValue)),
  timeUnixNano: Type.Optional(Integer),
  asDouble: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'number'] })),
  asInt: Type.Optional(Integer),
})
const Points = { dataPoints: Type.Optional(Type.Array(PointJson)) }
const MetricJson = Type.Object({
  name: Type.String(),
  gauge: Type.Optional(Type.Object(Points)),
  sum: Type.Optional(
    Type.Object({
      ...Points,
      aggregationTemporality: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'number'] })),
    }),
  ),
})
const ExportRequest = Type.Object({
  resourceMetrics: Type.Optional(
    Type.Array(
      Type.Object({
        resource: Type.Optional(Type.Object({ attributes: Type.Optional(Type.Array(KeyValue)) })),
        scopeMetrics: Type.Optional(
          Type.Array(Type.Object({ metrics: Type.Optional(Type.Array(MetricJson)) })),
        ),
      }),
    ),
  ),
})

const checkExport = jsonChecker(ExportRequest)

export function metricsOfJson(body: unknown): OtlpMetrics {
  checkExport(body)
  return collected(metricsInJson(body as Static<typeof ExportRequest>))
}

function* metricsInJson({ resourceMetrics = [] }: Static<typeof ExportRequest>): Generator<Metric> {
  for (const { resource, scopeMetrics = [] } of resourceMetrics) {
    const ofResource = attributesOf(resource?.attributes)
    for (const { metrics = [] } of scopeMetrics)
      for (const metric of metrics) yield metricOfJson(metric, ofResource)
  }
}

function metricOfJson({ name, gauge, sum }: Static<typeof MetricJson>, ofResource: Attributes): Metric {
  const isSum = [cumulative, 'AGGREGATION_TEMPORALITY_CUMULATIVE'].includes(sum?.aggregationTemporality ?? 0)
  const points = gauge?.dataPoints ?? (isSum ? sum?.dataPoints : undefined)
  return {
    name,
    ofResource,
    isSupported: points !== undefined,
    points: (points ?? []).values().flatMap(pointOfJson),
  }
}

function pointOfJson(point: Static<typeof PointJson>): Point[] {
  const value = point.asDouble ?? point.asInt
  if (value === undefined) return []
  const at = timeOf(Number(point.timeUnixNano ?? 0))
  return [{ attributes: attributesOf(point.attributes), at, value: Number(value) }]
}

function attributesOf(pairs: readonly Static<typeof KeyValue>[] = []): Attributes {
  return Object.fromEntries(
    pairs
      .filter(({ key }) => otelAttributes.has(key))
      .map(({ key, value }) => [key, value?.stringValue ?? String(value?.intValue ?? '')]),
  )
}
