// GitLab as "Commits API" describes it and Ci::CreateCommitStatusService implements it, in memory: a status is a job in
// the pipeline of its commit and ref, and one that has ended is followed by another.
import type { Credentials } from '#providers/ports/provider.ts'
import {
  type FakeApi,
  type FakeRequest,
  type FakeResponse,
  route,
  startFakeApi,
} from '#providers/testing/servers/fake-api.ts'

type Job = {
  id: number
  commit: string
  ref: string
  name: string
  status: string
  description: string | null
  target_url: string | null
}
type Project = { commits: Set<string>; isReadOnly: boolean; jobs: Job[] }

export type FakeGitlab = FakeApi & {
  projects: Map<string, Project>
  token: { scopes: string[]; active: boolean }
  credentials: Credentials
}

const secret = 'glpat-right'

export function shownAtGitlab({ projects }: FakeGitlab, project: string, commit: string, name: string) {
  return projects.get(project)?.jobs.findLast((job) => job.commit === commit && job.name === name) ?? null
}

export async function startFakeGitlab(): Promise<FakeGitlab> {
  const projects = new Map<string, Project>()
  const token = { scopes: ['api'], active: true }
  const api = await startFakeApi({
    prefix: '/api/v4',
    refuse: ({ headers }) =>
      headers['private-token'] === secret ? null : { status: 401, body: { message: '401 Unauthorized' } },
    routes: [
      route('GET', '/personal_access_tokens/self', () => ({
        body: { id: 4, name: 'holdfast', revoked: false, user_id: 3, expires_at: '2027-01-01', ...token },
      })),
      route('POST', '/projects/{id}/statuses/{sha}', (request) => create(projects, request), {
        isOrder: true,
      }),
    ],
  })
  return { ...api, projects, token, credentials: { token: secret, url: api.url.replace('/api/v4', '') } }
}

/** The transitions of a job that GitLab makes; any other is refused. */
const events: Readonly<Record<string, { event: string; from: readonly string[] }>> = {
  pending: { event: 'enqueue', from: ['created'] },
  running: { event: 'run', from: ['created', 'pending'] },
  success: { event: 'success', from: ['created', 'pending', 'running'] },
  failed: { event: 'drop', from: ['created', 'pending', 'running'] },
  canceled: { event: 'cancel', from: ['created', 'pending', 'running'] },
}

function create(projects: Map<string, Project>, { params, body }: FakeRequest): FakeResponse {
  const { id = '', sha = '' } = params
  const project = projects.get(id)
  if (!project) return { status: 404, body: { message: '404 Project Not Found' } }
  if (project.isReadOnly) return { status: 403, body: { message: '403 Forbidden' } }
  if (!project.commits.has(sha)) return { status: 404, body: { message: '404 Commit Not Found' } }
  const sent = body as { state: string; name: string; ref?: string; description: string; target_url: string }
  if (sent.description.length > 255)
    return { status: 400, body: { message: { description: ['is too long (maximum is 255 characters)'] } } }
  const { name, ref = 'main', description, target_url } = sent
  const open = project.jobs.find(
    (one) =>
      one.commit === sha && one.ref === ref && one.name === name && /^(pending|running)$/.test(one.status),
  )
  const { event, from } = events[sent.state] ?? { event: 'unknown', from: [] }
  const status = open?.status ?? 'created'
  if (!from.includes(status)) {
    const message = `Cannot transition status via :${event} from :${status} (Reason(s): Status cannot transition via "${event}")`
    return { status: 400, body: { message } }
  }
  const job = open ?? {
    id: project.jobs.length + 93,
    commit: sha,
    ref,
    name,
    status,
    description,
    target_url,
  }
  Object.assign(job, { status: sent.state, description, target_url })
  if (!open) project.jobs.push(job)
  const { commit: _commit, ...shown } = job
  return {
    status: 201,
    body: { ...shown, sha, created_at: '2026-11-29T10:00:00Z', started_at: null, allow_failure: false },
  }
}
