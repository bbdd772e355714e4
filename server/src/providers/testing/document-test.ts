import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type OpenApiDocument, openApiCheck } from './openapi/openapi-document.ts'
import type { RecordedExchange } from './recording-egress.ts'

const specifications = join(
  import.meta.dirname,
  ...['..', '..', '..', '..', '..', 'shared', 'provider-specs'],
)

/** A file of the vendors' descriptions, which are not part of the project. Null if it is not there. */
export function specificationFile(...path: string[]): string | null {
  const file = join(specifications, ...path)
  return existsSync(file) ? file : null
}

/**
 * Registers a test, after the suites that made the exchanges, that the vendor's OpenAPI document allows all of them.
 * Skipped by name where the document is missing. Exchanges with the faults of a server are not passed to it.
 */
export function describeDocument(
  vendor: string,
  prefix: string,
  exchanges: readonly RecordedExchange[],
  methods: readonly string[],
  name = 'openapi.json',
  /** Operations that the document lacks. */
  added: OpenApiDocument['paths'] = {},
): void {
  const file = specificationFile(vendor, name)
  const title = `the OpenAPI document of ${vendor}`
  describe.skipIf(file === null)(file === null ? `${title} (skipped: it is not there)` : title, () => {
    test('allows every request above and every response', () => {
      const document: OpenApiDocument = JSON.parse(readFileSync(file ?? '', 'utf8'))
      const check = openApiCheck({ ...document, paths: { ...document.paths, ...added } }, prefix)
      expect([...new Set(exchanges.map(({ request }) => request.method))].sort()).toEqual(methods)
      expect([...new Set(exchanges.flatMap(check))]).toEqual([])
    })
  })
}
