import { type Static, Type } from 'typebox'
import { type Fault, invalidInput, Problem } from '#kernel/problem/problem.ts'
import type { Tx } from '#platform/database/connection/database.ts'
import { InputObject, Name } from '#platform/http/operation/schema.ts'
import { type AuthContext, type AuthRoute, authRoute } from '../library/auth-route.ts'
import { requireStrongPassword } from '../password/password-policy.ts'
import { sessionView, signInResponse } from '../person.ts'
import { InvitationPreview, Joined, PasskeyOptions } from '../schema.ts'
import { selectMemberships } from '../store.ts'
import { createPerson, type Joiner, join, openInvitation, requireNewEmail } from './joining.ts'
import type { OpenInvitation } from './joining-store.ts'
import { PasskeyInput } from './passkey.routes.ts'
import { Email, NewPassword } from './sign-in.routes.ts'

const LinkToken = Type.String({ minLength: 1, maxLength: 200 })
const Link = InputObject({ token: LinkToken }, { title: 'InvitationLink' })
const Newcomer = { token: LinkToken, name: Type.Optional(Name), email: Type.Optional(Email) }
const PasskeyBegin = InputObject(Newcomer, { title: 'InvitationPasskey' })
const Accept = InputObject(
  { ...Newcomer, password: Type.Optional(NewPassword), passkey: Type.Optional(PasskeyInput) },
  { title: 'InvitationAccept' },
)

export const joiningRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.invitations.look',
    method: 'POST',
    path: '/v1/auth/invitations/look',
    summary: 'Preview an invitation',
    signedIn: false,
    body: Link,
    response: {
      status: 200,
      body: InvitationPreview,
      description: 'The account and role of the invitation.',
    },
    handle: (authContext, { body }) =>
      authContext.transact(async (tx) => {
        const { account_name, email, role, expires_at } = await openInvitation(
          tx,
          body.token,
          authContext.now,
        )
        const me = authContext.signedInUser && {
          name: authContext.signedInUser.user_name,
          email: authContext.signedInUser.email,
        }
        return { body: { account: { name: account_name }, email, role, expires_at, me } }
      }),
  }),
  authRoute({
    id: 'auth.invitations.passkey_options',
    method: 'POST',
    path: '/v1/auth/invitations/passkey/options',
    summary: 'Start joining with a passkey',
    signedIn: false,
    body: PasskeyBegin,
    response: { status: 200, body: PasskeyOptions, description: 'The options for the browser.' },
    async handle(authContext, { body }) {
      if (authContext.signedInUser)
        throw new Problem('wrong_state', 'You are signed in and join with your user.')
      const { email } = await authContext.transact(async (tx) => {
        const newcomer = newPerson(await openInvitation(tx, body.token, authContext.now), body)
        await requireNewEmail(tx, newcomer.email)
        return newcomer
      })
      const query = new URLSearchParams({ context: email })
      return { body: (await authContext.request('GET', `/passkey/generate-register-options?${query}`)).body }
    },
  }),
  authRoute({
    id: 'auth.invitations.accept',
    method: 'POST',
    path: '/v1/auth/invitations/accept',
    summary: 'Accept an invitation',
    description:
      'New users send a `name`, and a `password` or a `passkey`; signed-in users join with their user.',
    signedIn: false,
    body: Accept,
    newPassword: ({ password }) => ({ pointer: '/password', password }),
    response: {
      status: 200,
      body: Joined,
      description: 'The user who joined and is signed in, and the account.',
    },
    handle: (authContext, { body }) =>
      authContext.transact(async (tx) => {
        const invitation = await openInvitation(tx, body.token, authContext.now)
        const response = authContext.signedInUser
          ? await joinAsMyself(tx, authContext, invitation)
          : await joinAsNew(tx, authContext, invitation, body)
        const account = { id: invitation.account_id, name: invitation.account_name }
        return { body: { ...Object(response.body), account } }
      }),
  }),
]

async function joinAsMyself(tx: Tx, authContext: AuthContext, invitation: OpenInvitation) {
  const me = authContext.me()
  await joinAudited(tx, authContext, invitation, { id: me.user_id, name: me.user_name, email: me.email })
  return { body: { state: 'signed_in', ...sessionView(me, await selectMemberships(tx, me.user_id)) } }
}

async function joinAsNew(
  tx: Tx,
  authContext: AuthContext,
  invitation: OpenInvitation,
  body: Static<typeof Accept>,
) {
  const { password, passkey } = body
  const { name, email } = newPerson(invitation, body, methodFaults(body))
  if (password !== undefined) await requireStrongPassword('/password', password, { name, email })
  const passwordHash = password === undefined ? null : await authContext.hashPassword(password)
  const joiner = await createPerson(tx, { name, email, passwordHash }, authContext.now)
  await joinAudited(tx, authContext, invitation, joiner)
  const response = passkey
    ? await authContext.request(
        'POST',
        '/passkey/verify-registration',
        { ...passkey, createSession: true },
        joiner.id,
      )
    : await authContext.request('POST', '/sign-in/email', { email, password })
  return await signInResponse(authContext, response, 'invitation')
}

/** A newcomer must choose either a password or a passkey to sign in with. */
function methodFaults({ password, passkey }: Static<typeof Accept>): Fault[] {
  if ((password === undefined) !== (passkey === undefined)) return []
  const message =
    password === undefined
      ? 'or `passkey` is required unless you are signed in'
      : 'cannot be combined with `passkey`: send one of the two'
  return [{ pointer: '/password', message }]
}

/** What a new person must provide. */
function newPerson(
  { email: invited }: OpenInvitation,
  { name, email }: Static<typeof PasskeyBegin>,
  further: readonly Fault[] = [],
) {
  const address = (email ?? invited ?? '').toLowerCase()
  const faults = [
    ...(name === undefined ? [{ pointer: '/name', message: 'is required unless you are signed in' }] : []),
    ...further,
    ...(address === '' ? [{ pointer: '/email', message: 'is required: the invitation has no address' }] : []),
    ...(invited !== null && address !== invited
      ? [{ pointer: '/email', message: `must be omitted: the invitation is for ${invited}` }]
      : []),
  ]
  if (faults.length > 0) throw invalidInput(faults)
  return { name: name ?? '', email: address }
}

async function joinAudited(
  tx: Tx,
  authContext: AuthContext,
  invitation: OpenInvitation,
  joiner: Joiner,
): Promise<void> {
  const counting = authContext.counting(tx, invitation.account_id)
  await counting.require('members', 1)
  const member = await join(tx, invitation, joiner, authContext.now)
  counting.add('members', 1)
  const { account_id, id, role, permissions } = invitation
  const person = { id: joiner.id, name: joiner.name, session_id: authContext.signedInUser?.id ?? null }
  await authContext.auditIn(tx, account_id, person, 'account.invitations.accept', {
    target: {
      type: 'invitation',
      id,
      name: joiner.email,
      within: [{ type: 'member', id: member, name: joiner.name }],
    },
    changes: { before: null, after: { member, role, permissions } },
  })
  await counting.settle()
}
