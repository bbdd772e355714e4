/** Samples of requests in the OpenAPI document, as they were written with the documentation (scripts/documentation). */
import { existsSync, readFileSync } from 'node:fs'
import type { OpenApiDocument } from './openapi.ts'

type Samples = Readonly<Record<string, readonly { lang: string; label: string; source: string }[]>>
type Entry = { operationId?: string }

/** Stands in the samples for the address of the installation. */
const sampleOrigin = 'https://holdfast.example'

/** The document with the samples of a file, at the address of this installation; without them if there is no file. */
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
