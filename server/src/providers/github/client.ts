import type { Egress } from '#platform/net/egress.ts'
import { authorization, createJsonApi, type JsonApi } from '#providers/http/json-api.ts'
import { enteredUrl } from '#providers/http/repositories.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { responseError } from './errors.ts'

export function createGithubClient({ token = '', url = '' }: Credentials, egress: Egress): JsonApi {
  return createJsonApi({
    vendor: 'GitHub',
    url: apiUrl(url),
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: authorization('Bearer', token),
      'X-GitHub-Api-Version': '2022-11-28',
      // GitHub refuses requests without one.
      'User-Agent': 'Holdfast',
    },
    egress,
    errorOf: responseError,
  })
}

/** The API has a host of its own, except at GitHub Enterprise Server, where it has a path. */
export function apiUrl(url: string): string {
  const entered = enteredUrl(url).replace(/\/api\/v3$/, '')
  const host = /^https:\/\/(?:api\.|www\.)?((?:[\w-]+\.ghe|github)\.com)$/i.exec(entered)?.[1]
  return host === undefined ? `${entered}/api/v3` : `https://api.${host.toLowerCase()}`
}
