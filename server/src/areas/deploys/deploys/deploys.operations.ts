import type { Watch } from '#platform/database/watch.ts'
import { created, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { logStream, logText, streamType, textType } from '../log/log-stream.ts'
import { selectDeploy } from '../store.ts'
import { listDeploys } from './deploy-store.ts'
import { cancelDeploy, rollBack, triggerDeploy } from './deploys.ts'
import { Deploy, DeployInput, DeployPage, DeployParams, DeployQuery, LogQuery } from './schema.ts'
import { deployViews, viewOf } from './view.ts'

const collection = '/v1/deploys'
const path = `${collection}/{deploy_id}`

export function deployOperations(watch: Watch): readonly Operation[] {
  return [
    operation({
      id: 'cloud.deploys.list',
      method: 'GET',
      path: collection,
      summary: 'List deploys',
      description: 'Also those that were skipped, with the reason.',
      permission: 'cloud.read',
      query: DeployQuery,
      response: { status: 200, body: DeployPage, description: 'A page of deploys, newest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listDeploys(context, query)
        return listed({ data: await deployViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.deploys.create',
      method: 'POST',
      path: collection,
      summary: 'Start a deploy',
      description:
        'As a delivery of the hook would, without its filters. Subscribe to `deploy.finished` to learn of its end.',
      permission: 'cloud.write',
      body: DeployInput,
      response: { status: 201, body: Deploy, description: 'The deploy, which waits or runs.' },
      async handle(context, { body }) {
        const deploy = await triggerDeploy(context, body)
        return created(await viewOf(context, deploy), `${collection}/${deploy.id}`, deploy.revision)
      },
    }),
    operation({
      id: 'cloud.deploys.read',
      method: 'GET',
      path,
      summary: 'Get a deploy',
      permission: 'cloud.read',
      params: DeployParams,
      response: { status: 200, body: Deploy, description: 'The deploy.' },
      async handle(context, { params }) {
        const deploy = await selectDeploy(context, params.deploy_id)
        return found(await viewOf(context, deploy), deploy.revision)
      },
    }),
    operation({
      id: 'cloud.deploys.log',
      method: 'GET',
      path: `${path}/log`,
      summary: 'Get the log of a deploy',
      description:
        'What it has printed until now, in complete lines, up to 10 MiB. What looks like a secret is replaced by `***`. It is kept as long as the plan keeps logs.',
      permission: 'cloud.read',
      params: DeployParams,
      response: { status: 200, streams: [textType], description: 'The log.' },
      handle: async (context, { params }) => ({ stream: await logText(context, params.deploy_id) }),
    }),
    operation({
      id: 'cloud.deploys.stream',
      method: 'GET',
      path: `${path}/log/stream`,
      summary: 'Follow the log of a deploy',
      description:
        'Server-sent events: `log` with `text`, `state` with the new `state`, and `end`, after which the stream closes. With `Last-Event-ID`, it continues after that message. A comment is sent every 15 seconds to keep the connection open.',
      permission: 'cloud.read',
      params: DeployParams,
      query: LogQuery,
      response: { status: 200, streams: [streamType], description: 'The log, while it is written.' },
      handle: async (context, { params, query, lastEventId }) => ({
        stream: await logStream(context, watch, params.deploy_id, lastEventId ?? String(query.from ?? 0)),
      }),
    }),
    operation({
      id: 'cloud.deploys.cancel',
      method: 'POST',
      path: `${path}/cancel`,
      summary: 'Cancel a deploy',
      description:
        'One that waits ends at once. One that runs on a server is ended by its agent within seconds. What a URL has started is not ended, but what it reports no longer counts.',
      permission: 'cloud.write',
      params: DeployParams,
      response: { status: 200, body: Deploy, description: 'The deploy, which has ended or will.' },
      async handle(context, { params }) {
        const deploy = await cancelDeploy(context, params.deploy_id)
        return found(await viewOf(context, deploy), deploy.revision)
      },
    }),
    operation({
      id: 'cloud.deploys.rollback',
      method: 'POST',
      path: `${path}/rollback`,
      summary: 'Roll back a deploy',
      description:
        'Starts a new deploy with the ref, the commit and the parameters of the last one of the same hook that succeeded before it.',
      permission: 'cloud.write',
      params: DeployParams,
      response: { status: 201, body: Deploy, description: 'The new deploy.' },
      async handle(context, { params }) {
        const deploy = await rollBack(context, params.deploy_id)
        return created(await viewOf(context, deploy), `${collection}/${deploy.id}`, deploy.revision)
      },
    }),
  ]
}
