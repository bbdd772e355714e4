/**
 * Generates the client's sources from the OpenAPI document: the types of requests and responses, and the table of
 * operations. `node scripts/write-docs.ts` calls it, and `npm run check` compares the result.
 */
import openapiTS, { astToString } from 'openapi-typescript'

type Document = { paths: Record<string, Record<string, unknown>> }
type DocumentOperation = { operationId: string; 'x-permission'?: string; security?: unknown }

const head =
  '// Written from the OpenAPI document by `node scripts/write-docs.ts`; changes made here are lost.\n\n'

/** The text of `client/src/schema.ts`. */
export async function clientSchema(document: object): Promise<string> {
  // The package accepts any OpenAPI document as an object; its own type for the input is narrower.
  const nodes = await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0])
  return head + astToString(nodes)
}

/**
 * The text of `client/src/operations.ts`: method, path and required permission by operation id. Paths with a `security`
 * of their own are not operations: sign-in, which tokens cannot use, and the paths of devices.
 */
export function clientOperations(document: object): string {
  const lines = Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => [method, operation as DocumentOperation] as const)
      .filter(([, { security }]) => security === undefined)
      .map(([method, { operationId, 'x-permission': permission }]) => {
        return `  '${operationId}': { method: '${method.toUpperCase()}', path: '${path}', permission: ${permission ? `'${permission}'` : 'null'} },`
      }),
  )
  return `${head}export const operations = {\n${lines.join('\n')}\n} as const\n`
}
