import type { Egress } from '#platform/net/egress.ts'
import { createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import { enteredUrl, forgeError } from '#providers/http/repositories.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'

export function createGitlabClient({ token = '', url = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'GitLab',
    url: `${enteredUrl(url).replace(/\/api\/v4$/, '')}/api/v4`,
    headers: { 'PRIVATE-TOKEN': token },
    egress,
    errorOf: (response) =>
      response.status === 409
        ? new ProviderError('unavailable', 'GitLab is changing the status of this commit.', {
            vendorCode: '409',
          })
        : forgeError('GitLab', response),
  })
}
