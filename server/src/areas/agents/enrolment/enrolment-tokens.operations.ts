import type { Context } from '#platform/context.ts'
import { created, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import {
  createEnrolmentToken,
  enrolmentTokenView,
  enrolmentTokenViews,
  revokeEnrolmentToken,
} from './enrolment-tokens.ts'
import {
  EnrolmentToken,
  EnrolmentTokenInput,
  EnrolmentTokenPage,
  EnrolmentTokenParams,
  EnrolmentTokenQuery,
  EnrolmentTokenWithSecret,
} from './schema.ts'
import { listEnrolmentTokens, selectEnrolmentToken } from './store.ts'

const collection = '/v1/agents/enrolment-tokens'
const path = `${collection}/{enrolment_token_id}`

/** `forget` clears the cached token subjects of an account for the next requests. */
export function enrolmentTokenOperations(forget: (accountId: string) => void): readonly Operation[] {
  const changed = (context: Context) => context.afterCommit(() => forget(context.accountId))
  return [
    operation({
      id: 'cloud.agents.enrolment_tokens.list',
      method: 'GET',
      path: collection,
      summary: 'List enrolment tokens',
      permission: 'cloud.read',
      query: EnrolmentTokenQuery,
      response: { status: 200, body: EnrolmentTokenPage, description: 'A page of tokens, newest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listEnrolmentTokens(context, query)
        return listed({ data: await enrolmentTokenViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'cloud.agents.enrolment_tokens.create',
      method: 'POST',
      path: collection,
      summary: 'Create an enrolment token',
      description:
        'With it, an agent is enrolled on a server. The response contains the token, which is not shown again. Without `server_id`, the server is found by its id at the provider or by a public address; one that is not known is added.',
      permission: 'cloud.write',
      body: EnrolmentTokenInput,
      response: { status: 201, body: EnrolmentTokenWithSecret, description: 'The token, with its secret.' },
      async handle(context, { body }) {
        const { row, token } = await createEnrolmentToken(context, body)
        const view = { ...(await enrolmentTokenView(context, row)), token }
        return created(view, `${collection}/${row.id}`, row.revision)
      },
    }),
    operation({
      id: 'cloud.agents.enrolment_tokens.read',
      method: 'GET',
      path,
      summary: 'Get an enrolment token',
      permission: 'cloud.read',
      params: EnrolmentTokenParams,
      response: { status: 200, body: EnrolmentToken, description: 'The token, without its secret.' },
      async handle(context, { params }) {
        const token = await selectEnrolmentToken(context, params.enrolment_token_id)
        return found(await enrolmentTokenView(context, token), token.revision)
      },
    }),
    operation({
      id: 'cloud.agents.enrolment_tokens.revoke',
      method: 'POST',
      path: `${path}/revoke`,
      summary: 'Revoke an enrolment token',
      description: 'It enrols no more agents. Those that it has enrolled stay.',
      permission: 'cloud.write',
      params: EnrolmentTokenParams,
      response: { status: 200, body: EnrolmentToken, description: 'The revoked token.' },
      async handle(context, { params }) {
        const token = await revokeEnrolmentToken(context, params.enrolment_token_id)
        changed(context)
        return found(await enrolmentTokenView(context, token), token.revision)
      },
    }),
  ]
}
