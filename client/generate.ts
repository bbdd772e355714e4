/**
 * Writes the client's generated sources from the OpenAPI document: the types of everything on the wire, and
 * the table of operations. `node scripts/write-docs.ts` calls it, and `npm run check` compares.
 */
import openapiTS, { astToString } from 'openapi-typescript'

type Document = { paths: Record<string, Record<string, unknown>> }
type DocumentOperation = { operationId: string; 'x-permission'?: string }

const head =
  '// Written from the OpenAPI document by `node scripts/write-docs.ts`; changes made here are lost.\n\n'

/** The text of `client/src/schema.ts`. */
export async function clientSchema(document: object): Promise<string> {
  // The package's input is any object that is an OpenAPI document; its type lists all that such a one may hold.
  const nodes = await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0])
  return head + astToString(nodes)
}

/** The text of `client/src/operations.ts`: method, path and needed permission by operation id. */
export function clientOperations(document: object): string {
  const lines = Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => {
        const { operationId, 'x-permission': permission } = operation as DocumentOperation
        return `  '${operationId}': { method: '${method.toUpperCase()}', path: '${path}', permission: ${permission ? `'${permission}'` : 'null'} },`
      }),
  )
  return `${head}export const operations = {\n${lines.join('\n')}\n} as const\n`
}
