import { type Static, Type } from 'typebox'
import { invalidInput } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/database.ts'
import { InputObject, Name } from '#platform/http/schema.ts'
import { type AuthRoute, authRoute, type Desk } from './auth-route.ts'
import { createPerson, type Joiner, join, type OpenInvitation, openInvitation } from './joining.ts'
import { sessionView, welcome } from './person.ts'
import { Email, NewPassword } from './sign-in.routes.ts'
import { selectMemberships } from './store.ts'

const LinkToken = Type.String({ minLength: 1, maxLength: 200 })
const Link = InputObject({ token: LinkToken }, { title: 'InvitationLink' })
const Accept = InputObject(
  {
    token: LinkToken,
    name: Type.Optional(Name),
    email: Type.Optional(Email),
    password: Type.Optional(NewPassword),
  },
  { title: 'InvitationAccept' },
)

export const joiningRoutes: AuthRoute[] = [
  authRoute({
    id: 'auth.invitations.look',
    method: 'POST',
    path: '/invitations/look',
    signedIn: false,
    body: Link,
    handle: (desk, { body }) =>
      desk.transact(async (tx) => {
        const { account_name, email, role, expires_at } = await openInvitation(tx, body.token, desk.now)
        return { body: { account: { name: account_name }, email, role, expires_at } }
      }),
  }),
  authRoute({
    id: 'auth.invitations.accept',
    method: 'POST',
    path: '/invitations/accept',
    signedIn: false,
    body: Accept,
    handle: (desk, { body }) =>
      desk.transact(async (tx) => {
        const invitation = await openInvitation(tx, body.token, desk.now)
        return desk.holder
          ? await joinAsMyself(tx, desk, invitation)
          : await joinAsNew(tx, desk, invitation, body)
      }),
  }),
]

async function joinAsMyself(tx: Tx, desk: Desk, invitation: OpenInvitation) {
  const me = desk.me()
  await joinAudited(tx, desk, invitation, { id: me.user_id, name: me.user_name, email: me.email })
  return { body: { state: 'signed_in', ...sessionView(me, await selectMemberships(tx, me.user_id)) } }
}

async function joinAsNew(tx: Tx, desk: Desk, invitation: OpenInvitation, body: Static<typeof Accept>) {
  const { name, email, password } = newPerson(invitation, body)
  const passwordHash = await desk.hashPassword(password)
  const joiner = await createPerson(tx, { name, email, passwordHash }, desk.now)
  await joinAudited(tx, desk, invitation, joiner)
  return await welcome(desk, await desk.ask('POST', '/sign-in/email', { email, password }), 'invitation')
}

/** What is needed of somebody who is new here. */
function newPerson({ email: invited }: OpenInvitation, { name, email, password }: Static<typeof Accept>) {
  const address = (email ?? invited ?? '').toLowerCase()
  const faults = [
    ...(name === undefined ? [{ pointer: '/name', message: 'is required of who is not signed in' }] : []),
    ...(password === undefined
      ? [{ pointer: '/password', message: 'is required of who is not signed in' }]
      : []),
    ...(address === '' ? [{ pointer: '/email', message: 'is required: the link names none' }] : []),
    ...(invited !== null && address !== invited
      ? [{ pointer: '/email', message: `the link is for ${invited}; leave it out` }]
      : []),
  ]
  if (faults.length > 0) throw invalidInput(faults)
  return { name: name ?? '', email: address, password: password ?? '' }
}

async function joinAudited(tx: Tx, desk: Desk, invitation: OpenInvitation, joiner: Joiner): Promise<void> {
  await desk.requireRoom(tx, invitation.account_id)
  const member = await join(tx, invitation, joiner, desk.now)
  const { account_id, id, role, permissions } = invitation
  const person = { id: joiner.id, name: joiner.name, session_id: desk.holder?.id ?? null }
  await desk.auditIn(tx, account_id, person, 'account.invitations.accept', {
    target: { type: 'invitation', id, name: joiner.email },
    changes: { before: null, after: { member, role, permissions } },
  })
}
