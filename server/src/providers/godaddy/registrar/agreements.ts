/** The agreements of GoDaddy and the registry, which the person who orders has to accept. */
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { refusePurchase } from '#providers/http/orders.ts'
import { responseShape } from '#providers/response-shape.ts'

const isAgreements = responseShape(
  Type.Array(
    Type.Object({
      agreementKey: Type.String(),
      title: Type.String(),
      url: Type.Optional(Type.String()),
    }),
  ),
)

/** A JSON Schema with a member for each agreement, which must be true. */
export async function agreementsSchema(
  client: JsonApi,
  tld: string,
  kind: 'register' | 'transfer',
): Promise<object> {
  const query = { tlds: tld, privacy: 'false', forTransfer: String(kind === 'transfer') }
  const path = pathOf('v1', 'domains', 'agreements')
  const agreements = await client.read({ method: 'GET', path, query }, isAgreements)
  const properties = agreements.map(({ agreementKey, title, url }) => [
    agreementKey,
    { type: 'boolean', enum: [true], title, ...(url && { description: `I accept it: ${url}` }) },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: agreements.map(({ agreementKey }) => agreementKey),
    additionalProperties: false,
  }
}

/** The agreements that were accepted. */
export function acceptedKeys(requirements: Readonly<Record<string, unknown>>): string[] {
  const keys = Object.entries(requirements).flatMap(([key, value]) => (value === true ? [key] : []))
  if (keys.length === 0) refusePurchase('Accept the agreements of GoDaddy and the registry to order.')
  return keys
}
