import { type Static, Type } from 'typebox'
import { invalidInput, Problem } from '#kernel/problem.ts'
import type { Tx } from '#platform/database/database.ts'
import { InputObject, Name } from '#platform/http/schema.ts'
import { type AuthRoute, authRoute, type Desk } from './auth-route.ts'
import {
  createPerson,
  type Joiner,
  join,
  type OpenInvitation,
  openInvitation,
  requireNewEmail,
} from './joining.ts'
import { PasskeyInput } from './passkey.routes.ts'
import { sessionView, welcome } from './person.ts'
import { Email, NewPassword } from './sign-in.routes.ts'
import { selectMemberships } from './store.ts'

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
    id: 'auth.invitations.passkey_options',
    method: 'POST',
    path: '/invitations/passkey/options',
    signedIn: false,
    body: PasskeyBegin,
    async handle(desk, { body }) {
      if (desk.holder) throw new Problem('wrong_state', 'You are signed in, and join as who you are.')
      const { email } = await desk.transact(async (tx) => {
        const newcomer = newPerson(await openInvitation(tx, body.token, desk.now), body)
        await requireNewEmail(tx, newcomer.email)
        return newcomer
      })
      const query = new URLSearchParams({ context: email })
      return { body: (await desk.ask('GET', `/passkey/generate-register-options?${query}`)).body }
    },
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
  const { name, email } = newPerson(invitation, body)
  const { password, passkey } = oneWay(body)
  const passwordHash = password === undefined ? null : await desk.hashPassword(password)
  const joiner = await createPerson(tx, { name, email, passwordHash }, desk.now)
  await joinAudited(tx, desk, invitation, joiner)
  const answer = passkey
    ? await desk.ask('POST', '/passkey/verify-registration', { ...passkey, createSession: true }, joiner.id)
    : await desk.ask('POST', '/sign-in/email', { email, password })
  return await welcome(desk, answer, 'invitation')
}

/** How the newcomer will sign in. */
function oneWay({ password, passkey }: Static<typeof Accept>) {
  if ((password === undefined) !== (passkey === undefined)) return { password, passkey }
  const message =
    password === undefined ? 'is required of who is not signed in' : 'is one of two: send it or `passkey`'
  throw invalidInput([{ pointer: '/password', message }])
}

/** What is needed of somebody who is new here. */
function newPerson({ email: invited }: OpenInvitation, { name, email }: Static<typeof PasskeyBegin>) {
  const address = (email ?? invited ?? '').toLowerCase()
  const faults = [
    ...(name === undefined ? [{ pointer: '/name', message: 'is required of who is not signed in' }] : []),
    ...(address === '' ? [{ pointer: '/email', message: 'is required: the link names none' }] : []),
    ...(invited !== null && address !== invited
      ? [{ pointer: '/email', message: `the link is for ${invited}; leave it out` }]
      : []),
  ]
  if (faults.length > 0) throw invalidInput(faults)
  return { name: name ?? '', email: address }
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
