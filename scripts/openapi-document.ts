import { createAreas, eventTypes } from '../server/src/areas/areas.ts'
import { openApiDocument } from '../server/src/platform/http/openapi/openapi.ts'
import { ingestsOf } from '../server/src/platform/ingest/ingest.ts'
import { providers } from '../server/src/providers/registry.ts'
import { version } from '../server/src/version.ts'

/** The OpenAPI document without a running service: operations are declared, not registered. */
export function writtenOpenApiDocument() {
  // Declaring an operation uses none of the dependencies of its handler.
  const nothing = {} as Parameters<typeof createAreas>[0]
  const baseUrl = 'http://127.0.0.1:7070'
  const { parts, identity } = createAreas({
    ...nothing,
    providers,
    deliveryConcurrency: 1,
    blockedAgents: [],
    baseUrl: () => baseUrl,
  })
  const operations = parts.flatMap((part) => part.operations)
  return openApiDocument({
    operations,
    signIn: identity.signIn,
    ingest: ingestsOf(parts).flatMap(({ routes }) => routes),
    sessionCookie: identity.sessions.cookieName(),
    eventTypes,
    baseUrl,
    version,
  })
}

/** The document as it is stored in docs, where changes are visible in a diff. */
export function writtenOpenApiText(): string {
  return `${JSON.stringify(writtenOpenApiDocument(), null, 1)}\n`
}
