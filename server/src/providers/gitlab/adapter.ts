import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createGitlabClient } from './client.ts'
import { createGitlabCommitStatus } from './commit-status.ts'
import { manifest } from './manifest.ts'

const isToken = responseShape(
  Type.Object({ name: Type.String(), scopes: Type.Array(Type.String()), active: Type.Boolean() }),
)

export const gitlab: ProviderAdapter = {
  manifest,
  open(credentials, { egress }) {
    const client = createGitlabClient(credentials, egress)
    return {
      async verify() {
        const path = '/personal_access_tokens/self'
        const { name, scopes, active } = await client.read({ method: 'GET', path }, isToken)
        if (!active) throw new ProviderError('auth', 'The token has expired or was revoked.')
        if (!scopes.includes('api')) throw new ProviderError('auth', 'The token lacks the scope api.')
        return { detail: `GitLab accepts the token ${name}.` }
      },
      commitStatus: createGitlabCommitStatus(client),
    }
  },
}
