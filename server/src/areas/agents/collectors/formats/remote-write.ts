/** Prometheus remote write 1.0 (https://prometheus.io/docs/specs/prw/remote_write_spec/). */
import { doubleOf, fieldsOf, integerOf, textOf } from './protobuf.ts'
import { type Sample, samplesMax } from './sample.ts'
import { refuseTooMany } from './too-many.ts'

/** Of a `prometheus.WriteRequest`. Metadata, exemplars and histograms are left out. */
export function samplesOfWriteRequest(message: Buffer): Sample[] {
  const samples: Sample[] = []
  for (const field of fieldsOf(message)) {
    if (field.number === 1) samples.push(...samplesOfSeries(field.bytes))
    if (samples.length > samplesMax) refuseTooMany()
  }
  return samples
}

function samplesOfSeries(series: Buffer): Sample[] {
  const labels: Record<string, string> = {}
  const points: { at: Date; value: number }[] = []
  for (const field of fieldsOf(series)) {
    if (field.number === 1) {
      const [name, value] = labelOf(field.bytes)
      labels[name] = value
    }
    if (field.number === 2) points.push(pointOf(field.bytes))
  }
  const { __name__: name = '', ...own } = labels
  return points.map((point) => ({ name, labels: own, ...point }))
}

function labelOf(label: Buffer): [name: string, value: string] {
  let [name, value] = ['', '']
  for (const field of fieldsOf(label)) {
    if (field.number === 1) name = textOf(field)
    if (field.number === 2) value = textOf(field)
  }
  return [name, value]
}

function pointOf(point: Buffer): { at: Date; value: number } {
  let [value, at] = [0, 0]
  for (const field of fieldsOf(point)) {
    if (field.number === 1) value = doubleOf(field)
    if (field.number === 2) at = integerOf(field)
  }
  return { value, at: new Date(at) }
}
