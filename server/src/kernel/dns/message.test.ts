import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DnsFault } from './fault.ts'
import { type OutgoingRecord, opcodes, readMessage, writeMessage } from './message.ts'
import { rdataFromWire, rdataToWire } from './rdata.ts'

const record = (name: string, ttl = 300): OutgoingRecord => ({
  name,
  type: 15,
  class: 1,
  ttl,
  rdata: rdataToWire('MX', '10 mail.example.com.'),
})

describe('DNS messages', () => {
  test('a written message is read back, section by section', () => {
    const octets = writeMessage({
      id: 4711,
      opcode: opcodes.update,
      questions: [{ name: 'example.com', type: 6, class: 1 }],
      answers: [record('www.example.com'), record('example.com')],
      authority: [record('a\\.b.www.example.com', 2_147_483_647), record('')],
    })
    const message = readMessage(octets)
    expect(message).toMatchObject({ id: 4711, rcode: 0, isAnswer: false, isAuthoritative: false })
    expect(message.questions).toEqual([{ name: 'example.com', type: 6, class: 1 }])
    expect(message.answers.map(({ name }) => name)).toEqual(['www.example.com', 'example.com'])
    expect(message.authority.map(({ name, ttl }) => [name, ttl])).toEqual([
      ['a\\.b.www.example.com', 2_147_483_647],
      ['', 300],
    ])
    const [first] = message.answers
    expect(first && rdataFromWire('MX', octets, first.at, first.length)).toBe('10 mail.example.com.')
  })

  test('a name that was written before is written as a pointer', () => {
    const one = writeMessage({ id: 1, opcode: 0, questions: [], answers: [record('www.example.com')] })
    const two = writeMessage({
      id: 1,
      opcode: 0,
      questions: [],
      answers: [record('www.example.com'), record('mail.example.com')],
    })
    const rdataOctets = rdataToWire('MX', '10 mail.example.com.').length
    expect(two.length - one.length).toBe('_mail'.length + 2 + 10 + rdataOctets)
  })

  test('names beyond the reach of pointers are written in full', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `host${index}.example.com`)
    const octets = writeMessage({
      id: 1,
      opcode: 0,
      questions: [],
      answers: names.map((name) => record(name)),
    })
    expect(octets.length).toBeGreaterThan(2 ** 14)
    expect(readMessage(octets).answers.map(({ name }) => name)).toEqual(names)
  })

  test('any octets are read as a message or throw a fault', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
        (rest, counts) => {
          const header = Buffer.alloc(12)
          for (const [index, count] of counts.entries()) header.writeUInt16BE(count, 4 + 2 * index)
          try {
            const { answers, additional } = readMessage(Buffer.concat([header, rest]))
            for (const { at, length } of [...answers, ...additional])
              expect(at + length).toBeLessThanOrEqual(12 + rest.length)
          } catch (error) {
            expect(error).toBeInstanceOf(DnsFault)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('a message shorter than its header throws a fault', () => {
    expect(() => readMessage(Buffer.alloc(11))).toThrow(DnsFault)
  })
})
