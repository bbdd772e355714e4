/** Bodies of collectors that are broken, or made to cost more than they should. */
import fc from 'fast-check'
import { snappyCompress } from 'hysnappy'
import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import type { IngestRequest } from '#platform/ingest/ingest-request.ts'
import { readSnappy } from '../../ingest/body.ts'
import { metricsOfJson, metricsOfProtobuf } from './otlp.ts'
import { writeMessage } from './protobuf.ts'
import { samplesOfWriteRequest } from './remote-write.ts'

// Nothing else of a request is read.
const unpack = (body: Buffer) => readSnappy({ body } as IngestRequest)

const label = (name: string, value: string) =>
  writeMessage([
    [1, Buffer.from(name)],
    [2, Buffer.from(value)],
  ])

/** What a reader of a format does with any bytes: it returns, or throws a problem with status 4xx. */
function expectRefusal(read: (bytes: Buffer) => unknown, bytes: Buffer): void {
  try {
    read(bytes)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

describe('the formats of collectors', () => {
  it('are read or refused, whatever the bytes are', () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    fc.assert(
      fc.property(bytes, (array) => {
        const body = Buffer.from(array)
        for (const read of [samplesOfWriteRequest, metricsOfProtobuf, unpack]) expectRefusal(read, body)
      }),
      { numRuns: 500 },
    )
  })

  it('unpack what snappy has compressed, with any text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (array) => {
        expect(unpack(Buffer.from(snappyCompress(array)))).toEqual(Buffer.from(array))
      }),
      { numRuns: 50 },
    )
  })

  it('refuse a small body that would fill the memory', () => {
    // The length at the beginning is 4 GiB.
    const bomb = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0x00])
    expect(() => unpack(bomb)).toThrow('bytes when unpacked')
    // A series that says that it is longer than the message.
    expect(() => samplesOfWriteRequest(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]))).toThrow(
      'ends within a field',
    )
    // 60,000 samples of two bytes each.
    const series = Buffer.concat(Array.from({ length: 60_000 }, () => Buffer.from([0x12, 0x00])))
    expect(() => samplesOfWriteRequest(writeMessage([[1, series]]))).toThrow('more than 50000 samples')
  })

  it('refuse too many samples before all of them are in memory', () => {
    const repeated = (number: number, message: Buffer) => {
      const field = writeMessage([[number, message]])
      return Buffer.alloc(field.length * 500_000, field)
    }
    const nested = (message: Buffer, ...numbers: number[]) =>
      numbers.reduce((inner, number) => writeMessage([[number, inner]]), message)
    const refusal = 'more than 50000 samples'
    expect(() => samplesOfWriteRequest(nested(repeated(2, Buffer.alloc(0)), 1))).toThrow(refusal)
    // Points of one gauge with the value 0, and metrics of an unknown kind.
    const point = Buffer.from([0x31, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(() => metricsOfProtobuf(nested(repeated(1, point), 5, 2, 2, 1))).toThrow(refusal)
    expect(() => metricsOfProtobuf(nested(repeated(2, Buffer.alloc(0)), 2, 1))).toThrow(refusal)
  })

  it('keep no attributes of OTLP that do not say what a sample means', () => {
    const attributes = Array.from({ length: 1000 }, (_, index) => ({ key: `custom.${index}`, value: {} }))
    const device = { key: 'device', value: { stringValue: 'sda' } }
    const gauge = { dataPoints: [{ asInt: 1, attributes: [device, ...attributes] }] }
    const { samples } = metricsOfJson({
      resourceMetrics: [
        { resource: { attributes }, scopeMetrics: [{ metrics: [{ name: 'system.disk.io', gauge }] }] },
      ],
    })
    expect(samples.map(({ labels }) => labels)).toEqual([{ device: 'sda' }])
  })

  it('read a series of remote write with its labels', () => {
    const sample = Buffer.alloc(11)
    sample.writeUInt8(0x09, 0)
    sample.writeDoubleLE(0.5, 1)
    // The field of the time, 1 ms.
    sample.writeUInt8(0x10, 9)
    sample.writeUInt8(0x01, 10)
    const series = writeMessage([
      [1, label('__name__', 'node_load1')],
      [1, label('instance', 'web-1:9100')],
      [2, sample],
    ])
    expect(samplesOfWriteRequest(writeMessage([[1, series]]))).toEqual([
      { name: 'node_load1', labels: { instance: 'web-1:9100' }, at: new Date(1), value: 0.5 },
    ])
  })

  it('read OTLP in JSON, and name sums of differences and histograms', () => {
    const dataPoints = [{ timeUnixNano: '1764324000000000000', asInt: '3', attributes: [] }]
    const scopeMetrics = [
      {
        metrics: [
          { name: 'a', gauge: { dataPoints } },
          { name: 'b', sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints } },
          { name: 'c', sum: { aggregationTemporality: 1, isMonotonic: true, dataPoints } },
          { name: 'd', histogram: { dataPoints: [] } },
        ],
      },
    ]
    const attributes = [{ key: 'host.name', value: { stringValue: 'web-1' } }]
    const { samples, unsupported } = metricsOfJson({
      resourceMetrics: [{ resource: { attributes }, scopeMetrics }],
    })
    expect(samples.map(({ name, value, labels }) => [name, value, labels])).toEqual([
      ['a', 3, { 'host.name': 'web-1' }],
      ['b', 3, { 'host.name': 'web-1' }],
    ])
    expect(unsupported).toEqual(['c', 'd'])
    expect(() => metricsOfJson({ resourceMetrics: [{ scopeMetrics: 1 }] })).toThrow(Problem)
  })
})
