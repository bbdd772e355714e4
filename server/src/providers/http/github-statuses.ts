/** Statuses of commits by the API of GitHub, which Gitea and Forgejo have adopted. */
import type { CommitState, CommitStatusProvider } from '#providers/ports/commit-status.ts'
import type { responseShape } from '#providers/response-shape.ts'
import { type JsonApi, pathOf } from './json-api.ts'
import { cutTo, inRepository, repositoryParts } from './repositories.ts'

const states: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  running: 'pending',
  success: 'success',
  failure: 'failure',
  error: 'error',
  cancelled: 'error',
}

type Forge = {
  vendor: string
  descriptionMax: number
  /** What the forge returns for a status that it has accepted. */
  isStatus: ReturnType<typeof responseShape>
}

export function createGithubStatuses(
  client: JsonApi,
  { vendor, descriptionMax, isStatus }: Forge,
): CommitStatusProvider {
  return {
    async set({ repository, commit, context, state, description, url }) {
      const path = pathOf('repos', ...repositoryParts(repository), 'statuses', commit)
      const body = {
        state: states[state],
        context,
        description: cutTo(descriptionMax, description),
        target_url: url,
      }
      await inRepository(vendor, repository, client.read({ method: 'POST', path, body }, isStatus))
    },
  }
}
