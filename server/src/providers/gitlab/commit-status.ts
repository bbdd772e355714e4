import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { cutTo, inRepository, repositoryParts, shortRef } from '#providers/http/repositories.ts'
import type { CommitState, CommitStatusProvider } from '#providers/ports/commit-status.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const isStatus = responseShape(Type.Object({ status: Type.String(), name: Type.String() }))

const states: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  running: 'running',
  success: 'success',
  failure: 'failed',
  error: 'failed',
  cancelled: 'canceled',
}

/** GitLab adds the status as a job to the pipeline of the commit and the ref, which it creates if there is none. */
export function createGitlabCommitStatus(client: JsonApi): CommitStatusProvider {
  return {
    async set({ repository, commit, ref, context, state, description, url }) {
      const project = repositoryParts(repository).join('/')
      const name = shortRef(ref)
      const body = {
        state: states[state],
        name: context,
        description: cutTo(manifest.commitStatus?.descriptionMax ?? 0, description),
        target_url: url,
        ...(name !== null && { ref: name }),
      }
      const path = pathOf('projects', project, 'statuses', commit)
      await unlessSet(
        inRepository('GitLab', repository, client.read({ method: 'POST', path, body }, isStatus)),
      )
    },
  }
}

/**
 * GitLab refuses a status that a job has already: `Cannot transition status via :enqueue from :pending`. It also refuses
 * to put a job that runs back to pending, which is shown until the next status. A job always takes the one that ends it.
 */
async function unlessSet(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ProviderError) || !/cannot transition status via/i.test(error.message)) throw error
  }
}
