import { createHmac } from 'node:crypto'
import { type GivenAgent, givenAgent } from '#areas/agents/testing/given-agent.ts'
import type { TestService } from '#testing/service.ts'
import { githubPush } from '../senders/testing/payloads.ts'

type Service = Pick<TestService, 'request'>

export type GivenHook = { id: string; delivery_url: string; secret: string; token: string }

/** A hook of GitHub, unless `input` says otherwise, with the token of its URL. */
export async function givenHook(service: Service, input: object): Promise<GivenHook> {
  const { status, body } = await service.request('POST', '/v1/deploy-hooks', {
    body: { name: 'Shop', source: 'github', ...input },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { ...body, token: String(body.delivery_url).split('/').at(-1) }
}

/** A hook that starts a recipe on a server with an agent of its own. */
export async function givenHookOnServer(
  service: Service,
  input: object = {},
): Promise<{ hook: GivenHook; agent: GivenAgent }> {
  const agent = await givenAgent(service, crypto.randomUUID())
  const hook = await givenHook(service, { server_id: agent.serverId, recipe: 'deploy-shop', ...input })
  return { hook, agent }
}

type Sending = { payload?: object; secret?: string | null; id?: string; event?: string }

/** Delivers as GitHub does: a push of the branch `master` unless `payload` says otherwise. */
export function deliver(
  service: Service,
  hook: Pick<GivenHook, 'token' | 'secret'>,
  { payload = {}, secret = hook.secret, id = crypto.randomUUID(), event = 'push' }: Sending = {},
) {
  const body = JSON.stringify({ ...githubPush, ...payload })
  const signature = secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return service.request('POST', `/v1/ingest/deploys/${hook.token}`, {
    token: null,
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/044aadd',
      'x-github-event': event,
      'x-github-delivery': id,
      ...(signature && { 'x-hub-signature-256': signature }),
    },
  })
}

/** The next job of an agent. */
export function takeJob(service: Service, { secret }: Pick<GivenAgent, 'secret'>, waitSeconds = 0) {
  return service.request('GET', `/v1/ingest/agent/jobs?wait=${waitSeconds}`, { token: secret })
}

export function reportJob(
  service: Service,
  { secret }: Pick<GivenAgent, 'secret'>,
  jobId: string,
  report: object,
) {
  return service.request('POST', `/v1/ingest/agent/jobs/${jobId}`, { token: secret, body: report })
}

/** A deploy that waits. */
export async function givenDeploy(service: Service, input: object = {}): Promise<string> {
  const { hook } = await givenHookOnServer(service, input)
  const { status, body } = await service.request('POST', '/v1/deploys', { body: { hook_id: hook.id } })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** A deploy that has failed, after one that has succeeded. */
export async function givenFailedDeploy(service: Service): Promise<string> {
  const { hook, agent } = await givenHookOnServer(service)
  let id = ''
  for (const state of ['succeeded', 'failed']) {
    id = (await deliver(service, hook)).body.deploy_id
    await takeJob(service, agent)
    await reportJob(service, agent, id, { state })
  }
  return id
}
