// GitHub as "REST API endpoints for commit statuses" describes it, in memory.
import type { Credentials } from '#providers/ports/provider.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

type Status = { state: string; context: string; description: string | null; target_url: string | null }
type Repository = {
  commits: Set<string>
  isReadOnly: boolean
  statuses: { commit: string; status: Status }[]
}

export type FakeGithub = FakeApi & { repositories: Map<string, Repository>; credentials: Credentials }

const token = 'github_pat_right'

const failure = (status: number, message: string): FakeResponse => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
})

/** The newest status of each context is the one that people see. */
export function shownAtGithub(
  { repositories }: FakeGithub,
  repository: string,
  commit: string,
  context: string,
) {
  const statuses = repositories.get(repository)?.statuses ?? []
  return statuses.findLast((one) => one.commit === commit && one.status.context === context)?.status ?? null
}

export async function startFakeGithub(): Promise<FakeGithub> {
  const repositories = new Map<string, Repository>()
  const api = await startFakeApi({
    prefix: '/api/v3',
    refuse: ({ headers }) => {
      if (headers['user-agent'] === undefined)
        return failure(403, 'Request forbidden by administrative rules.')
      return headers.authorization === `Bearer ${token}` ? null : failure(401, 'Bad credentials')
    },
    routes: [
      route('GET', '/user', () => ({ body: octocat })),
      route('POST', '/repos/{owner}/{repo}/statuses/{sha}', (request) => create(repositories, request), {
        isOrder: true,
      }),
    ],
  })
  return { ...api, repositories, credentials: { token, url: api.url.replace('/api/v3', '') } }
}

function create(repositories: Map<string, Repository>, { params, body }: FakeRequest): FakeResponse {
  const { owner, repo, sha = '' } = params
  const repository = repositories.get(`${owner}/${repo}`)
  if (!repository) return failure(404, 'Not Found')
  if (repository.isReadOnly) return failure(403, 'Resource not accessible by personal access token')
  if (!repository.commits.has(sha)) return failure(422, `No commit found for SHA: ${sha}`)
  const { state, context = 'default', description = null, target_url = null } = body as Status
  if ([...(description ?? '')].length > 140)
    return failure(422, 'Validation Failed: description is too long (maximum is 140 characters)')
  const status = { state, context, description, target_url }
  repository.statuses.push({ commit: sha, status })
  const id = repository.statuses.length
  const at = '2026-11-29T10:00:00Z'
  return {
    status: 201,
    body: {
      ...status,
      url: `https://api.github.com/repos/${owner}/${repo}/statuses/${sha}`,
      avatar_url: null,
      id,
      node_id: `SC_${id}`,
      created_at: at,
      updated_at: at,
      creator: octocat,
    },
  }
}

const api = 'https://api.github.com/users/octocat'
const octocat = {
  login: 'octocat',
  id: 1,
  node_id: 'MDQ6VXNlcjE=',
  avatar_url: 'https://github.com/images/error/octocat_happy.gif',
  gravatar_id: '',
  url: api,
  html_url: 'https://github.com/octocat',
  followers_url: `${api}/followers`,
  following_url: `${api}/following{/other_user}`,
  gists_url: `${api}/gists{/gist_id}`,
  starred_url: `${api}/starred{/owner}{/repo}`,
  subscriptions_url: `${api}/subscriptions`,
  organizations_url: `${api}/orgs`,
  repos_url: `${api}/repos`,
  events_url: `${api}/events{/privacy}`,
  received_events_url: `${api}/received_events`,
  type: 'User',
  site_admin: false,
  name: 'The Octocat',
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_repos: 8,
  public_gists: 8,
  followers: 20,
  following: 0,
  created_at: '2011-01-25T18:44:36Z',
  updated_at: '2026-01-25T18:44:36Z',
}
