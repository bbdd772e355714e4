import { Type } from 'typebox'
import { createGithubStatuses } from '#providers/http/github-statuses.ts'
import type { JsonApi } from '#providers/http/json-api.ts'
import type { CommitStatusProvider } from '#providers/ports/commit-status.ts'
import { responseShape } from '#providers/response-shape.ts'
import { manifest } from './manifest.ts'

const isStatus = responseShape(Type.Object({ state: Type.String(), context: Type.String() }))

export function createGithubCommitStatus(client: JsonApi): CommitStatusProvider {
  const descriptionMax = manifest.commitStatus?.descriptionMax ?? 0
  return createGithubStatuses(client, { vendor: 'GitHub', descriptionMax, isStatus })
}
