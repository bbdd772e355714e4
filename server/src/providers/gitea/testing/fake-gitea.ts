// Gitea as its API description and routers/api/v1/repo/status.go have it, in memory.
import type { Credentials } from '#providers/ports/provider.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

type Status = { state: string; context: string; description: string; target_url: string }
type Repository = {
  commits: Set<string>
  isReadOnly: boolean
  statuses: { commit: string; status: Status }[]
}

export type FakeGitea = FakeApi & {
  repositories: Map<string, Repository>
  token: { scopes: string }
  credentials: Credentials
}

const secret = '0123456789abcdef0123456789abcdef01234567'

const failure = (status: number, message: string): FakeResponse => ({
  status,
  body: { message, url: 'https://git.example.com/api/swagger' },
})

export function shownAtGitea(
  { repositories }: FakeGitea,
  repository: string,
  commit: string,
  context: string,
) {
  const statuses = repositories.get(repository)?.statuses ?? []
  return statuses.findLast((one) => one.commit === commit && one.status.context === context)?.status ?? null
}

export async function startFakeGitea(): Promise<FakeGitea> {
  const repositories = new Map<string, Repository>()
  const token = { scopes: 'write:repository' }
  const api = await startFakeApi({
    prefix: '/api/v1',
    refuse: ({ headers, method }) => {
      if (headers.authorization !== `token ${secret}`)
        return failure(401, 'user does not exist [uid: 0, name: ]')
      const required = method === 'GET' ? /repository/ : /write:repository/
      if (required.test(token.scopes)) return null
      return failure(
        403,
        `token does not have at least one of required scope(s), required=[write:repository], token scope=${token.scopes}`,
      )
    },
    routes: [
      route('GET', '/repos/search', () => ({ body: { ok: true, data: [] } })),
      route('POST', '/repos/{owner}/{repo}/statuses/{sha}', (request) => create(repositories, request), {
        isOrder: true,
      }),
    ],
  })
  return { ...api, repositories, token, credentials: { token: secret, url: api.url.replace('/api/v1', '') } }
}

function create(repositories: Map<string, Repository>, { params, body }: FakeRequest): FakeResponse {
  const { owner, repo, sha = '' } = params
  const repository = repositories.get(`${owner}/${repo}`)
  if (!repository) return failure(404, "The target couldn't be found.")
  if (repository.isReadOnly) return failure(403, 'user should have a permission to write to a repo')
  if (!repository.commits.has(sha)) return failure(404, `object does not exist [id: ${sha}, rel_path: ]`)
  const status = body as Status
  repository.statuses.push({ commit: sha, status })
  const { state, ...shown } = status
  const at = '2026-11-29T10:00:00Z'
  const url = `https://git.example.com/api/v1/repos/${owner}/${repo}/statuses/${sha}`
  const answer = {
    ...shown,
    status: state,
    id: repository.statuses.length,
    url,
    created_at: at,
    updated_at: at,
  }
  return { status: 201, body: answer }
}
