/** Adds samples of requests to the OpenAPI document, as generated with the documentation (scripts/documentation). */
import { existsSync, readFileSync } from 'node:fs'
import type { OpenApiDocument } from './openapi.ts'

type Samples = Readonly<Record<string, readonly { lang: string; label: string; source: string }[]>>
type Entry = { operationId?: string }

/** Replaced in the samples by the URL of the installation. */
const sampleOrigin = 'https://holdfast.example'

/**
 * Adds the samples of a file to the document, with the URL of this installation. Without the file, the document is
 * unchanged.
 */
export function withCodeSamples(document: OpenApiDocument, file: string, baseUrl: string): OpenApiDocument {
  if (!existsSync(file)) return document
  const samples: Samples = JSON.parse(readFileSync(file, 'utf8').replaceAll(sampleOrigin, baseUrl))
  const paths = document['paths'] as Record<string, Record<string, Entry>>
  const withSamples = (entry: Entry) => {
    const own = samples[entry.operationId ?? '']
    return own ? { ...entry, 'x-codeSamples': own } : entry
  }
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).map(([method, entry]) => [method, withSamples(entry)])),
      ]),
    ),
  }
}
