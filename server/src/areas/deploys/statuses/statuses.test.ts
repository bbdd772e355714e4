/** Deploys that report to their commits, as the forges show it: stand-ins that the vendors' descriptions allow. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeGithub, startFakeGithub } from '#providers/github/testing/fake-github.ts'
import { type FakeGitlab, shownAtGitlab, startFakeGitlab } from '#providers/gitlab/testing/fake-gitlab.ts'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually, observe } from '#testing/wait/wait.ts'
import { githubPush, gitlabPush } from '../senders/testing/payloads.ts'
import { deliver, type GivenHook, givenHookOnServer, reportJob, takeJob } from '../testing/given-deploys.ts'

let service: TestService
let github: FakeGithub
let gitlab: FakeGitlab
let owner: Client
let connection: string
beforeAll(async () => {
  service = await givenService()
  github = await startFakeGithub()
  gitlab = await startFakeGitlab()
  owner = new Client(service.address)
  await owner.connect()
  connection = await connected('github', github.credentials)
})
afterAll(async () => {
  await owner.end()
  await gitlab.stop()
  await github.stop()
  await service.close()
})

async function connected(provider: string, credentials: object): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/connections', {
    body: { provider, credentials },
  })
  expect([status, body.status]).toEqual([201, 'working'])
  return body.id
}

const read = async (path: string) => (await service.request('GET', path)).body
const readDeploy = (id: string) => read(`/v1/deploys/${id}`)
const send = async (hook: GivenHook, payload: object = {}): Promise<string> =>
  (await deliver(service, hook, { payload })).body.deploy_id
const cancel = (id: string) => service.request('POST', `/v1/deploys/${id}/cancel`)

let count = 0
/** A hook with a repository of its own, and the push of a commit there. */
async function given(input: object = {}) {
  const repository = `octocat/shop-${++count}`
  const commit = count.toString(16).padStart(40, 'c')
  const made = { commits: new Set([commit]), isReadOnly: false, statuses: [] }
  github.repositories.set(repository, made)
  const hookInput = { name: `Shop ${count}`, connection_id: connection, ...input }
  const { hook, agent } = await givenHookOnServer(service, hookInput)
  const push = { after: commit, repository: { ...githubPush.repository, full_name: repository } }
  const statuses = () => github.repositories.get(repository)?.statuses.map(({ status }) => status) ?? []
  /** Waits until the commit shows this. */
  const shows = (description: string | RegExp) =>
    eventually(() => {
      const last = observe(statuses()).at(-1)
      return last?.description?.match(description) ? last : null
    })
  return { hook, agent, push, repository, commit, statuses, shows }
}

/** Until nothing waits to be sent. */
const settled = () =>
  eventually(async () => {
    const { rows } = await owner.query(
      'select id from deploy_commit_statuses where due_at <= now() or lease is not null',
    )
    return observe(rows).length === 0
  })
const sendAgain = async (id: string) => {
  await owner.query('update deploy_commit_statuses set due_at = now() where id = $1', [id])
  await settled()
}

describe('a deploy', () => {
  it('shows at its commit that it waits, runs and succeeds, with a link to its page', async () => {
    const { hook, agent, push, shows, statuses, repository } = await given()
    const id = await send(hook, push)
    expect(await shows('Waiting')).toEqual({
      state: 'pending',
      context: `holdfast/Shop ${count}`,
      description: 'Waiting',
      target_url: expect.stringMatching(new RegExp(`^http.*/deploys/${id}$`)),
    })
    await takeJob(service, agent)
    await shows('Starting')
    await reportJob(service, agent, id, { state: 'running', log: 'Cloning…\n' })
    await shows('Running')
    await reportJob(service, agent, id, { state: 'running', log: 'Building…\n' })
    await reportJob(service, agent, id, { state: 'succeeded', exit_code: 0 })
    expect(await shows(/^Succeeded in \d+ s$/)).toMatchObject({ state: 'success' })
    // A report that changes no state sends nothing.
    expect(statuses()).toHaveLength(4)
    await settled()
    expect(await readDeploy(id)).toMatchObject({
      repository,
      commit_status: { connection_id: connection, state: 'success', error: null },
    })
  })

  it('that fails, is cancelled or is superseded shows that', async () => {
    const { hook, agent, push, shows } = await given({ concurrency: 'supersede' })
    const failed = await send(hook, push)
    await takeJob(service, agent)
    await reportJob(service, agent, failed, { state: 'failed', exit_code: 2 })
    expect(await shows('Failed with exit code 2')).toMatchObject({ state: 'failure' })
    const {
      hook: other,
      push: next,
      shows: otherShows,
      repository,
    } = await given({ concurrency: 'supersede' })
    const waiting = await send(other, next)
    const newer = 'd'.repeat(40)
    github.repositories.get(repository)?.commits.add(newer)
    const cancelled = await send(other, { ...next, after: newer })
    expect((await readDeploy(waiting)).state).toBe('superseded')
    await cancel(cancelled)
    await otherShows('Cancelled')
    await settled()
    const shown = github.repositories.get(repository)?.statuses ?? []
    expect(shown.findLast(({ commit }) => commit !== newer)?.status).toMatchObject({
      state: 'error',
      description: 'Superseded by a newer deploy',
    })
  })

  it('at GitLab runs at its branch', async () => {
    const gitlabConnection = await connected('gitlab', gitlab.credentials)
    const { path_with_namespace: project } = gitlabPush.project
    const { after: commit } = gitlabPush
    gitlab.projects.set(project, { commits: new Set([commit]), isReadOnly: false, jobs: [] })
    const { hook, agent } = await givenHookOnServer(service, {
      source: 'gitlab',
      connection_id: gitlabConnection,
    })
    const { status, body } = await service.request('POST', `/v1/ingest/deploys/${hook.token}`, {
      token: null,
      body: gitlabPush,
      headers: { 'x-gitlab-token': hook.secret, 'x-gitlab-event': 'Push Hook' },
    })
    expect(status).toBe(202)
    await takeJob(service, agent)
    for (const state of ['running', 'succeeded']) {
      await reportJob(service, agent, body.deploy_id, { state })
      const shown = state === 'running' ? 'running' : 'success'
      await eventually(() => shownAtGitlab(gitlab, project, commit, 'holdfast/Shop')?.status === shown)
    }
    expect(gitlab.projects.get(project)?.jobs).toMatchObject([{ ref: 'master', name: 'holdfast/Shop' }])
  })
})

describe('nothing is reported', () => {
  it('for a delivery that is only claimed, skipped, or names no whole commit', async () => {
    const { hook, push, repository } = await given({ allow_unsigned: true, branches: ['master'] })
    const unsigned = await deliver(service, hook, { payload: push, secret: null })
    const deploys = [
      unsigned.body.deploy_id,
      await send(hook, { ...push, ref: 'refs/heads/other' }),
      await send(hook, { ...push, after: 'c0ffee1' }),
      await send(hook, { ...push, repository: {} }),
      (await service.request('POST', '/v1/deploys', { body: { hook_id: hook.id, commit: push.after } })).body
        .id,
    ]
    for (const id of deploys) expect(await readDeploy(id)).toMatchObject({ commit_status: null })
    expect(github.repositories.get(repository)?.statuses).toEqual([])
  })
})

describe('of several deploys of a commit', () => {
  it('the newest is shown, whichever is sent last', async () => {
    const { hook, agent, push, shows, statuses } = await given()
    const older = await send(hook, push)
    await takeJob(service, agent)
    await reportJob(service, agent, older, { state: 'failed', exit_code: 1 })
    await shows('Failed with exit code 1')
    const newer = await send(hook, push)
    await shows('Waiting')
    await sendAgain(older)
    expect(statuses().at(-1)).toMatchObject({ description: 'Waiting' })
    await cancel(newer)
  })

  it('one that is cancelled while it waits leaves what the other shows', async () => {
    const { hook, agent, push, shows } = await given()
    const running = await send(hook, push)
    await takeJob(service, agent)
    await reportJob(service, agent, running, { state: 'running' })
    await shows('Running')
    const waiting = await send(hook, push)
    await shows('Waiting')
    await cancel(waiting)
    await shows('Running')
    await reportJob(service, agent, running, { state: 'succeeded' })
    await shows(/^Succeeded in \d+ s$/)
  })
})

describe('a report that fails', () => {
  it('for good is shown at the deploy and the hook, until the next one is accepted', async () => {
    const { hook, agent, push, repository, shows } = await given()
    const absent = { ...push, repository: { full_name: 'octocat/absent' } }
    const id = await send(hook, absent)
    const error = { code: 'not_found', message: expect.stringContaining('octocat/absent') }
    await eventually(async () => (await readDeploy(id)).commit_status?.error)
    expect(await readDeploy(id)).toMatchObject({ state: 'queued', commit_status: { state: null, error } })
    expect(await read(`/v1/deploy-hooks/${hook.id}`)).toMatchObject({ status_error: error })
    expect((await read(`/v1/connections/${connection}`)).status).toBe('working')
    await settled()
    await takeJob(service, agent)
    await reportJob(service, agent, id, { state: 'succeeded' })
    await send(hook, push)
    await shows('Waiting')
    await settled()
    expect(github.repositories.has(repository)).toBe(true)
    expect((await read(`/v1/deploy-hooks/${hook.id}`)).status_error).toBeNull()
  })

  it('with the token is sent again once the connection has a new one', async () => {
    const own = await startFakeGithub()
    try {
      const id = await connected('github', own.credentials)
      const { hook, push, repository, commit } = await given({ connection_id: id })
      own.repositories.set(repository, { commits: new Set([commit]), isReadOnly: false, statuses: [] })
      own.answerNext({ status: 401, body: { message: 'Bad credentials' } })
      const deploy = await send(hook, push)
      await eventually(async () => (await readDeploy(deploy)).commit_status?.error?.code === 'auth')
      expect((await read(`/v1/connections/${id}`)).status).toBe('failing')
      await service.request('PATCH', `/v1/connections/${id}`, { body: { credentials: own.credentials } })
      await eventually(() => own.repositories.get(repository)?.statuses.length === 1)
    } finally {
      await own.stop()
    }
  })
})

describe('the connection of a hook', () => {
  const create = (input: object) =>
    service.request('POST', '/v1/deploy-hooks', {
      body: { name: 'Shop', source: 'github', url: 'http://127.0.0.1:9/deploy', ...input },
    })

  it('is one to the sender of its deliveries', async () => {
    const sandbox = await connected('sandbox', {})
    for (const input of [
      { connection_id: sandbox },
      { connection_id: connection, source: 'gitlab' },
      { connection_id: connection, source: 'generic' },
      { connection_id: 'conn_01jcqkz0000000000000000000' },
    ]) {
      const { status, body } = await create(input)
      expect([status, body.errors]).toMatchObject([422, [{ pointer: '/connection_id' }]])
    }
    const { hook } = await given()
    const path = `/v1/deploy-hooks/${hook.id}`
    expect((await service.request('PATCH', path, { body: { connection_id: sandbox } })).status).toBe(422)
    const { body } = await service.request('PATCH', path, { body: { connection_id: null } })
    expect(body.connection_id).toBeNull()
  })

  it('is not deleted while a hook has it', async () => {
    const id = await connected('github', github.credentials)
    const { hook } = await given({ connection_id: id })
    expect((await read(`/v1/related?id=${id}&kind=deploy_hook`)).data).toMatchObject([{ id: hook.id }])
    expect((await read(`/v1/related?id=${hook.id}&kind=connection`)).data).toMatchObject([{ id }])
    const remove = () => service.request('DELETE', `/v1/connections/${id}`)
    expect((await remove()).body).toMatchObject({ code: 'conflict' })
    await service.request('DELETE', `/v1/deploy-hooks/${hook.id}`)
    expect((await remove()).status).toBe(204)
  })
})
