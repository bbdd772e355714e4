/** Rules for every operation, checked for each declared one, so that new operations are covered automatically. */
import fastJsonStringify from 'fast-json-stringify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaOfAction } from '../../src/kernel/access/audit-area.ts'
import { allPermissions } from '../../src/kernel/access/permission.ts'
import { idPrefixes } from '../../src/kernel/id.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

/** The path with well-formed ids that do not exist. */
function pathWithUnknownIds(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => unknownId(path, name))
}

/** An id of the type that the parameter requires. */
function unknownId(path: string, parameter: string): string {
  const { params } = service.operations.find((operation) => operation.path === path && operation.params) ?? {}
  const { pattern = '' } = (params?.properties[parameter] ?? {}) as { pattern?: string }
  const prefix = Object.values(idPrefixes).find((one) => pattern.startsWith(`^${one}_`))
  return prefix ? `${prefix}_00000000000000000000000000` : '999999'
}

describe('every operation', () => {
  it('answers 401 without a token, and with an invalid one', async () => {
    for (const { method, path } of service.operations) {
      const url = pathWithUnknownIds(path)
      const without = await service.request(method, url, { token: null })
      expect([method, path, without.status, without.body.code]).toEqual([method, path, 401, 'token_missing'])
      expect(without.headers['www-authenticate']).toContain('Bearer')
      const garbage = await service.request(method, url, {
        token: service.token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')),
      })
      expect([method, path, garbage.status, garbage.body.code]).toEqual([method, path, 401, 'token_invalid'])
    }
  })

  it('answers 403 for a token without its permission, and names the permission', async () => {
    for (const { method, path, permission } of service.operations) {
      if (permission === null) continue
      const others = allPermissions.filter((other) => other.split('.')[0] !== permission.split('.')[0])
      const { body } = await service.request('POST', '/v1/tokens', {
        body: { name: 'narrow', permissions: others },
      })
      const response = await service.request(method, pathWithUnknownIds(path), { token: body.token })
      expect([method, path, response.status, response.body.permission]).toEqual([
        method,
        path,
        403,
        permission,
      ])
    }
  })

  it('has an action in the audit log that belongs to the area of its permission', () => {
    for (const { id, permission } of service.operations) {
      if (permission === null) continue
      expect([id, areaOfAction(id)]).toEqual([id, permission.split('.')[0]])
    }
  })

  it('rejects an unknown query parameter', async () => {
    for (const { method, path } of service.operations) {
      const response = await service.request(method, `${pathWithUnknownIds(path)}?tpyo=1`, {
        body: method === 'GET' ? undefined : {},
      })
      expect([method, path, response.status]).toEqual([method, path, 422])
    }
  })

  it('has a response that its schema can serialise, compiled on first use', () => {
    for (const { id, response } of service.operations) {
      if (response.body) expect(() => fastJsonStringify(response.body as object), id).not.toThrow()
    }
  })

  it('answers 404 for a malformed id as for one that does not exist', async () => {
    for (const { method, path } of service.operations.filter(({ params }) => params)) {
      const url = path.replaceAll(/\{\w+\}/g, 'nonsense')
      const response = await service.request(method, url, { body: method === 'GET' ? undefined : {} })
      expect([method, path, response.status]).toEqual([method, path, 404])
    }
  })
})
