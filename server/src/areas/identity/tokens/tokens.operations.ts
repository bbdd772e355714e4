import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import {
  Token,
  TokenInput,
  TokenPage,
  TokenParams,
  TokenPatch,
  TokenQuery,
  TokenRotation,
  TokenWithSecret,
} from '../schema.ts'
import type { TokenRow } from '../store.ts'
import { notifyOfToken } from './token-notice.ts'
import { listTokens } from './token-store.ts'
import { createToken, readToken, revokeToken, rotateToken, tokenPermissions, updateToken } from './tokens.ts'

type Dependencies = {
  /** Clears the cache of tokens; call this after a change is committed. */
  forget: () => void
  baseUrl: () => string
  sendsMail: boolean
}

export function tokenOperations({ forget, baseUrl, sendsMail }: Dependencies): Operation[] {
  return [
    operation({
      id: 'account.tokens.create',
      method: 'POST',
      path: '/v1/tokens',
      summary: 'Create a token',
      description:
        'The response contains the secret, which is not shown again. You cannot grant permissions that you do not have.',
      permission: 'account.write',
      recentSignIn: true,
      body: TokenInput,
      response: { status: 201, body: TokenWithSecret, description: 'The token, with its secret.' },
      async handle(context, { body }) {
        const { token, secret } = await createToken(context, body)
        if (sendsMail) await notifyOfToken(context, token, baseUrl())
        return created({ ...tokenView(token), token: secret }, `/v1/tokens/${token.id}`, token.revision)
      },
    }),
    operation({
      id: 'account.tokens.list',
      method: 'GET',
      path: '/v1/tokens',
      summary: 'List tokens',
      permission: 'account.read',
      query: TokenQuery,
      response: { status: 200, body: TokenPage, description: 'A page of tokens, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listTokens(context, query)
        return listed({ data: data.map(tokenView), next_cursor })
      },
    }),
    operation({
      id: 'account.tokens.read',
      method: 'GET',
      path: '/v1/tokens/{token_id}',
      summary: 'Get a token',
      permission: 'account.read',
      params: TokenParams,
      response: { status: 200, body: Token, description: 'The token.' },
      async handle(context, { params }) {
        const token = await readToken(context, params.token_id)
        return found(tokenView(token), token.revision)
      },
    }),
    operation({
      id: 'account.tokens.update',
      method: 'PATCH',
      path: '/v1/tokens/{token_id}',
      summary: 'Update a token',
      description: 'Requires all permissions that the token has, and all that it is given.',
      permission: 'account.write',
      recentSignIn: true,
      params: TokenParams,
      body: TokenPatch,
      response: { status: 200, body: Token, description: 'The updated token.' },
      async handle(context, { params, body, ifMatch }) {
        const token = await updateToken(context, params.token_id, body, ifMatch)
        context.afterCommit(forget)
        return found(tokenView(token), token.revision)
      },
    }),
    operation({
      id: 'account.tokens.rotate',
      method: 'POST',
      path: '/v1/tokens/{token_id}/rotate',
      summary: 'Rotate a token',
      description:
        'Replaces the secret. The old secret keeps working for the overlap, so that clients can switch without interruption. Requires all permissions of the token.',
      permission: 'account.write',
      recentSignIn: true,
      params: TokenParams,
      body: TokenRotation,
      response: { status: 200, body: TokenWithSecret, description: 'The token, with its new secret.' },
      async handle(context, { params, body }) {
        const { token, secret } = await rotateToken(context, params.token_id, body.overlap_seconds ?? 0)
        context.afterCommit(forget)
        return found({ ...tokenView(token), token: secret }, token.revision)
      },
    }),
    operation({
      id: 'account.tokens.revoke',
      method: 'DELETE',
      path: '/v1/tokens/{token_id}',
      summary: 'Revoke a token',
      description:
        'The token stops working immediately and permanently; it stays in the list with `revoked_at`. You can also revoke tokens that have more permissions than you.',
      permission: 'account.write',
      withoutApiAccess: true,
      // A stolen token must not be able to use up the requests that its revocation needs.
      cost: 0,
      params: TokenParams,
      response: { status: 204, description: 'The token is revoked.' },
      async handle(context, { params, ifMatch }) {
        await revokeToken(context, params.token_id, ifMatch)
        context.afterCommit(forget)
        return done
      },
    }),
  ]
}

function tokenView(token: TokenRow) {
  const { account_id: _account, digest: _digest, previous_digest: _previous, ...shown } = token
  return { ...shown, effective_permissions: tokenPermissions(token) }
}
