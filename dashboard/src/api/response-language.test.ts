import { ApiProblem, createClient, request } from '@holdfast/client'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withResponsesInLanguage } from './response-language.ts'

const answering = (body: object, status = 200) =>
  withResponsesInLanguage(
    createClient({
      baseUrl: 'http://service.example',
      fetch: async () => Response.json(body, { status, headers: { 'Retry-After': '7' } }),
    }),
  )

const connection = request('account.connections.read', { path: { connection_id: 'conn_1' } })
const rejected = { status_detail: 'PowerDNS rejects the API key in the field api_key (Unauthorized).' }

beforeAll(async () => {
  await i18next.init({ lng: 'de', resources: {} })
})
beforeEach(async () => {
  await i18next.changeLanguage('de')
})

describe('on a German page', () => {
  it('a response has the sentences of the service in German', async () => {
    const { body } = await answering(rejected).send(connection)
    expect(body.status_detail).toBe('PowerDNS lehnt den API-Schlüssel ab (Unauthorized).')
  })

  it('a problem has its detail and the errors of its fields in German', async () => {
    const errors = [{ pointer: '/name', message: 'must have at least 8 characters', code: 'too_short' }]
    const body = { code: 'invalid_input', detail: 'Delete what uses it first.', errors }
    const problem: ApiProblem = await answering(body, 422)
      .send(connection)
      .then(null, (error) => error)
    expect(problem).toBeInstanceOf(ApiProblem)
    expect(problem).toMatchObject({ status: 422, code: 'invalid_input', retryAfterSeconds: 7 })
    expect(problem.message).toBe('Löschen Sie zuerst, was sie verwendet.')
    expect(problem.errors).toEqual([
      { pointer: '/name', message: 'muss mindestens 8 Zeichen haben', code: 'too_short' },
    ])
  })

  it('what a provider has beside the rules of a firewall is told in German, as far as it is said in words', async () => {
    const rules = request('cloud.firewalls.rules.read', { path: { firewall_id: 'fw_1' } })
    const foreign = (...texts: string[]) => ({ foreign_rules: texts.map((traffic) => ({ traffic })) })
    const off = 'nothing is filtered: the firewall of the guest is switched off'
    expect((await answering(foreign(off, 'tcp 80,443 iface net0')).send(rules)).body).toEqual(
      foreign('nichts wird gefiltert: Die Firewall des Gastes ist ausgeschaltet', 'tcp 80,443 iface net0'),
    )
  })

  it('what users wrote stays as it is, and so do the events that were sent', async () => {
    const written = { data: [{ message: 'not tried', code: null }] }
    const entries = request('incidents.entries.list', { path: { incident_id: 'inc_1' } })
    expect((await answering(written).send(entries)).body).toEqual(written)
    const sent = { data: { error: { code: 'auth', message: 'not tried' } } }
    const event = request('webhooks.events.read', { path: { event_id: 'evt_1' } })
    expect((await answering(sent).send(event)).body).toEqual(sent)
  })
})

it('on an English page a response stays as it is', async () => {
  await i18next.changeLanguage('en')
  expect((await answering(rejected).send(connection)).body).toEqual(rejected)
})
