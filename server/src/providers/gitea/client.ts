import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import { enteredUrl, forgeError } from '#providers/http/repositories.ts'
import type { Credentials } from '#providers/ports/provider.ts'

export function createGiteaClient({ token = '', url = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'Gitea',
    url: `${enteredUrl(url).replace(/\/api\/v1$/, '')}/api/v1`,
    headers: { Authorization: authorization('token', token) },
    egress,
    errorOf: (response) => forgeError('Gitea', response),
  })
}
