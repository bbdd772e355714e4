import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { cutTo, inRepository, repositoryParts } from '#providers/http/repositories.ts'
import type { CommitState, CommitStatusProvider } from '#providers/ports/commit-status.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const isStatus = responseShape(Type.Object({ state: Type.String(), context: Type.String() }))

const states: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  running: 'pending',
  success: 'success',
  failure: 'failure',
  error: 'error',
  cancelled: 'error',
}

export function createGithubCommitStatus(client: JsonApi): CommitStatusProvider {
  return {
    async set({ repository, commit, context, state, description, url }) {
      const path = pathOf('repos', ...repositoryParts(repository), 'statuses', commit)
      const body = {
        state: states[state],
        context,
        description: cutTo(manifest.commitStatus?.descriptionMax ?? 0, description),
        target_url: url,
      }
      await inRepository('GitHub', repository, client.read({ method: 'POST', path, body }, isStatus))
    },
  }
}
