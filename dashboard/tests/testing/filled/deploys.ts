import type { ServerResponse } from 'node:http'
import { deliver, reportJob, takeJob } from '#server/areas/deploys/testing/given-deploys.ts'
import { eventually } from '#server/testing/wait/wait.ts'
import type { CreateResource, TestEnvironment } from '../filled-account.ts'

const log = `Cloning into '/srv/shop'…
From https://github.com/kelpworks/shop
 * branch            main       -> FETCH_HEAD
   3f1c2ab..9e107d9  main       -> origin/main
\u001b[1mnpm ci\u001b[0m
added 412 packages in 9s
\u001b[1mnpm run build\u001b[0m
vite v8.0.3 building for production…
✓ 1204 modules transformed.
dist/assets/index-C0sJ3s2a.js   412.80 kB │ gzip: 128.44 kB
✓ built in 6.31s
`

const failure = `${log}\u001b[1mnpm run migrate\u001b[0m
error: could not connect to server: Connection refused
        Is the server running on host "127.0.0.1" and accepting TCP/IP connections on port 5432?
npm error Lifecycle script \`migrate\` failed with error code 1
`

const commit = (char: string) => char.repeat(40)

/** GitHub, whose token may not set the status of one commit. */
export function respondAsGithub(response: ServerResponse, url: string) {
  const isDenied = url.endsWith(commit('e'))
  const body = isDenied
    ? { message: 'Resource not accessible by personal access token' }
    : { login: 'kelpworks-bot', state: 'success', context: 'holdfast/Shop' }
  return response
    .writeHead(isDenied ? 403 : 201, { 'content-type': 'application/json' })
    .end(JSON.stringify(body))
}

/** Deploys in most states: on a server with an agent, and one that runs at a URL. */
export async function createDeploys(
  createResource: CreateResource,
  { service, receiver, hoursAgo }: TestEnvironment,
  { server, agentSecret }: { server: string; agentSecret: string },
) {
  const agent = { secret: agentSecret }
  const createHook = async (name: string, input: object) => {
    const hook = await createResource('deploy-hooks', { name, source: 'github', ...input })
    return { ...hook, token: String(hook.delivery_url).split('/').at(-1) }
  }
  const onServer = { server_id: server, recipe: 'deploy-shop', branches: ['main', 'release/*'] }
  hoursAgo(30)
  const connection = await createResource('connections', {
    provider: 'github',
    credentials: { token: 'github_pat_11AB', url: receiver.url },
  })
  const hook = await createHook('Shop', {
    ...onServer,
    labels: { team: 'web' },
    connection_id: connection.id,
    maintenance_minutes: 15,
    parameters: {
      REF: { field: 'ref' },
      COMMIT: { field: 'commit' },
      STAGE: { value: 'production' },
      REPOSITORY: { pointer: '/repository/name' },
    },
  })
  const push = async (after: string, fields: object = {}) =>
    (
      await deliver(service, hook, {
        payload: {
          ref: 'refs/heads/main',
          after: commit(after),
          sender: { login: 'nina-k' },
          repository: { name: 'shop', full_name: 'kelpworks/shop' },
          ...fields,
        },
      })
    ).body.deploy_id as string
  const run = async (after: string, state: string, printed: string) => {
    const id = await push(after)
    await takeJob(service, agent)
    await reportJob(service, agent, id, { state: 'running', recipe_hash: '5e884898da280471', log: printed })
    await reportJob(service, agent, id, { state, exit_code: state === 'succeeded' ? 0 : 1 })
    return id
  }
  const deploy = await run('3', 'succeeded', log)
  hoursAgo(26)
  await run('9', 'succeeded', log)
  hoursAgo(2)
  const failedDeploy = await run('e', 'failed', failure)
  const skippedDeploy = await push('a', { ref: 'refs/heads/a-branch-with-a-rather-long-name-of-a-feature' })
  hoursAgo(0)
  const queuedDeploy = await push('b')
  const callingHook = await createHook('Documentation of the API', {
    source: 'generic',
    url: `${receiver.url}/deploys`,
    allow_unsigned: true,
  })
  const { id: runningDeploy } = await createResource('deploys', {
    hook_id: callingHook.id,
    ref: 'refs/tags/v4.2.0',
    parameters: { STAGE: 'production' },
  })
  const call = await eventually(() => receiver.received.find(({ url }) => url.endsWith('/deploys')))
  const { report_token } = JSON.parse(call.body).data
  await service.request('POST', `/v1/ingest/deploys/${report_token}/report`, {
    token: null,
    body: { state: 'running', log },
  })
  await createHook('Old shop', { ...onServer, source: 'gitlab', enabled: false })
  return {
    deploy,
    failedDeploy,
    skippedDeploy,
    queuedDeploy,
    runningDeploy: runningDeploy as string,
    deployHook: hook.id as string,
    callingHook: callingHook.id as string,
  }
}
