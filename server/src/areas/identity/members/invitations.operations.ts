import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { listInvitations } from './invitation-store.ts'
import {
  createInvitation,
  invitationLink,
  invitationState,
  readInvitation,
  revokeInvitation,
} from './invitations.ts'
import {
  Invitation,
  InvitationInput,
  InvitationPage,
  InvitationParams,
  InvitationQuery,
  InvitationWithLink,
} from './schema.ts'
import type { InvitationRow } from './store.ts'

/** `byMail`: whether a mail server is configured for sending the links. */
export function invitationOperations(baseUrl: () => string, byMail: boolean): Operation[] {
  return [
    operation({
      id: 'account.invitations.create',
      method: 'POST',
      path: '/v1/invitations',
      summary: 'Create an invitation',
      description:
        'The response contains the link, which is not shown again. If a mail server is configured, the link is also sent to the address, unless too many invitations were sent recently (`mail_error`). Only one invitation per address can be open. The recipient joins with a new or an existing user. You cannot grant permissions that you do not have.',
      permission: 'account.write',
      recentSignIn: true,
      body: InvitationInput,
      response: { status: 201, body: InvitationWithLink, description: 'The invitation, with its link.' },
      async handle(context, { body }) {
        const { invitation, secret } = await createInvitation(context, body, byMail)
        return created(
          { ...invitationView(invitation, context.now), link: invitationLink(baseUrl(), secret) },
          `/v1/invitations/${invitation.id}`,
          invitation.revision,
        )
      },
    }),
    operation({
      id: 'account.invitations.list',
      method: 'GET',
      path: '/v1/invitations',
      summary: 'List invitations',
      permission: 'account.read',
      query: InvitationQuery,
      response: { status: 200, body: InvitationPage, description: 'A page of invitations, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listInvitations(context, query)
        return listed({ data: data.map((row) => invitationView(row, context.now)), next_cursor })
      },
    }),
    operation({
      id: 'account.invitations.read',
      method: 'GET',
      path: '/v1/invitations/{invitation_id}',
      summary: 'Get an invitation',
      permission: 'account.read',
      params: InvitationParams,
      response: { status: 200, body: Invitation, description: 'The invitation.' },
      async handle(context, { params }) {
        const invitation = await readInvitation(context, params.invitation_id)
        return found(invitationView(invitation, context.now), invitation.revision)
      },
    }),
    operation({
      id: 'account.invitations.revoke',
      method: 'DELETE',
      path: '/v1/invitations/{invitation_id}',
      summary: 'Revoke an invitation',
      description: 'Its link stops working immediately; the invitation stays in the list with `revoked_at`.',
      permission: 'account.write',
      params: InvitationParams,
      response: { status: 204, description: 'The invitation is revoked.' },
      async handle(context, { params, ifMatch }) {
        await revokeInvitation(context, params.invitation_id, ifMatch)
        return done
      },
    }),
  ]
}

function invitationView(invitation: InvitationRow, now: Date) {
  const { account_id: _account, digest: _digest, mail_secret: _secret, ...shown } = invitation
  return { ...shown, state: invitationState(invitation, now) }
}
