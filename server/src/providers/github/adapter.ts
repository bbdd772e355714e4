import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createGithubClient } from './client.ts'
import { createGithubCommitStatus } from './commit-status.ts'
import { manifest } from './manifest.ts'

const isUser = responseShape(Type.Object({ login: Type.String() }))

/** GitHub, GitHub Enterprise Cloud and GitHub Enterprise Server. */
export const github: ProviderAdapter = {
  manifest,
  open(credentials, { egress }) {
    const client = createGithubClient(credentials, egress)
    return {
      async verify() {
        const { login } = await client.read({ method: 'GET', path: '/user' }, isUser)
        return { detail: `GitHub accepts the token of ${login}.` }
      },
      commitStatus: createGithubCommitStatus(client),
    }
  },
}
