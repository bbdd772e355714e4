import { expect, test } from 'vitest'
import { jsonPathFault, valuesAt } from './json-path.ts'

const document = {
  checks: [
    { name: 'db-1', ok: true },
    { name: 'cache', ok: false },
  ],
}

test('match() compares the whole text and search() a part of it', () => {
  expect(valuesAt('$.checks[?match(@.name, "db")].ok', document)).toEqual([])
  expect(valuesAt('$.checks[?match(@.name, "db-[0-9]")].ok', document)).toEqual([true])
  expect(valuesAt('$.checks[?search(@.name, "ach")].ok', document)).toEqual([false])
})

test('a pattern within a path does not backtrack', () => {
  const text = `${'a'.repeat(5000)}!`
  expect(valuesAt('$[?match(@, "(a+)+")]', [text])).toEqual([])
})

test.each(['$..*..*..*', '$[?count($..*) == 1]'])('%s over a large body is interrupted', (path) => {
  const large = Array.from({ length: 20_000 }, (_, index) => ({ index, nested: [[[index]]] }))
  expect(() => valuesAt(path, large)).toThrow(
    expect.objectContaining({
      failureClass: 'probe_internal',
      message: `The JSONPath ${path} takes too long: matching is limited to 500 ms a check`,
    }),
  )
})

test('a path that cannot be read is reported before it is used', () => {
  expect(jsonPathFault('$.status')).toBeNull()
  expect(jsonPathFault('$[')).not.toBeNull()
  expect(jsonPathFault('$[?unknown(@)]')).not.toBeNull()
})
