/** Prometheus remote write 1.0 (https://prometheus.io/docs/specs/prw/remote_write_spec/). */
import { doubleOf, fieldsOf, integerOf, textOf } from './protobuf.ts'
import { type Sample, samplesMax } from './sample.ts'
import { refuseTooMany } from './too-many.ts'

/** Of a `prometheus.WriteRequest`. Metadata, exemplars and histograms are left out. */
export function samplesOfWriteRequest(message: Buffer): Sample[] {
  const samples: Sample[] = []
  for (const field of fieldsOf(message))
    for (const sample of field.number === 1 ? samplesOfSeries(field.bytes) : [])
      if (samples.push(sample) > samplesMax) refuseTooMany()
  return samples
}

/** One by one, so that no more than the maximum are in memory. */
function* samplesOfSeries(series: Buffer): Generator<Sample> {
  const labels: Record<string, string> = {}
  for (const field of fieldsOf(series)) {
    if (field.number !== 1) continue
    const [name, value] = labelOf(field.bytes)
    labels[name] = value
  }
  const { __name__: name = '', ...own } = labels
  for (const field of fieldsOf(series))
    if (field.number === 2) yield { name, labels: own, ...pointOf(field.bytes) }
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
