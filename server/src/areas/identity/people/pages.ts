/**
 * The two pages behind links: joining an account, and setting a new password. The secret is in the fragment,
 * which browsers keep to themselves; the script reads it there and sends it in a body.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { page } from '#platform/http/pages.ts'
import { passwordLength } from './library.ts'

const passwordField = `<label>Password <input id="password" type="password" autocomplete="new-password" required minlength="${passwordLength.min}" maxlength="${passwordLength.max}"></label>`

const ask = `
const token = location.hash.slice(1)
const show = (text) => { document.querySelector('#state').textContent = text }
const field = (id) => document.querySelector('#' + id)
async function ask(method, path, body) {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const response = await fetch('/v1/auth' + path, { method, headers, body: body && JSON.stringify(body) })
  const answer = response.status === 204 ? {} : await response.json()
  return response.ok ? answer : Promise.reject(new Error((answer.errors ?? []).map((e) => e.pointer.slice(1) + ' ' + e.message).join('; ') || answer.detail))
}
function whenSent(send) {
  field('form').hidden = false
  field('form').addEventListener('submit', (event) => {
    event.preventDefault()
    send().catch((error) => show(error.message))
  })
}
function done(text) {
  field('form').hidden = true
  history.replaceState(null, '', location.pathname)
  show(text)
}`

const joinScript = `${ask}
async function begin() {
  const { account, email, role } = await ask('POST', '/invitations/look', { token })
  const me = await ask('GET', '/session').catch(() => null)
  show((me ? 'Join ' + account.name + ' as ' + me.user.email : 'Join ' + account.name) + ', in the role ' + role + '.')
  for (const id of ['name', 'password', 'email']) {
    const unneeded = me !== null || (id === 'email' && email !== null)
    field(id).parentElement.hidden = unneeded
    field(id).required = !unneeded
  }
  whenSent(async () => {
    const mine = { name: field('name').value, password: field('password').value, ...(email === null && { email: field('email').value }) }
    await ask('POST', '/invitations/accept', { token, ...(me === null && mine) })
    done('You are in ' + account.name + ', and signed in.')
  })
}
begin().catch((error) => show(error.message))`

const resetScript = `${ask}
whenSent(async () => {
  await ask('POST', '/password/reset', { token, new_password: field('password').value })
  done('The new password is set. Sign in with it.')
})`

const pages = {
  '/join': {
    title: 'Join',
    fields: `<label>Your name <input id="name" autocomplete="name" maxlength="200"></label><label>E-mail address <input id="email" type="email" autocomplete="email" maxlength="254"></label>${passwordField}`,
    script: joinScript,
  },
  '/reset-access': { title: 'Set a new password', fields: passwordField, script: resetScript },
}

export function addPages(app: FastifyInstance): void {
  for (const [path, { title, fields, script }] of Object.entries(pages)) {
    const html = page(
      `${title} · Holdfast`,
      `<h1>${title}</h1><p id="state" role="status"></p><form id="form" hidden>${fields}<button>Go on</button></form><script>${script}</script>`,
    )
    const hash = createHash('sha256').update(script).digest('base64')
    app.get(path, async (_request, reply) => {
      reply.type('text/html; charset=utf-8').headers({
        'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'Referrer-Policy': 'no-referrer',
      })
      return html
    })
  }
}
