import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProblemCode, problemCatalogue } from './catalogue.ts'
import { invalidInput, notFound, Problem, pointer } from './problem.ts'

/** The value that a pointer refers to (RFC 6901, section 4). */
function follow(document: unknown, text: string): unknown {
  const steps = text.split('/').slice(1)
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, step) => (value as Record<string, unknown>)[step], document)
}

describe('a JSON pointer', () => {
  it('refers to the value whose steps it was created from', () => {
    const step = fc.oneof(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '') }), fc.nat(9))
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const document = steps.reduceRight<unknown>((value, name) => ({ [name]: value }), 'the value')
        expect(follow(document, pointer(...steps))).toBe('the value')
      }),
    )
  })

  it('is empty for the whole document', () => {
    expect(pointer()).toBe('')
    expect(pointer('')).toBe('/')
  })
})

describe('a problem', () => {
  it('has the status that the catalogue gives its code', () => {
    for (const [code, { status }] of Object.entries(problemCatalogue))
      expect(new Problem(code as ProblemCode, 'detail').status).toBe(status)
  })

  it('lists every error, and repeats a single one in the detail', () => {
    const faults = [{ pointer: '/name', message: 'is required' }]
    expect(invalidInput(faults)).toMatchObject({ message: '/name: is required', faults })
    const two = [...faults, { pointer: '', message: 'is too long' }]
    expect(invalidInput(two)).toMatchObject({ message: '2 errors', faults: two })
    expect(invalidInput([{ pointer: '', message: 'must be object' }]).message).toBe(
      'the body: must be object',
    )
  })

  it('lists the first hundred errors and states that there are more', () => {
    const faults = Array.from({ length: 101 }, (_, index) => ({ pointer: `/${index}`, message: 'is wrong' }))
    const problem = invalidInput(faults)
    expect(problem.message).toBe('More than 100 errors; the first 100 are listed')
    expect(problem.faults).toEqual(faults.slice(0, 100))
  })

  it('does not reveal which resource is missing', () => {
    expect(notFound('zone')).toMatchObject({ code: 'not_found', message: 'There is no zone with this id.' })
  })
})

describe('the catalogue', () => {
  it('has a title and a remedy for every code, and a status of the right class', () => {
    for (const [code, { status, title, remedy }] of Object.entries(problemCatalogue)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect([code, title.length > 7, remedy.endsWith('.')]).toEqual([code, true, true])
    }
  })
})
