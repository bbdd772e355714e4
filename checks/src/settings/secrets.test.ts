import { describe, expect, test } from 'vitest'
import { httpCheck } from '#checks/types/http/http-check.ts'
import { postgresqlCheck } from '#checks/types/postgresql/postgresql-check.ts'
import { jsonChecker } from '../../../server/src/platform/http/input/validation.ts'
import { isSameTarget, secretsIn, withOptionalSecrets, withoutSecrets, withStoredSecrets } from './secrets.ts'

const stored = {
  url: 'https://example.com/health',
  authentication: { kind: 'basic', username: 'nina', password: 'p4ssword' },
  headers: [{ name: 'Accept', value: 'text/html' }],
  secret_headers: [
    { name: 'X-Key', value: 'k3y' },
    { name: 'X-Other', value: '0ther' },
  ],
  client_certificate: { cert: 'certificate', key: 'private' },
}
const shown = {
  url: 'https://example.com/health',
  authentication: { kind: 'basic', username: 'nina' },
  headers: [{ name: 'Accept', value: 'text/html' }],
  secret_headers: [{ name: 'X-Key' }, { name: 'X-Other' }],
  client_certificate: { cert: 'certificate' },
}
const { settings: schema } = httpCheck

test('settings are shown without their secrets', () => {
  expect(withoutSecrets(schema, stored)).toEqual(shown)
  expect(secretsIn(schema, stored)).toEqual(['p4ssword', 'k3y', '0ther', 'private'])
})

describe('an update', () => {
  test('keeps the secrets that it leaves out', () => {
    expect(withStoredSecrets(schema, shown, stored)).toEqual(stored)
    expect(
      withStoredSecrets(
        postgresqlCheck.settings,
        { host: 'a', username: 'b' },
        { host: 'a', username: 'b', password: 'c' },
      ),
    ).toEqual({ host: 'a', username: 'b', password: 'c' })
  })

  test('replaces the secrets that it brings, and finds those of lists by name', () => {
    const update = { ...shown, secret_headers: [{ name: 'x-other' }, { name: 'X-New', value: 'n3w' }] }
    expect(withStoredSecrets(schema, update, stored).secret_headers).toEqual([
      { name: 'x-other', value: '0ther' },
      { name: 'X-New', value: 'n3w' },
    ])
  })

  test('removes what it removes, and gives no secret to another kind', () => {
    const { authentication: _, client_certificate: __, ...rest } = shown
    expect(withStoredSecrets(schema, rest, stored)).not.toHaveProperty('authentication')
    expect(
      withStoredSecrets(schema, { ...rest, authentication: { kind: 'bearer' } }, stored).authentication,
    ).toEqual({ kind: 'bearer' })
  })

  test('is valid without secrets by the schema for updates only', () => {
    expect(() => jsonChecker(schema)(structuredClone(shown))).toThrow()
    expect(() => jsonChecker(withOptionalSecrets(schema))(structuredClone(shown))).not.toThrow()
  })
})

test.each([
  [{ url: 'https://example.com/other' }, true],
  [{ url: 'https://example.com:8443/health' }, false],
  [{ url: 'https://attacker.example/health' }, false],
  [{ authentication: { kind: 'oauth2', token_url: 'https://attacker.example/' } }, false],
])('settings with %j go to the same target: %s', (change, isSame) => {
  expect(isSameTarget(stored, { ...stored, ...change })).toBe(isSame)
})

test('another port or host is another target', () => {
  expect(isSameTarget({ host: 'a', port: 5432 }, { host: 'a', port: 5433 })).toBe(false)
  expect(isSameTarget({ host: 'a' }, { host: 'b' })).toBe(false)
  expect(isSameTarget({ host: 'a', query: 'SELECT 1' }, { query: 'SELECT 2', host: 'a' })).toBe(true)
})
