/**
 * The text format of Prometheus, as node_exporter answers it
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
import { Problem } from '#kernel/problem/problem.ts'
import { entryOf } from '#kernel/text/table-entry.ts'
import { type Sample, samplesMax } from './sample.ts'
import { refuseTooMany } from './too-many.ts'

const lineMax = 4096
const sampleLine = /^([a-zA-Z_:][\w:]*)(?:[ \t]*\{(.*)\}[ \t]*|[ \t]+)(\S+)(?:[ \t]+(-?\d+))?$/
const labelPair = /[ \t]*([a-zA-Z_]\w*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*(?:,|$)/y

/** `now`: the time of samples that have none. */
export function samplesOfText(text: string, now: Date): Sample[] {
  const samples: Sample[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    if (trimmed.length > lineMax) throw malformed(index, `has more than ${lineMax} characters`)
    const [, name, labels = '', value = '', at] = sampleLine.exec(trimmed) ?? []
    if (name === undefined) throw malformed(index, 'is no sample of the text format of Prometheus')
    samples.push({
      name,
      labels: labelsOf(labels, index),
      value: numberOf(value, index),
      at: at === undefined ? now : new Date(Number(at)),
    })
    if (samples.length > samplesMax) refuseTooMany()
  }
  return samples
}

function labelsOf(text: string, index: number): Record<string, string> {
  const labels: Record<string, string> = {}
  labelPair.lastIndex = 0
  while (labelPair.lastIndex < text.length) {
    const [, name, value] = labelPair.exec(text) ?? []
    if (name === undefined || value === undefined) throw malformed(index, 'has labels that cannot be read')
    labels[name] = value.replaceAll(/\\(.)/g, (_, character: string) =>
      character === 'n' ? '\n' : character,
    )
  }
  return labels
}

const special: Readonly<Record<string, number>> = {
  '+inf': Number.POSITIVE_INFINITY,
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
}

function numberOf(text: string, index: number): number {
  const value = entryOf(special, text.toLowerCase()) ?? Number(text)
  if (Number.isNaN(value) && text.toLowerCase() !== 'nan') throw malformed(index, `has the value ${text}`)
  return value
}

function malformed(index: number, what: string): Problem {
  return new Problem('malformed_request', `Line ${index + 1} ${what}.`)
}
