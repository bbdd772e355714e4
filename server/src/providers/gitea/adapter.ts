import { Type } from 'typebox'
import type { ProviderAdapter } from '#providers/ports/provider.ts'
import { responseShape } from '#providers/response-shape.ts'
import { createGiteaClient } from './client.ts'
import { createGiteaCommitStatus } from './commit-status.ts'
import { manifest } from './manifest.ts'

const isSearch = responseShape(Type.Object({ ok: Type.Literal(true), data: Type.Array(Type.Unknown()) }))

/** Gitea, and Forgejo, which has the same API. */
export const gitea: ProviderAdapter = {
  manifest,
  open(credentials, { egress }) {
    const client = createGiteaClient(credentials, egress)
    return {
      // `/user` would need a further permission.
      async verify() {
        await client.read({ method: 'GET', path: '/repos/search', query: { limit: 1 } }, isSearch)
        return { detail: 'Gitea accepts the token.' }
      },
      commitStatus: createGiteaCommitStatus(client),
    }
  },
}
